/** The demonstration's mails and jobs: a few of what an office without a mail server finds in its lists. */
import type { Transaction } from 'kysely';
import { nomeDoc } from '../../domain/doc/schema.ts';
import type { Tipo } from '../../domain/doc/situacoes.ts';
import { ZONE } from '../../domain/kernel/civil-date.ts';
import { addDays } from '../../domain/kernel/deadlines.ts';
import { formatDate } from '../../domain/kernel/format.ts';
import type { Database } from '../db/schema.ts';
import { KEPT } from '../mail/deliver.ts';
import { render } from '../mail/render.ts';
import { envioMail } from '../nouns/doc/envio.ts';
import { solicitacaoMail } from '../nouns/solicitacao/template.ts';
import { run } from './bulk.ts';
import { municipality } from './vocabulary/staff.ts';

/** So many of the newest decided requests, and of the newest sendings, are told of by mail. */
const DECIDED = 40;
const DAYS = 5;

interface Decided {
  readonly id: number;
  readonly departamento_id: number;
  readonly ordem_id: number;
  readonly situacao: string;
  readonly os: string;
  readonly assunto: string;
  readonly prazo: string;
  readonly motivo: string | null;
  readonly por: string;
  readonly usuario_id: number;
  readonly email: string;
  readonly decidido_em: string;
}

/** All of it in the past; `today` is left to the real schedule. */
export async function fillMailsAndJobs(trx: Transaction<Database>, today: string): Promise<void> {
  await fillMails(trx);
  await fillSent(trx);
  await fillJobs(trx, today);
}

async function fillMails(trx: Transaction<Database>): Promise<void> {
  const decided = await run<Decided>(
    trx,
    `select s.id, s.departamento_id, os.id as ordem_id, s.situacao, 'OS ' || os.numero || '/' || os.ano as os,
       a.descricao as assunto, coalesce(s.autorizado_concluir_em, os.concluir_em, s.solicitado_concluir_em) as prazo,
       s.motivo_recusado as motivo, d.nome as por, u.id as usuario_id, u.email, s.decidido_em
     from ordem_servico_solicitacao s
     join ordem_servico os on os.departamento_id = s.departamento_id and os.id = s.ordem_servico_id
     join assunto a on a.departamento_id = os.departamento_id and a.id = os.assunto_id
     join usuario d on d.id = s.decidido_por_id
     join usuario u on u.id = s.solicitado_por_id and u.ativo
     where s.decidido_em is not null order by s.decidido_em desc, s.id desc limit ${DECIDED}`,
  );
  const rows = decided.toReversed().map((s) => {
    const recusada = s.situacao === 'recusado';
    const dados = {
      decisao: recusada ? 'recusada' : 'autorizada',
      os: s.os,
      assunto: s.assunto,
      prazo: formatDate(s.prazo),
      motivo: s.motivo ?? '',
      por: s.por,
      caminho: `/app/osm/servicos/${s.ordem_id}`,
    };
    const written = render(solicitacaoMail, dados, { municipio: municipality, url: null });
    return {
      departamento_id: s.departamento_id,
      scope: 'solicitacao',
      scope_id: s.id,
      usuario_id: s.usuario_id,
      para: s.email,
      assunto: `Prazo ${recusada ? 'recusado' : 'autorizado'}: ${s.os}`,
      modelo: solicitacaoMail.modelo,
      dados: JSON.stringify(dados),
      ...written,
      status: 'kept' as const,
      erro: KEPT,
      created_at: s.decidido_em,
    };
  });
  if (rows.length > 0) await trx.insertInto('email_historico').values(rows).execute();
}

interface SentDoc {
  readonly id: number;
  readonly departamento_id: number;
  readonly departamento: string;
  readonly doc_id: number;
  readonly tipo: Tipo;
  readonly numero: number;
  readonly ano: number;
  readonly email: string;
  readonly ate: string;
  readonly em: string;
}

/** The newest documents that went by mail: the address that each holds is kept nowhere. */
async function fillSent(trx: Transaction<Database>): Promise<void> {
  const sent = await run<SentDoc>(
    trx,
    `select e.id, e.departamento_id, p.nome as departamento, d.id as doc_id, d.tipo, d.numero, d.ano, e.email,
       ((e.expira_em at time zone '${ZONE}')::date - 1)::text as ate, to_json(e.created_at) #>> '{}' as em
     from doc_envio e
     join doc d on d.departamento_id = e.departamento_id and d.id = e.doc_id
     join departamento p on p.id = e.departamento_id
     order by e.created_at desc, e.id desc limit ${DECIDED}`,
  );
  const rows = sent.toReversed().map((one) => {
    const doc = nomeDoc(one);
    const dados = { doc, departamento: one.departamento, ate: formatDate(one.ate) };
    return {
      departamento_id: one.departamento_id,
      scope: 'doc',
      scope_id: one.doc_id,
      para: one.email,
      assunto: doc,
      modelo: envioMail.modelo,
      dados: JSON.stringify(dados),
      ...render(envioMail, dados, { municipio: municipality, url: null }),
      status: 'kept' as const,
      erro: KEPT,
      chave_id: one.id,
      created_at: one.em,
    };
  });
  if (rows.length > 0) await trx.insertInto('email_historico').values(rows).execute();
}

/** The notices of the last days, and in each department one job done and one that stopped. */
async function fillJobs(trx: Transaction<Database>, today: string): Promise<void> {
  for (let back = DAYS; back > 0; back -= 1) {
    const data = addDays(today, -back);
    const at = `${data}T09:30:00Z`;
    await trx
      .insertInto('job_output')
      .values({
        tipo: 'prazos',
        chave: `prazos/${data}`,
        status: 'done',
        entrada: JSON.stringify({ data }),
        saida: JSON.stringify({ avisados: 0, ordens_vencidas: 0, ordens_a_vencer: 0 }),
        tentativas: 1,
        created_at: at,
        iniciado_em: at,
        terminado_em: `${data}T09:30:01Z`,
      })
      .execute();
  }
  // What is made here was made by hand in the story; the job only tells of it.
  await run(
    trx,
    `with trabalhos as (
       insert into job_output (departamento_id, tipo, status, entrada, saida, erro, feitos, total, usuario_id, tentativas, created_at, iniciado_em, terminado_em)
       select d.id, 'ordens_em_massa', t.status,
         jsonb_build_object('assunto_id', os.assunto_id, 'grupo_ids', jsonb_build_array(g.id), 'descricao', null, 'prazo', null, 'repetir', true),
         '{}', case when t.status = 'error' then 'O banco de dados não respondeu durante o trabalho' end,
         case when t.status = 'done' then os.n else 0 end, os.n, g.usuario_id, t.tentativas,
         t.at, t.at + interval '1 second', t.at + t.took
       from departamento d
       join lateral (
         select o.assunto_id, count(*)::int as n
         from (${ofOneSubject}) o
         group by o.assunto_id order by count(*) desc, o.assunto_id limit 1) os on true
       join lateral (
         select g.id, ud.usuario_id from usuario_grupo g
         join usuario_departamento ud on ud.departamento_id = g.departamento_id
         join usuario_perfil up on up.departamento_id = ud.departamento_id and up.usuario_id = ud.usuario_id
         join perfil p on p.departamento_id = up.departamento_id and p.id = up.perfil_id and p.descricao = 'Gerente'
         where g.departamento_id = d.id order by g.id, ud.usuario_id limit 1) g on true
       cross join (values
         ('done', 1, $1::timestamptz, interval '4 seconds'),
         ('error', 5, $2::timestamptz, interval '2 minutes')) as t (status, tentativas, at, took)
       order by t.at, d.id
       returning id, departamento_id, status, entrada)
     insert into ordem_servico_lote (departamento_id, job_id, cadastro_id, ordem_servico_id)
     select d.id, t.id, o.cadastro_id, case when t.status = 'done' then o.id end
     from trabalhos t join departamento d on d.id = t.departamento_id
     join lateral (${ofOneSubject}) o on o.assunto_id = (t.entrada ->> 'assunto_id')::int8
     order by t.id, o.id`,
    [`${addDays(today, -3)}T13:12:00Z`, `${addDays(today, -1)}T17:40:00Z`],
  );
}

/** SQL: the first orders of the department `d` that stand on a registry, subject by subject. */
const ofOneSubject = `select o.* from ordem_servico o
  join assunto a on a.departamento_id = o.departamento_id and a.id = o.assunto_id
  where o.departamento_id = d.id and o.cadastro_id is not null and not a.excluido
  order by o.assunto_id, o.id limit 8`;
