/** The daily notice of deadlines: to each inspector, for each department, what is overdue and what soon will be. */
import { AVISO_PRAZO_DIAS, type Chave } from '../../../domain/parametro/index.ts';
import { lockJob, keepProgress } from '../../jobs/progress.ts';
import { ordemAberta } from './aberta.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import { addDays } from '../../../domain/kernel/civil-date.ts';
import { formatDate } from '../../../domain/kernel/format.ts';
import type { Database } from '../../db/schema.ts';
import { isProtected, PROTEGIDO } from '../../read/shield.ts';
import { queueMail } from '../../mail/outbox.ts';
import { assuntoPrazos, prazosMail } from './prazos-template.ts';

/** Orders told one by one in a mail; the rest as a number. */
const TOLD = 50;

interface Digest {
  readonly usuario_id: number;
  readonly departamento_id: number;
  readonly departamento: string;
  readonly vencidas: number;
  readonly a_vencer: number;
  readonly ordens: readonly {
    readonly os: string;
    readonly assunto: string;
    readonly endereco: string | null;
    readonly concluir_em: string;
  }[];
}

/** The job: all of the day's notices in one transaction, which also ends the job; run twice it does nothing. */
export async function remindOfPrazos(
  db: Kysely<Database>,
  _departamentoId: number | null,
  jobId: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const job = await lockJob(trx, jobId);
    if (!job) return;
    const { data } = job.entrada as { data: string };
    const dias = await daysAhead(trx);
    const digests = await read(trx, data, addDays(data, dias));
    for (const d of digests) await tell(trx, d, data, dias);
    await keepProgress(trx, jobId, {
      saida: {
        avisados: digests.length,
        ordens_vencidas: digests.reduce((n, d) => n + d.vencidas, 0),
        ordens_a_vencer: digests.reduce((n, d) => n + d.a_vencer, 0),
      },
      feitos: digests.length,
      total: digests.length,
      finished: true,
    });
  });
}

async function daysAhead(trx: Transaction<Database>): Promise<number> {
  const chave: Chave = 'aviso_prazo_dias';
  const { rows } = await sql<{
    dias: string | null;
  }>`select parametro_de(${chave}) as dias`.execute(trx);
  return Number(rows[0]?.dias ?? AVISO_PRAZO_DIAS);
}

const tell = (trx: Transaction<Database>, d: Digest, hoje: string, dias: number): Promise<void> =>
  queueMail(trx, {
    mail: prazosMail,
    scope: 'usuario',
    scopeId: d.usuario_id,
    usuarioId: d.usuario_id,
    departamentoId: d.departamento_id,
    assunto: assuntoPrazos(d.vencidas, d.a_vencer),
    dados: {
      departamento: d.departamento,
      dias,
      vencidas: d.vencidas,
      a_vencer: d.a_vencer,
      ordens: d.ordens.map((o) => ({
        os: o.os,
        assunto: o.assunto,
        endereco: o.endereco ?? '',
        prazo: formatDate(o.concluir_em),
        vencida: o.concluir_em < hoje,
      })),
      caminho: '/app/osm/servicos',
    },
  });

/** Per inspector and department with anything to tell; the orders by deadline, the first fifty. */
async function read(
  trx: Transaction<Database>,
  hoje: string,
  ate: string,
): Promise<readonly Digest[]> {
  const { rows } = await sql<Digest>`
    select u.id as usuario_id, d.id as departamento_id, d.nome as departamento,
      o.vencidas, o.a_vencer, o.ordens
    from usuario u
    join usuario_departamento ud on ud.usuario_id = u.id
    join departamento d on d.id = ud.departamento_id
    cross join lateral (
      select
        count(*) filter (where os.concluir_em < ${hoje}::date)::int as vencidas,
        count(*) filter (where os.concluir_em >= ${hoje}::date)::int as a_vencer,
        json_agg(json_build_object('os', 'OS ' || os.numero || '/' || os.ano, 'assunto', a.descricao,
          'endereco', case when ${sql.raw(isProtected({ pessoas: ['os.contribuinte_id'], cadastros: ['os.cadastro_id'] }))} then ${PROTEGIDO} else os.endereco end, 'concluir_em', os.concluir_em) order by os.concluir_em, os.id)
          filter (where os.n <= ${TOLD}) as ordens
      from (
        select os.*, row_number() over (order by os.concluir_em, os.id) as n
        from ordem_servico os
        where os.usuario_responsavel_id = u.id and os.departamento_id = d.id
          and ${sql.raw(ordemAberta('os'))}
          and os.concluir_em <= ${ate}::date
      ) os
      join assunto a on a.departamento_id = os.departamento_id and a.id = os.assunto_id
    ) o
    where u.ativo and o.vencidas + o.a_vencer > 0
    order by d.id, u.id`.execute(trx);
  return rows;
}
