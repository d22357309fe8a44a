/** The demonstration: an office whose records agree with each other, the same every time. */
import { isAinf } from '../../domain/doc/ainf.ts';
import { isAuto, tipos, type Tipo } from '../../domain/doc/situacoes.ts';
import { contradicao, type Estado } from '../../domain/ordem-servico/estado.ts';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actions, queries } from '../../domain/index.ts';
import type { ListQuery } from '../../domain/kernel/define.ts';
import { fromDayNumber } from '../../domain/kernel/civil-date.ts';
import { isCpfCnpj } from '../../domain/kernel/identifiers.ts';
import { inputSchema } from '../../domain/kernel/zod.ts';
import { canServer } from '../../domain/kernel/permission-check.ts';
import { situacoes } from '../../domain/ordem-servico/schema.ts';
import { situacoesAnalise } from '../../domain/analise/situacoes.ts';
import type { Finding } from '../../server/audit/finding.ts';
import { verifyLog } from '../../server/audit/verify.ts';
import { createSession } from '../../server/auth/session-store.ts';
import { verifyPassword } from '../../server/auth/passwords.ts';
import { catalogue } from '../../server/catalog.ts';
import type { Database } from '../../server/db/schema.ts';
import { OfficeCalendar, toDayNumber } from '../../server/demo/calendar.ts';
import { fillDemo } from '../../server/demo/index.ts';
import { promisesOf } from '../../server/demo/orders/promises.ts';
import { makeSchedule, WINDOW_DAYS } from '../../server/demo/orders/schedule.ts';
import { PASSWORD } from '../../server/demo/people.ts';
import { departments } from '../../server/demo/vocabulary/staff.ts';
import { prazoOf } from '../../server/nouns/ordem-servico/prazo.ts';
import { testApp } from '../support/app.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';

const TODAY = '2026-11-19';
/** As npm start fills it. */
const ORDERS = 5000;

async function filled(orders: number, today = TODAY): Promise<TestDatabase> {
  const test = await testDatabase({ of: 'migrated' });
  await fillDemo(test.db, { orders, today });
  return test;
}

/** Rules that no row may break; each query finds those that do. */
const rules: readonly (readonly [rule: string, query: string])[] = [
  [
    'os números não têm lacuna e seguem a ordem de criação',
    `
    select * from (select id, numero, row_number() over (partition by departamento_id, ano order by created_at, id) as vez from ordem_servico) x where numero <> vez`,
  ],
  [
    'o contador está no último número',
    `
    select * from (select departamento_id, ano, max(numero) as ultimo from ordem_servico group by 1, 2) o
    full join (select departamento_id, ano, ultimo from numeracao where serie = 'ordem_servico') n using (departamento_id, ano)
    where o.ultimo is distinct from n.ultimo`,
  ],
  [
    'mês e ano são os do município',
    `
    select id from ordem_servico where ano <> extract(year from created_at at time zone 'America/Sao_Paulo') or mes <> extract(month from created_at at time zone 'America/Sao_Paulo')`,
  ],
  [
    'as contagens são as reais',
    `
    select * from (select departamento_id, situacao, ano, assunto_id, count(*) as n from ordem_servico group by 1, 2, 3, 4) o
    full join (select departamento_id, situacao, ano, assunto_id, sum(n) as n from ordem_servico_contagem group by 1, 2, 3, 4) k using (departamento_id, situacao, ano, assunto_id)
    where o.n is distinct from k.n`,
  ],
  [
    'um histórico vai do nada à situação atual sem quebra',
    `
    select * from (
      select h.*, os.situacao, os.created_at as nasceu,
        lag(para) over w as antes, lag(h.created_at) over w as quando, lead(h.id) over w as depois
      from ordem_servico_historico h join ordem_servico os on os.departamento_id = h.departamento_id and os.id = h.ordem_servico_id
      window w as (partition by h.departamento_id, h.ordem_servico_id order by h.id)) x
    where de is distinct from antes or (quando is null and created_at <> nasceu) or created_at <= quando or (depois is null and para <> situacao)`,
  ],
  [
    'cada ordem tem um histórico',
    `
    select id from ordem_servico os where not exists (select from ordem_servico_historico h where h.departamento_id = os.departamento_id and h.ordem_servico_id = os.id)`,
  ],
  [
    'nada acontece hoje ou depois',
    `
    select created_at from ordem_servico_historico where created_at >= '${TODAY} 03:00Z' union all
    select created_at from ordem_servico_comentario where created_at >= '${TODAY} 03:00Z' union all
    select created_at from ordem_servico_analise_evento where created_at >= '${TODAY} 03:00Z'`,
  ],
  [
    'as posições são de fiscais do departamento, em dias de trabalho, no máximo uma por minuto',
    `
    select g.id from usuario_geo g left join usuario u on u.id = g.usuario_id and u.fiscal
      left join usuario_departamento ud on ud.departamento_id = g.departamento_id and ud.usuario_id = g.usuario_id
     where u.id is null or ud.usuario_id is null or g.em >= '${TODAY} 03:00Z' or g.em < '${TODAY}'::date - 30
        or extract(isodow from g.em at time zone 'America/Sao_Paulo') > 5
     union all select id from (select id, em - lag(em) over (partition by departamento_id, usuario_id order by em) as depois from usuario_geo) x where depois < interval '1 minute'`,
  ],
  [
    'cada zona tem o seu polígono',
    `
    select id from zona where poligono is null`,
  ],
  [
    'a ordem espelha a sua análise mais nova',
    `
    select os.id from ordem_servico os where analise_situacao <> coalesce((select situacao from ordem_servico_analise a
      where a.departamento_id = os.departamento_id and a.ordem_servico_id = os.id order by a.id desc limit 1), 'nenhuma')`,
  ],
  [
    'os eventos de uma análise levam à sua situação',
    `
    select * from (
      select e.*, a.situacao, lag(para) over w as antes, lag(e.created_at) over w as quando, lead(e.id) over w as depois
      from ordem_servico_analise_evento e join ordem_servico_analise a on a.departamento_id = e.departamento_id and a.id = e.analise_id
      window w as (partition by e.departamento_id, e.analise_id order by e.id)) x
    where de <> coalesce(antes, 'nenhuma') or created_at <= quando or (depois is null and para <> situacao)`,
  ],
  [
    'uma análise está concluída quando o diz',
    `
    select id from ordem_servico_analise where (concluida_em is null) <> (situacao in ('aguardando', 'reanalise'))
      or (parecer is null and situacao not in ('aguardando', 'reanalise', 'cancelado', 'reabertura'))
      or not exists (select from ordem_servico_analise_evento e where e.departamento_id = ordem_servico_analise.departamento_id and e.analise_id = ordem_servico_analise.id)`,
  ],
  [
    'ordens encerradas têm um encerramento do seu assunto, as outras nenhum',
    `
    select os.id from ordem_servico os join assunto s on s.departamento_id = os.departamento_id and s.id = os.assunto_id
    where (os.situacao = 'encerrada') <> (os.concluido_em is not null) or (os.situacao = 'encerrada') <> (os.encerramento is not null)
      or (os.encerramento is not null and not s.encerramento @> jsonb_build_array(jsonb_build_object('codigo', os.encerramento ->> 'id', 'descricao', os.encerramento ->> 'descricao')))`,
  ],
  [
    'o que o assunto exige havia quando se encerrou',
    `
    select os.id from ordem_servico os join assunto s on s.departamento_id = os.departamento_id and s.id = os.assunto_id
    where os.situacao = 'encerrada' and ((s.exige_cadastro and os.cadastro_id is null) or (s.exige_protocolo and os.protocolo_numero is null)
      or (s.exige_doc and os.docs_emitidos = 0) or (s.exige_analise and os.analise_situacao = 'nenhuma'))`,
  ],
  [
    'a que espera um fiscal não tem nenhum, a que anda tem um que conhece o assunto',
    `
    select id from ordem_servico where (situacao in ('abertura', 'aguardando_distribuir', 'em_distribuicao') and usuario_responsavel_id is not null)
      or (situacao not in ('abertura', 'aguardando_distribuir', 'em_distribuicao', 'cancelada') and usuario_responsavel_id is null)
      or (situacao in ('andamento', 'reaberto', 'a_notificar', 'local_fechado', 'encerrada') and fiscal_ciente_em is null)
      or (situacao in ('a_confirmar', 'questionada') and fiscal_ciente_em is not null)`,
  ],
  [
    'o prazo corre assim que se designa um fiscal',
    `
    select id from ordem_servico where (concluir_em is null) <> (usuario_responsavel_id is null)
      or (concluir_em is null) <> (memoria_prazo is null) or concluir_em_original <> (memoria_prazo ->> 'vence')::date or prazo <> (memoria_prazo #>> '{regra,dias}')::int`,
  ],
  [
    'uma solicitação autorizada é o prazo',
    `
    select os.id from ordem_servico os where not reaberta and concluir_em is distinct from coalesce((select autorizado_concluir_em from ordem_servico_solicitacao s
      where s.departamento_id = os.departamento_id and s.ordem_servico_id = os.id and s.situacao = 'autorizado' order by s.id desc limit 1), concluir_em_original)`,
  ],
  [
    'solicitações se pedem, decidem e datam como se pode',
    `
    select s.id from ordem_servico_solicitacao s join ordem_servico os on os.departamento_id = s.departamento_id and os.id = s.ordem_servico_id
    where (s.situacao = 'solicitado' and (os.situacao in ('encerrada', 'cancelada') or s.decidido_em is not null or s.solicitado_concluir_em <= '${TODAY}'))
      or (s.situacao = 'autorizado' and s.autorizado_concluir_em <= (s.decidido_em at time zone 'America/Sao_Paulo')::date)
      or (s.situacao = 'recusado' and length(s.motivo_recusado) < 10) or (s.situacao <> 'solicitado' and (s.decidido_em <= s.solicitado_em or s.decidido_por_id is null))
      or s.solicitado_concluir_em <= (s.solicitado_em at time zone 'America/Sao_Paulo')::date or length(s.motivo_solicitado) < 10`,
  ],
  [
    'o que se implantou está no cadastro, no histórico da ordem e num trabalho',
    `
    select im.id from implantacao im
    left join job_output j on j.id = im.job_id
    where im.situacao = 'implantada' and (im.implantada_em >= '${TODAY} 03:00Z' or j.status is distinct from 'done'
      or extract(isodow from im.implantada_em at time zone 'America/Sao_Paulo') > 5
      or not exists (select from ordem_servico_historico h where h.departamento_id = im.departamento_id
        and h.ordem_servico_id = im.ordem_servico_id and h.acao = 'implantacoes.implantar' and h.created_at = im.implantada_em)
      or exists (select from jsonb_array_elements(im.areas) a where not exists (select from cadastro_area x
        where x.cadastro_id = im.cadastro_id and x.area = (a ->> 'area')::numeric and x.tipo = a ->> 'tipo')))`,
  ],
  [
    'implanta-se o que se encerrou assim, e nada mais espera',
    `
    select im.id from implantacao im
    join ordem_servico os on os.departamento_id = im.departamento_id and os.id = im.ordem_servico_id
    join assunto a on a.departamento_id = os.departamento_id and a.id = os.assunto_id
    where im.situacao <> 'cancelada' and (os.situacao <> 'encerrada' or im.created_at < os.concluido_em
      or not exists (select from jsonb_array_elements(a.encerramento) s
        where s ->> 'codigo' = os.encerramento ->> 'id' and (s ->> 'implanta')::boolean))`,
  ],
  [
    'cada um age em um departamento seu',
    `
    select h.id from ordem_servico_historico h where usuario_id is not null and not exists (select from usuario_departamento u where u.departamento_id = h.departamento_id and u.usuario_id = h.usuario_id)
    union all
    select e.id from ordem_servico_analise_evento e where usuario_id is not null and not exists (select from usuario_departamento u where u.departamento_id = e.departamento_id and u.usuario_id = e.usuario_id)`,
  ],
  [
    'os fiscais tratam do assunto, os analistas o analisam',
    `
    select os.id from ordem_servico os where usuario_responsavel_id is not null and not exists (select from usuario_assunto u
      where u.departamento_id = os.departamento_id and u.assunto_id = os.assunto_id and u.usuario_id = os.usuario_responsavel_id and papel = 'fiscal')
    union all
    select a.id from ordem_servico_analise a join ordem_servico os on os.departamento_id = a.departamento_id and os.id = a.ordem_servico_id
    where not exists (select from usuario_assunto u where u.departamento_id = a.departamento_id and u.assunto_id = os.assunto_id and u.usuario_id = a.analista_id and papel = 'analista')`,
  ],
  [
    'só o fiscal a quem se deu aceita, questiona e encerra',
    `
    select h.id from ordem_servico_historico h
    where acao in ('ordem_servicos.aceitar', 'ordem_servicos.questionar', 'ordem_servicos.encerrar', 'ordem_servicos.notificar')
      and exists (select from ordem_servico_historico c where c.departamento_id = h.departamento_id and c.ordem_servico_id = h.ordem_servico_id and c.acao = 'ordem_servicos.confirmar_fiscal' and c.id < h.id)
      and (select nome from usuario u where u.id = h.usuario_id) <> (select c.texto from ordem_servico_historico c
        where c.departamento_id = h.departamento_id and c.ordem_servico_id = h.ordem_servico_id and c.acao = 'ordem_servicos.confirmar_fiscal' and c.id < h.id order by c.id desc limit 1)`,
  ],
  [
    'uma ordem substituída é mais velha que a do seu lugar',
    `
    select a.id from ordem_servico a join ordem_servico b on b.departamento_id = a.departamento_id and b.id = a.substituida_id where b.created_at <= a.created_at or a.assunto_id <> b.assunto_id`,
  ],
  [
    'o texto de busca traz número, contribuinte e endereço',
    `
    select os.id from ordem_servico os left join pessoa p on p.id = os.contribuinte_id left join cadastro c on c.id = os.cadastro_id
    where os.busca <> concat_ws(E' \\x1f ', dobrar(concat_ws(' ', os.numero || '/' || os.ano, p.razao_social, documento_buscavel(p.cpf_cnpj), c.numero, os.protocolo_numero)), dobrar(coalesce(os.endereco, '')), dobrar(coalesce(os.descricao, '')))`,
  ],
  [
    'um cadastro se busca por número, dono e endereço',
    `
    select c.id from cadastro c join pessoa p on p.id = c.pessoa_id where c.busca <> dobrar(concat_ws(' ', c.numero, p.razao_social, documento_buscavel(p.cpf_cnpj), c.endereco))`,
  ],
  [
    'nenhum texto ficou com lacuna',
    `
    select descricao from ordem_servico where descricao ~ '[{}]|undefined' or descricao = '' union all
    select texto from ordem_servico_historico where texto ~ '[{}]|undefined' or texto = '' union all select texto from ordem_servico_comentario where texto ~ '[{}]|undefined' or texto = '' union all
    select parecer from ordem_servico_analise where parecer ~ '[{}]|undefined' union all
    select titulo || conteudo from mensagem where titulo || conteudo ~ '[{}]|undefined'`,
  ],
  [
    'uma mensagem se escreve, lê e responde nesta ordem, e não hoje',
    `
    select id from mensagem m where created_at >= '${TODAY} 03:00Z' or lida_em >= '${TODAY} 03:00Z' or respondida_em >= '${TODAY} 03:00Z'
      or lida_em <= created_at or respondida_em <= lida_em or (status = 'enviada') <> (lida_em is null) or (status = 'respondida') <> (respondida_em is not null)
      or (status = 'respondida') <> exists (select from mensagem r where r.resposta_a_id = m.id and r.created_at = m.respondida_em and r.remetente_id = m.destinatario_id)`,
  ],
  [
    'mensagens se seguem no tempo, e uma conversa vai e volta entre dois',
    `
    select id from (select id, created_at, lag(created_at) over (order by id) as antes from mensagem) x where created_at < antes union all
    select r.id from mensagem r join mensagem m on m.id = r.resposta_a_id where r.conversa_id <> m.conversa_id or r.tipo <> 'resposta'
      or r.remetente_id <> m.destinatario_id or r.destinatario_id <> m.remetente_id or r.titulo not like 'Re: %' or r.titulo like 'Re: Re: %'`,
  ],
  [
    'contribuintes escrevem sobre as suas ordens, e a quem trabalha nelas',
    `
    select m.id from mensagem m join usuario re on re.id = m.remetente_id join usuario de on de.id = m.destinatario_id
    left join ordem_servico os on os.departamento_id = m.assunto_departamento_id and os.id = m.assunto_id
    left join pessoa p on p.id = os.contribuinte_id
    where m.para_fisco = re.prefeitura or (not re.prefeitura and not de.prefeitura) or re.id = de.id
      or (os.id is not null and not re.prefeitura and p.cpf_cnpj <> re.cpf) or (os.id is not null and m.created_at < os.created_at)
      or (os.id is not null and exists (select from usuario x where x.id in (re.id, de.id) and x.prefeitura
        and not exists (select from usuario_departamento u where u.usuario_id = x.id and u.departamento_id = os.departamento_id)))`,
  ],
  [
    'uma mensagem se busca por título, texto e os dois nomes; um comunicado, uma vez para todos a quem foi',
    `
    select m.id from mensagem m left join mensagem_busca b on b.id = m.busca_id join usuario re on re.id = m.remetente_id left join usuario de on de.id = m.destinatario_id left join departamento cx on cx.id = m.caixa_id
    where b.busca is distinct from dobrar(m.titulo || ' ' || re.nome || ' ' || m.conteudo || case when m.job_id is null then ' ' || coalesce(de.nome, cx.nome) else '' end)`,
  ],
  [
    'o que se deixou na caixa de um departamento era de alguém de lá, que não o leu, e espera',
    `
    select id from mensagem m where caixa_id is not null and (destinatario_id is not null or status <> 'enviada' or arquivada_destinatario
      or passada_em <= created_at or passada_em >= '${TODAY} 03:00Z' or passada_nota = ''
      or not exists (select from usuario_departamento u where u.usuario_id = m.passada_de_id and u.departamento_id = m.caixa_id))
    union all select d.id from departamento d where not exists (select from mensagem m where m.caixa_id = d.id)`,
  ],
  [
    'as contagens das caixas são as reais',
    `
    select * from (
      select destinatario_id as usuario_id, 'recebida' as lado, arquivada_destinatario as arquivada, status, tipo, prioridade, para_fisco, count(*) as n from mensagem where destinatario_id is not null group by 1, 2, 3, 4, 5, 6, 7
      union all
      select remetente_id, 'enviada', arquivada_remetente, status, tipo, prioridade, para_fisco, count(*) from mensagem where not copia group by 1, 2, 3, 4, 5, 6, 7) m
    full join (select usuario_id, lado, arquivada, status, tipo, prioridade, para_fisco, sum(n) as n from mensagem_contagem group by 1, 2, 3, 4, 5, 6, 7) k
      using (usuario_id, lado, arquivada, status, tipo, prioridade, para_fisco) where m.n is distinct from k.n`,
  ],
];

describe('a demonstração', () => {
  let test: TestDatabase;
  let db: Kysely<Database>;
  beforeAll(async () => {
    test = await filled(ORDERS);
    db = test.db;
  });
  afterAll(() => test.close());

  it.each(rules)('%s', async (_rule, query) => {
    const { rows } = await sql.raw(query).execute(db);
    expect(rows.slice(0, 3)).toEqual([]);
  });

  it('tem cada situação em cada departamento, com metade, três décimos e um quinto das ordens', async () => {
    const { rows } = await sql<{ dep: string; situacao: string; n: number }>`
      select d.codigo as dep, situacao, count(*) as n from ordem_servico os join departamento d on d.id = os.departamento_id group by 1, 2`.execute(
      db,
    );
    const total = (dep: string): number =>
      rows.filter((r) => r.dep === dep).reduce((n, r) => n + r.n, 0);
    expect([
      total('fiscalizacao-obras'),
      total('fiscalizacao-posturas'),
      total('tributos'),
    ]).toEqual([2500, 1500, 1000]);
    for (const dep of ['fiscalizacao-obras', 'fiscalizacao-posturas', 'tributos']) {
      expect(
        rows
          .filter((r) => r.dep === dep)
          .map((r) => r.situacao)
          .toSorted(),
      ).toEqual(Object.keys(situacoes).toSorted());
    }
  });

  it('tem análises em cada situação', async () => {
    const { rows } = await sql<{
      situacao: string;
    }>`select distinct situacao from ordem_servico_analise`.execute(db);
    expect(rows.map((r) => r.situacao).toSorted()).toEqual(
      Object.keys(situacoesAnalise)
        .filter((s) => s !== 'nenhuma')
        .toSorted(),
    );
  });

  it('só dá passos que o catálogo permite', async () => {
    const { rows } = await sql<{ acao: string; de: string | null; para: string }>`
      select distinct acao, de, para from ordem_servico_historico union select distinct acao, de, para from ordem_servico_analise_evento where acao <> 'ordem_servicos.encerrar'`.execute(
      db,
    );
    const byId = new Map(actions.map((action) => [action.id, action]));
    // Acts on a request, an analysis or a hand-over leave a step of the order too, from the order's own situação.
    const ofAnother = (acao: string): boolean =>
      acao.startsWith('solicitacoes.') ||
      acao.startsWith('implantacoes.') ||
      acao.startsWith('repasses.') ||
      acao === 'notificacoes.create' ||
      acao === 'fiscalizacao.docs.create' ||
      acao === 'ordem_servicos.analise.minhas_analises.reabertura';
    const wrong = rows.filter(({ acao, de, para }) => {
      const action = byId.get(acao);
      if (!action) return true;
      if (ofAnother(acao)) return false;
      if (
        action.from === null
          ? de !== null
          : action.from !== 'any' && !action.from.includes(de ?? '')
      )
        return true;
      return typeof action.to === 'string' ? para !== action.to : action.to === null && para !== de;
    });
    expect(wrong).toEqual([]);
  });

  it('tem documentos de todo tipo, e autos com o ainf que o produto lhes daria', async () => {
    const { rows } = await sql<{ tipo: Tipo; n: number; ainf: string | null }>`
      select tipo, count(*)::int as n, max(ainf) as ainf from doc group by tipo, ainf is null`.execute(
      db,
    );
    expect(rows.map(({ tipo }) => tipo).toSorted()).toEqual(Object.keys(tipos).toSorted());
    expect(rows.filter(({ tipo, ainf }) => isAuto(tipo) !== isAinf(ainf ?? ''))).toEqual([]);
  });

  it('o log conta a vida de cada registro: refeito dele, é o que está na tabela', async () => {
    const found: Finding[] = [];
    const { linhas } = await verifyLog(test.pool, catalogue.writers.values(), {}, (f) =>
      found.push(f),
    );
    expect(found.slice(0, 5)).toEqual([]);
    expect(linhas).toBeGreaterThan(ORDERS * 8);
  });

  it('o que foi feito está no log na ordem do tempo, cada ato com o que se enviou como a ação o pede', async () => {
    const { rows } = await sql<{ acao: string; dia: string; entrada: Record<string, unknown> }>`
      select acao, dia, entrada from (
        select acao, (created_at at time zone 'America/Sao_Paulo')::date::text as dia, dito -> 'entrada' as entrada,
          row_number() over (partition by acao, entidade order by id) as n
        from log where dito ? 'entrada') x where n <= 40`.execute(db);
    const byId = new Map(actions.map((action) => [action.id, action]));
    const acoes = new Set(rows.map(({ acao }) => acao));
    expect(acoes.size).toBeGreaterThan(16);
    const wrong = rows.flatMap(({ acao, dia, entrada }) => {
      const action = byId.get(acao);
      if (!action) return [acao];
      // Files stand in the log by their names.
      const { anexos: _anexos, ...fields } = action.input;
      const { anexos: _files, ...said } = entrada;
      const parsed = inputSchema(fields, dia).safeParse(said);
      return parsed.success ? [] : [`${acao} ${JSON.stringify(said)} ${parsed.error.message}`];
    });
    expect(wrong.slice(0, 3)).toEqual([]);
    const late = await sql`
      select * from (select id, acao, created_at, lag(created_at) over (order by id) as antes from log
        where acao <> 'logs.base' and entidade in ('ordem_servico', 'analise', 'solicitacao', 'doc')) x
      where created_at < antes or created_at >= ${`${TODAY} 03:00Z`} limit 3`.execute(db);
    expect(late.rows).toEqual([]);
  });

  it('tem trabalho à espera de quem quer que entre', async () => {
    const { rows } = await sql<{
      aguardando: number;
      abertas: number;
      situacoes: number;
      pedidos: number;
      vencidas: number;
      ausentes: number;
    }>`select
      (select count(*) from ordem_servico_analise a join usuario u on u.id = a.analista_id where u.login = 'analista' and departamento_id = 1 and situacao = 'aguardando') as aguardando,
      (select count(*) from ordem_servico os join usuario u on u.id = usuario_responsavel_id where u.login = 'fiscal' and situacao not in ('encerrada', 'cancelada')) as abertas,
      (select count(distinct situacao) from ordem_servico os join usuario u on u.id = usuario_responsavel_id where u.login = 'fiscal') as situacoes,
      (select count(*) from ordem_servico_solicitacao where situacao = 'solicitado') as pedidos,
      (select count(*) from ordem_servico where situacao not in ('encerrada', 'cancelada') and concluir_em < ${TODAY}) as vencidas,
      (select count(*) from ausente where ${TODAY} between inicia_em and termina_em) as ausentes`.execute(
      db,
    );
    const [found] = rows;
    expect(found?.aguardando).toBeGreaterThanOrEqual(30);
    expect(found?.aguardando).toBeLessThanOrEqual(60);
    expect(found?.abertas).toBeGreaterThanOrEqual(10);
    expect(found?.situacoes).toBeGreaterThanOrEqual(6);
    expect(found?.pedidos).toBeGreaterThanOrEqual(5);
    expect(found?.vencidas).toBeGreaterThanOrEqual(20);
    expect(found?.ausentes).toBeGreaterThanOrEqual(3);
  });

  it('os documentos dizem o seu texto, e alguns foram por e-mail: uns lidos, outros à espera', async () => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*)::int from doc_modelo where jsonb_array_length(textos) < 3) as calados,
      (select count(distinct t)::int from doc_modelo_versao, jsonb_path_query(modelo, '$.textos.**.type') t
        where t #>> '{}' in ('variable', 'conditional', 'table', 'variable_block')) as partes,
      (select count(*)::int from doc_envio where lido_em is not null) as lidos,
      (select count(*)::int from doc_envio where lido_em is null) as esperam,
      (select count(*)::int from email_historico where modelo = 'doc_envio') as mails,
      (select count(*)::int from doc_envio e join doc d on d.departamento_id = e.departamento_id and d.id = e.doc_id
        left join doc_ciencia c on c.departamento_id = d.departamento_id and c.doc_id = d.id
        where (e.lido_em is null) <> (d.situacao = 'aguardando_ciencia') or e.created_at > e.lido_em
          or (e.lido_em is not null and c.tipo is distinct from 'eletronica')) as tortos`.execute(
      db,
    );
    const [found] = rows;
    expect(found).toMatchObject({ calados: 0, partes: 4, tortos: 0 });
    for (const some of ['lidos', 'esperam', 'mails']) expect(found?.[some]).toBeGreaterThan(5);
  });

  it('tem mensagens para quem quer que entre, muitas à espera', async () => {
    const { rows } = await sql<{
      login: string;
      recebidas: number;
      nao_lidas: number;
      arquivadas: number;
      enviadas: number;
    }>`select u.login,
      (select count(*) from mensagem where destinatario_id = u.id) as recebidas,
      (select count(*) from mensagem where destinatario_id = u.id and status = 'enviada' and not arquivada_destinatario) as nao_lidas,
      (select count(*) from mensagem where destinatario_id = u.id and arquivada_destinatario) as arquivadas,
      (select count(*) from mensagem where remetente_id = u.id) as enviadas
      from usuario u where login in ('admin', 'gerente', 'analista', 'fiscal', 'consulta') order by u.id`.execute(
      db,
    );
    for (const box of rows) {
      expect(box.recebidas, box.login).toBeGreaterThan(90);
      expect(box.nao_lidas, box.login).toBeGreaterThan(30);
      expect(box.arquivadas, box.login).toBeGreaterThan(10);
      expect(box.enviadas, box.login).toBeGreaterThan(20);
    }
    const gerente = rows.find((r) => r.login === 'gerente');
    expect(gerente?.recebidas).toBeGreaterThan(200);
    expect(gerente?.nao_lidas).toBeGreaterThan(70);
  });

  it('deixa entrar os cinco, com os seus perfis', async () => {
    const { rows } = await sql<{
      login: string;
      senha_hash: string;
      perfis: string[];
      permissoes: unknown;
    }>`
      select u.login, u.senha_hash, array_agg(d.codigo || '=' || p.descricao order by d.id) as perfis, (array_agg(p.permissoes order by d.id))[1] as permissoes
      from usuario u join usuario_perfil up on up.usuario_id = u.id join perfil p on p.departamento_id = up.departamento_id and p.id = up.perfil_id
      join departamento d on d.id = up.departamento_id
      where login in ('admin', 'gerente', 'analista', 'fiscal', 'consulta') and confirmado_em is not null and u.ativo group by u.id order by u.id`.execute(
      db,
    );
    expect(rows.map((r) => [r.login, r.perfis])).toEqual([
      [
        'admin',
        [
          'fiscalizacao-obras=Administrador',
          'fiscalizacao-posturas=Administrador',
          'tributos=Administrador',
        ],
      ],
      [
        'gerente',
        ['fiscalizacao-obras=Gerente', 'fiscalizacao-posturas=Gerente', 'tributos=Gerente'],
      ],
      ['analista', ['fiscalizacao-obras=Analista', 'tributos=Analista']],
      ['fiscal', ['fiscalizacao-obras=Fiscal', 'fiscalizacao-posturas=Fiscal']],
      ['consulta', ['fiscalizacao-obras=Consulta', 'tributos=Consulta']],
    ]);
    expect(await verifyPassword(rows[0]?.senha_hash ?? '', PASSWORD)).toBe(true);
    expect(canServer(rows[1]?.permissoes, 'ordem_servicos.confirmar_fiscal')).toBe(true);
    expect(canServer(rows[4]?.permissoes, 'ordem_servicos.encerrar')).toBe(false);
  });

  it('tem CPF e CNPJ válidos, alguns alfanuméricos', async () => {
    const people = await db.selectFrom('pessoa').select('cpf_cnpj').execute();
    expect(people.filter(({ cpf_cnpj: id }) => !isCpfCnpj(id))).toEqual([]);
    const companies = people.filter(({ cpf_cnpj: id }) => id.length === 14);
    const share =
      companies.filter(({ cpf_cnpj: id }) => /[A-Z]/.test(id)).length / companies.length;
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.2);
  });

  it('tem os prazos que o servidor calcularia', async () => {
    const orders = await sql<{
      departamento_id: number;
      prazo: number;
      inicio: string;
      vence: string;
      memoria: unknown;
    }>`
      select departamento_id, prazo, memoria_prazo ->> 'inicio' as inicio, concluir_em_original as vence, memoria_prazo as memoria
      from ordem_servico where concluir_em_original is not null and id % 97 = 0`.execute(db);
    expect(orders.rows.length).toBeGreaterThan(30);
    await db.transaction().execute(async (trx) => {
      for (const o of orders.rows) {
        const { vence, memoria } = await prazoOf(trx, o.departamento_id, o.inicio, o.prazo);
        expect([vence, memoria]).toEqual([o.vence, o.memoria]);
      }
    });
  });

  it('não tem ordem em contradição, nem encerrada passando pelo seu analista', async () => {
    const { rows } = await sql<Estado & { numero: number }>`
      select os.*, to_json(a) as assunto,
        (select to_json(s) from ordem_servico_solicitacao s where s.departamento_id = os.departamento_id
          and s.ordem_servico_id = os.id and s.situacao = 'solicitado') as solicitacao,
        coalesce((select an.situacao from ordem_servico_analise an where an.departamento_id = os.departamento_id
          and an.ordem_servico_id = os.id order by an.id desc limit 1), 'nenhuma') as analise_situacao
      from ordem_servico os join assunto a on a.departamento_id = os.departamento_id and a.id = os.assunto_id`.execute(
      db,
    );
    expect(
      rows.flatMap((os) => {
        const said = contradicao(os);
        return said === null ? [] : [`${os.numero}: ${said}`];
      }),
    ).toEqual([]);
  });

  it('deixa lugar para os próximos ids', async () => {
    const next = await sql<{
      id: number;
    }>`select nextval(pg_get_serial_sequence('ordem_servico', 'id')) as id`.execute(db);
    expect(next.rows[0]?.id).toBe(ORDERS + 1);
  });

  it('fica como está se a preenchem outra vez', async () => {
    const lines: string[] = [];
    const again = await fillDemo(db, { orders: 10, today: TODAY, log: (line) => lines.push(line) });
    expect(again).toMatchObject({ filled: false, orders: ORDERS });
    expect(lines[0]).toContain('nada foi acrescentado');
  });

  it('tem os índices e as referências que as migrações lhe deram', async () => {
    const bare = await testDatabase({ of: 'migrated' });
    const shape = async (of: Kysely<Database>): Promise<unknown> =>
      (
        await sql`select indexdef as d from pg_indexes where schemaname = 'public'
        union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1`.execute(
          of,
        )
      ).rows;
    expect(await shape(db)).toEqual(await shape(bare.db));
    await bare.close();
  });
});

describe('preencher', () => {
  const fingerprint = async (db: Kysely<Database>): Promise<unknown> => {
    const tables = [
      'usuario_departamento',
      'ausente',
      'pessoa',
      'cadastro',
      'cadastro_economico',
      'cadastro_usuario',
      'cadastro_protegido',
      'socio',
      'guia',
      'debito',
      'pagamento',
      'ordem_servico',
      'ordem_servico_historico',
      'ordem_servico_comentario',
      'ordem_servico_analise',
      'ordem_servico_analise_evento',
      'ordem_servico_solicitacao',
      'ordem_servico_area',
      'implantacao',
      'doc_publicacao',
      'doc_publicado',
      'mensagem',
      'feriado',
    ];
    const sums: unknown[] = [];
    for (const table of tables) {
      const { rows } = await sql<{
        sum: string;
      }>`select md5(string_agg(t::text, '|' order by t::text)) as sum from ${sql.table(table)} t`.execute(
        db,
      );
      sums.push([table, rows[0]?.sum]);
    }
    return sums;
  };

  it('dá as mesmas linhas no mesmo dia, outras em outro', async () => {
    const [a, b, c] = [await filled(150), await filled(150), await filled(150, '2026-11-23')];
    const [first, second, third] = [
      await fingerprint(a.db),
      await fingerprint(b.db),
      await fingerprint(c.db),
    ];
    expect(second).toEqual(first);
    expect(third).not.toEqual(first);
    for (const test of [a, b, c]) await test.close();
  });

  it('serve a qualquer dia, também aos primeiros do ano, e sem ordem alguma', async () => {
    for (const [orders, today] of [
      [60, '2027-01-01'],
      [60, '2024-02-29'],
      [0, TODAY],
      [1, TODAY],
    ] as const) {
      const test = await filled(orders, today);
      const { rows } = await sql<{ n: number }>`select count(*) as n from ordem_servico`.execute(
        test.db,
      );
      expect(rows[0]?.n).toBe(orders);
      await test.close();
    }
  });

  it('por menor que seja, tem o que mostrar em cada lista', async () => {
    const w = await testApp({}, { of: 'migrated' });
    await fillDemo(w.db, { orders: 50, today: TODAY });
    const logins = ['admin', 'gerente', 'analista', 'fiscal'];
    const people = await w.db
      .selectFrom('usuario')
      .select('id')
      .where('login', 'in', logins)
      .execute();
    const tokens = await Promise.all(
      people.map(async ({ id }) => {
        const session = await createSession(w.db, { usuarioId: id, tipo: 'console' }, w.env);
        return session.token;
      }),
    );
    const { rows: departments } = await w.pool.query<{ codigo: string }>(
      'select codigo from departamento',
    );
    const shows = async (list: ListQuery, codigo: string, token: string): Promise<boolean> => {
      // Of what nobody browses something is named.
      const named =
        list.untilNamed === undefined
          ? ''
          : `&id_in=${Array.from({ length: 90 }, (_, n) => n + 1).join(',')}`;
      const reply = await w.app.inject({
        method: 'GET',
        url: `/api/${list.call.version}/osm/admin${list.call.path.replace('/D/', `/${codigo}/`)}?contar=nao${named}`,
        headers: { authorization: `Bearer ${token}` },
      });
      return reply.statusCode === 200 && reply.json<{ rows: object[] }>().rows.length > 0;
    };
    const empty: string[] = [];
    for (const list of queries) {
      if (list.kind !== 'list' || Object.keys(list.call.params).length > 0) continue;
      // What one has printed himself; of so few orders none may have been there to hand over; today nobody may be away.
      if (/^(?:impressoes|repasses|mensagens\.substituidas)\./.test(list.id)) continue;
      const all = await Promise.all(
        departments.flatMap(({ codigo }) => tokens.map((token) => shows(list, codigo, token))),
      );
      if (!all.includes(true)) empty.push(list.id);
    }
    expect(empty).toEqual([]);
    const { rows } = await w.pool.query<{ agora: boolean }>(
      `select distinct $1::date between inicia_em and coalesce(termina_em, 'infinity') as agora from cadastro_protegido order by 1`,
      [TODAY],
    );
    expect(rows).toEqual([{ agora: false }, { agora: true }]);
    await w.close();
  });

  it('recusa um banco que já tem outra coisa, e o deixa como estava', async () => {
    const test = await testDatabase({ of: 'migrated' });
    await test.db
      .insertInto('departamento')
      .values({ codigo: 'verdadeiro', nome: 'De verdade' })
      .execute();
    await expect(fillDemo(test.db, { orders: 10 })).rejects.toThrow('não são da demonstração');
    expect(await test.db.selectFrom('departamento').selectAll().execute()).toHaveLength(1);
    await test.close();
  });
});

it('cada departamento tem cada situação aberta, mesmo pequena como nos testes', async () => {
  const test = await testDatabase();
  const { rows } = await sql<{
    situacoes: string[];
  }>`select array_agg(distinct situacao order by situacao) as situacoes from ordem_servico group by departamento_id`.execute(
    test.db,
  );
  expect(rows).toHaveLength(departments.length);
  const each = Object.keys(situacoes).filter((one) => one !== 'cancelada');
  for (const row of rows) expect(row.situacoes).toEqual(expect.arrayContaining(each));
  expect(new Set(rows.flatMap((row) => row.situacoes))).toEqual(new Set(Object.keys(situacoes)));
  await test.close();
});

it.each([100, 400])('%i ordens: em cada dia de dois anos cada situação aberta é prometida', (n) => {
  const open = Object.keys(situacoes).filter((one) => !['encerrada', 'cancelada'].includes(one));
  const first = toDayNumber('2026-01-01');
  const missing: string[] = [];
  for (let today = first; today < first + 731; today += 1) {
    const calendar = new OfficeCalendar(today - WINDOW_DAYS - 5, today + 1, new Map());
    const schedule = makeSchedule(n, 1, today, calendar);
    const sizes = departments.map((_, dep) => schedule.dep.filter((d) => d === dep).length);
    const promises = promisesOf(schedule, calendar, calendar.positionOfDay(today), sizes);
    for (const [dep, { codigo }] of departments.entries()) {
      const there = [...promises].flatMap(([i, one]) => (schedule.dep[i] === dep ? [one] : []));
      if (there.toSorted().join() !== open.toSorted().join())
        missing.push(`${fromDayNumber(today)} ${codigo}: ${there.join(', ')}`);
    }
  }
  expect(missing).toEqual([]);
});
