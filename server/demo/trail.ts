/**
 * The audit trail of the demonstration: what its story tells of orders, analyses, requests and notices as
 * the log would hold it had they been made by the actions of the product, each row chained in its place.
 * Acts wait in demo_ato until everything is there; columns, parts and what was said become rows by the
 * code that the actions write with, all in one statement.
 */
import type { Transaction } from 'kysely';
import { SYSTEM } from '../actions/author.ts';
import { changesBetween, columnsState, HISTORICO, type Kept } from '../actions/kept.ts';
import { logInsert, runLog } from '../actions/log.ts';
import type { NounWriter } from '../actions/noun.ts';
import { madeColumns } from '../actions/write.ts';
import { BASE, layBase } from '../actions/base.ts';
import { catalogue } from '../catalog.ts';
import type { Database } from '../db/schema.ts';
import { analiseWriter } from '../nouns/analise/writer.ts';
import { docWriter } from '../nouns/doc/writer.ts';
import { ordemServicoWriter } from '../nouns/ordem-servico/writer.ts';
import { solicitacaoWriter } from '../nouns/solicitacao/writer.ts';
import { run, withoutIndexes } from './bulk.ts';

/** Whose lives are told. */
interface Told {
  readonly writer: NounWriter;
  /** Parts that were there from the beginning; the others came later. */
  readonly born: readonly string[];
  /** Its id, where acts know it by another, and what tells it. */
  readonly id?: string;
  readonly join?: string;
}
const TOLD: readonly Told[] = [
  { writer: ordemServicoWriter, born: [] },
  {
    writer: analiseWriter,
    born: [],
    id: 'o.novo',
    join: 'join demo_analise_ordem o on o.id = ato.entidade_id',
  },
  { writer: solicitacaoWriter, born: [] },
  { writer: docWriter, born: ['valores', 'irregularidades'] },
];
const partsOf = ({ keeps }: NounWriter): Readonly<Record<string, string>> =>
  (keeps && keeps.parts) || {};
const partOf = (writer: NounWriter, name: string): string => {
  const part = partsOf(writer)[name];
  if (!part) throw new Error(`${writer.noun} não guarda ${name}`);
  return part;
};

/** Where what was done waits. */
export const stageActs = (trx: Transaction<Database>): Promise<unknown> =>
  run(
    trx,
    `create temporary table demo_ato (
       n bigint generated always as identity, departamento_id int8, entidade text, entidade_id int8,
       em timestamptz, acao text, usuario_id int8, antes jsonb, depois jsonb, dito jsonb, parte text,
       mais jsonb) on commit drop`,
  );

/** What is known only when all orders, notices and files are there. */
async function completeActs(trx: Transaction<Database>): Promise<void> {
  const text = (names: readonly string[]): string =>
    names.map((name) => `'${name}', s.${name}`).join(', ');
  // A document's number, how it was issued, and what was sent for it, on the order's step.
  await run(
    trx,
    `update demo_ato a set acao = e.acao, dito = jsonb_build_object('entrada', e.entrada, 'passo',
       a.dito -> 'passo' || jsonb_build_object('texto', e.nome))
     from demo_emissao e where a.entidade = 'ordem_servico' and a.acao = 'notificacoes.create'
       and e.ordem_servico_id = a.entidade_id and e.em = a.em`,
  );
  const asked = ['motivo_solicitado', 'solicitado_concluir_em'];
  const decided = ['autorizado_concluir_em', 'motivo_recusado', 'decidido_em', 'decidido_por_id'];
  await run(
    trx,
    `insert into demo_ato (departamento_id, entidade, entidade_id, em, acao, usuario_id, antes, depois, dito)
     select s.departamento_id, 'solicitacao', s.id, s.solicitado_em, 'ordem_servicos.solicitar_prazo', s.solicitado_por_id,
       jsonb_build_object('situacao', 'solicitado', ${decided.map((name) => `'${name}', null`).join(', ')}), null::jsonb,
       jsonb_build_object('entrada', jsonb_build_object(${text(asked)}), 'inteiro', true)
     from ordem_servico_solicitacao s
     union all
     select s.departamento_id, 'solicitacao', s.id, s.decidido_em,
       case s.situacao when 'autorizado' then 'solicitacoes.autorizar' else 'solicitacoes.recusar' end, s.decidido_por_id,
       '{"situacao": "solicitado"}', jsonb_build_object(${text(['situacao', ...decided])}),
       jsonb_build_object('entrada', jsonb_strip_nulls(jsonb_build_object(${text(['autorizado_concluir_em', 'motivo_recusado'])})))
     from ordem_servico_solicitacao s where s.decidido_em is not null`,
  );
  // A comment is no step: its row says what came.
  await run(
    trx,
    `insert into demo_ato (departamento_id, entidade, entidade_id, em, acao, usuario_id, dito, mais)
     select t.departamento_id, 'ordem_servico', t.id, (c.one ->> 'created_at')::timestamptz, 'ordem_servicos.comentar',
       (c.one ->> 'usuario_id')::int8,
       jsonb_build_object('entrada', jsonb_build_object('texto', c.one -> 'texto')
         || case when c.one ? 'publico' then '{"publico": true}' else '{}'::jsonb end),
       jsonb_build_object('comentarios', jsonb_build_object('de', null, 'para', jsonb_build_array(c.one)))
     from ordem_servico t cross join lateral jsonb_array_elements((${partOf(ordemServicoWriter, 'comentarios')})) c(one)`,
  );
  // Files are attached all at once, by who works on the order.
  await run(
    trx,
    `insert into demo_ato (departamento_id, entidade, entidade_id, em, acao, usuario_id, dito, mais)
     select t.departamento_id, 'ordem_servico', t.id, x.em, 'ordem_servicos.anexos', t.usuario_responsavel_id,
       jsonb_build_object(
         'entrada', jsonb_build_object('anexos', (select jsonb_agg(f.one - 'id') from jsonb_array_elements(x.files) f(one))),
         'passo', jsonb_build_object('de', h.para, 'para', h.para,
           'texto', (select string_agg(f.one ->> 'nome', ', ') from jsonb_array_elements(x.files) f(one)))),
       jsonb_build_object('anexos', jsonb_build_object('de', null, 'para', x.files))
     from ordem_servico t
     join lateral (select min(anx.created_at) as em, (${partOf(ordemServicoWriter, 'anexos')}) as files
       from anexo anx where anx.entidade = 'ordem_servico' and anx.entidade_id = t.id) x on x.em is not null
     cross join lateral (select a.dito #>> '{passo,para}' as para from demo_ato a where a.entidade = 'ordem_servico'
       and a.entidade_id = t.id and a.em < x.em and a.dito ? 'passo' order by a.em desc limit 1) h
     where t.id in (select anx.entidade_id from anexo anx where anx.entidade = 'ordem_servico')`,
  );
}

/** The histories, which say of each act what its row says. */
async function fillSteps(trx: Transaction<Database>): Promise<void> {
  const entering = (how: 'enable' | 'disable'): Promise<unknown> =>
    run(trx, `alter table ordem_servico_historico ${how} trigger user`);
  // Row by row they would look for what has no index now.
  await entering('disable');
  for (const { writer, id = 'ato.entidade_id', join = '' } of TOLD) {
    const { steps, noun } = writer;
    if (!steps || writer === docWriter) continue;
    await run(
      trx,
      `insert into ${steps.table} (departamento_id, ${steps.key}, acao, de, para, texto, usuario_id, created_at)
       select ato.departamento_id, ${id}, ato.acao, p.de, p.para, p.texto, ato.usuario_id, ato.em
       from demo_ato ato ${join} cross join lateral jsonb_to_record(ato.dito -> 'passo') p(de text, para text, texto text)
       where ato.entidade = '${noun}' and ato.dito ? 'passo' order by ato.entidade_id, ato.em, ato.n`,
    );
  }
  await run(trx, 'select ordem_servico_entradas_refazer()');
  await entering('enable');
}

/** The columns that any act of these changed: the others are looked at in vain. */
async function changedOf(trx: Transaction<Database>): Promise<ReadonlyMap<string, string[]>> {
  const rows = await run<{ entidade: string; names: string[] }>(
    trx,
    `select entidade, array_agg(distinct k) as names
     from demo_ato cross join lateral jsonb_object_keys(depois) k group by entidade`,
  );
  return new Map(rows.map(({ entidade, names }) => [entidade, names]));
}

/** SQL of the log rows' columns of these acts, which changed these columns. */
function rowsOf(
  { writer, born, id = 'ato.entidade_id', join = '' }: Told,
  changed: readonly string[],
): string {
  const { noun, table, idColumn, keeps, ...rest } = writer;
  const { parts: _parts, ...kept }: Kept = keeps || {};
  const parts = Object.fromEntries(born.map((name) => [name, partOf(writer, name)]));
  // As it was when it was made: its steps are told by the rows themselves.
  const { steps: _steps, ...bare } = { ...rest, noun, table, idColumn, keeps: { ...kept, parts } };
  const columns = { keeps: { ...kept, columns: changed } };
  const made = (of: NounWriter): string =>
    `(select ${madeColumns(of)} from jsonb_populate_record(t, ato.antes) t)`;
  const state = (of: string): string =>
    `(select ${columnsState(columns)} from jsonb_populate_record(null::${table}, ato.${of}) t)`;
  const later = Object.entries(partsOf(writer)).filter(
    ([name]) => name !== HISTORICO && !born.includes(name),
  );
  const came = later.map(
    ([name, part]) =>
      `when '${name}' then jsonb_build_object('${name}', jsonb_build_object('de', null, 'para', (${part})))`,
  );
  const inteiro =
    noun === docWriter.noun
      ? `when ato.acao = '${BASE}' then ${made(writer)} when ato.dito ? 'inteiro' then ${made(bare)}`
      : `when ato.dito ? 'inteiro' then ${made(bare)}`;
  return `select ato.n, ato.departamento_id, ato.entidade, ${id} as id, ato.acao, ato.usuario_id, ato.em, ato.dito,
      case ${inteiro} when ato.antes is null then '{}'::jsonb else ${changesBetween(state('antes'), state('depois'))} end
        || ${came.length > 0 ? `case ato.parte ${came.join(' ')} else '{}'::jsonb end` : `'{}'::jsonb`}
        || coalesce(ato.mais, '{}') as campos
    from demo_ato ato ${join} join ${table} t on t.${idColumn} = ${id} where ato.entidade = '${noun}'`;
}

/** When each record that nothing is told of began to stand as it does. */
async function sinceOf(trx: Transaction<Database>): Promise<(writer: NounWriter) => string> {
  const rows = await run<{ name: string; stamp: string }>(
    trx,
    `select table_name as name, column_name as stamp from information_schema.columns
     where table_schema = 'public' and column_name in ('created_at', 'updated_at') order by column_name desc`,
  );
  return ({ table }) => {
    const stamps = rows.filter(({ name }) => name === table).map(({ stamp }) => `t.${stamp}`);
    return `coalesce(${[...stamps, 'now()'].join(', ')})`;
  };
}

/** Tables of what is written here; their indexes come when it is. */
const TRAIL_TABLES = ['ordem_servico_historico', 'ordem_servico_analise_evento', 'log'];

/** Writes histories and log; `told` is called after each. */
export async function fillTrail(
  trx: Transaction<Database>,
  told: (what: string) => void,
): Promise<void> {
  await run(trx, `set local work_mem = '128MB'`);
  // Nobody is told of what is long past; all of it at once would be kept for that.
  await run(trx, 'alter table log disable trigger webhook_ouvir');
  // No statistics yet: a loop over what is not indexed would go on for ever.
  await run(trx, 'analyze demo_ato');
  await completeActs(trx);
  await run(trx, 'analyze demo_ato');
  await withoutIndexes(trx, TRAIL_TABLES, async () => {
    await fillSteps(trx);
    told('Históricos');
    const lived = new Set(TOLD.map(({ writer }) => writer.noun));
    await run(trx, 'set local enable_nestloop = off');
    await layBase(
      trx,
      [...catalogue.writers.values()].filter(({ noun }) => !lived.has(noun)),
      await sinceOf(trx),
    );
    await run(trx, 'set local enable_nestloop = on');
    told('Log do que se achou');
    const changed = await changedOf(trx);
    await runLog(trx, (bind) =>
      logInsert(
        bind,
        SYSTEM,
        { departamentoId: null, entidade: '', acao: '' },
        {
          entidade: 'x.entidade',
          id: 'x.id',
          acao: 'x.acao',
          departamento: 'x.departamento_id',
          usuario: 'x.usuario_id',
          em: 'x.em',
          campos: 'x.campos',
          dito: 'x.dito',
          from: `from (${TOLD.map((of) => rowsOf(of, changed.get(of.writer.noun) ?? [])).join(' union all ')}) x order by x.em, x.n`,
        },
      ),
    );
    told('Log do que se fez');
  });
  await run(trx, 'alter table log enable trigger webhook_ouvir');
}
