/** A record as it stood: its chain applied row by row, up to a day or a row, and said in words. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { BASE } from '../../actions/base.ts';
import { HISTORICO, keptOf, partsOf } from '../../actions/kept.ts';
import { beginningOf } from '../../audit/beginning.ts';
import { applied, NOTHING, type Rebuilt, type State, type Told } from '../../audit/rebuild.ts';
import { isDrawn, tablesThen, type Then, type Was } from '../../audit/past.ts';
import { reach, readersOf } from '../../audit/reach.ts';
import { toldOf, trailOf } from '../../audit/trail-of.ts';
import { confined } from '../../audit/confined.ts';
import { namesOf } from '../../audit/names.ts';
import { formatDateTime } from '../../../domain/kernel/format.ts';
import { titleOfAcao } from '../../../domain/log/acoes.ts';
import { mudancasOf, referencias, type Campos } from '../../../domain/log/texto.ts';
import { registroComoEra } from '../../../domain/log/queries.ts';
import { ZONE } from '../../../domain/kernel/civil-date.ts';
import { naoEncontrado } from '../../http/errors.ts';
import { authorOf } from '../../actions/author.ts';
import { writeLog } from '../../actions/log.ts';
import type { NounWriter } from '../../actions/noun.ts';
import type { Database } from '../../db/schema.ts';
import type { CallContext } from '../../http/context.ts';
import {
  cover,
  coveredAmong,
  coverNames,
  hidingNames,
  uncoveredTrail,
} from '../../audit/covered.ts';
import type { Noun } from '../../noun.ts';
import type { QuerySource } from '../../read/declare.ts';
import { binder } from '../../read/statement.ts';
import { readOne } from '../../read/run.ts';
import { valueSource } from '../../read/value-request.ts';
import type { ComoEra } from '../../../domain/log/schema.ts';

interface Row extends Told {
  readonly seq: number;
  readonly nome: string | null;
  /** Of this department's trail. */
  readonly daqui: boolean;
}

/** 'dd/mm/aaaa hh:mm Cancelar: motivo', one step after the other. */
function stepsText(steps: unknown): string {
  if (!Array.isArray(steps)) return '';
  return steps
    .map((step: { readonly em: string; readonly acao: string; readonly texto: string | null }) =>
      [`${formatDateTime(step.em)} ${titleOfAcao(step.acao)}`, step.texto]
        .filter(Boolean)
        .join(': '),
    )
    .join('\n');
}

/**
 * What shows a record of this noun to this person, if its log keeps all that is shown. One whose reading is itself
 * written down (a person's whole CPF) is read by its own call alone.
 */
const readerOf = (noun: Noun, ctx: CallContext): QuerySource | undefined =>
  noun.writer && noun.sources && isDrawn(noun.writer)
    ? readersOf(noun).find(({ query, logged }) => !logged && ctx.actor.can(query.permission))
    : undefined;

interface Asked {
  readonly nouns: readonly Noun[];
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  readonly ctx: CallContext;
}

/** The record as its query shows it, with those around it as they were at the same moment. */
async function recordThen(
  { nouns, db, pool, ctx }: Asked,
  { writer, around = [] }: Noun,
  source: QuerySource,
  was: Was & { readonly state: State },
  moment: RawBuilder<unknown>,
): Promise<unknown> {
  if (!writer) return null;
  const departamento = ctx.departamento?.id ?? -1;
  const own = { writer, beginning: await beginningOf(pool, writer) };
  const then: Then[] = [{ ...own, records: [was], whole: true }];
  for (const { noun, column, of, whole = false } of around) {
    const theirs = nouns.find((n) => n.noun === noun)?.writer;
    const value = of === undefined ? was.id : was.state[of];
    if (!theirs || value === undefined) continue;
    const { table, idColumn, tenantColumn } = theirs;
    const { rows } = await sql<{ id: number }>`
      select x.${sql.ref(idColumn)} as id from ${sql.table(table)} x
      where x.${sql.ref(column)} = ${value} ${tenantColumn ? sql`and x.departamento_id = ${departamento}` : sql``}`.execute(
      db,
    );
    const ids = rows.map((row) => row.id).filter((one) => theirs !== writer || one !== was.id);
    const beginning = await beginningOf(pool, theirs);
    then.push({ writer: theirs, beginning, records: await wereAt(db, theirs, ids, moment), whole });
  }
  const { json } = await readOne(pool, source, ctx, was.id, tablesThen(then, departamento));
  return JSON.parse(json);
}

/** Records by their chains, at that moment; without those of which nothing was kept yet. */
async function wereAt(
  db: Kysely<Database>,
  writer: NounWriter,
  ids: readonly number[],
  moment: RawBuilder<unknown>,
): Promise<Was[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<
    Told & { readonly id: number; readonly before: boolean; readonly later: boolean }
  >`
    select l.entidade_id as id, l.acao, l.usuario_id, to_jsonb(l.created_at) #>> '{}' as em, l.campos, l.dito,
        l.created_at < ${moment} as before, coalesce((l.campos #>> '{created_at,para}')::timestamptz >= ${moment}, l.acao <> ${BASE}) as later
    from log l where l.entidade = ${writer.noun} and l.entidade_id = any(${ids}::int8[]) order by l.entidade_id, l.seq`.execute(
    db,
  );
  const parts = new Set(partsOf(writer));
  return ids.flatMap((id): Was[] => {
    const chain = rows.filter((row) => row.id === id);
    const { state, whole } = chain
      .filter((row) => row.before)
      .reduce<Rebuilt>((was, row) => applied(was, row, parts), NOTHING);
    if (whole) return [{ id, state: Object.keys(state).length > 0 ? state : null }];
    const [first] = chain;
    return first && !first.before && first.dito?.inteiro && first.later
      ? [{ id, state: null }]
      : [];
  });
}

/** `nouns` tell who may read the trail, and what the log keeps of the record. */
export const comoEra = (nouns: () => readonly Noun[]) =>
  valueSource(registroComoEra, async ({ db, pool, ctx, query }): Promise<ComoEra> => {
    const trail = trailOf(nouns(), ctx);
    const { entidade, id, part } = trail;
    const { bind, values } = binder();
    const { rows: there } = await pool.query<{ there: boolean | null }>(
      `select (${reach(nouns)(bind, ctx)}) as there`,
      values,
    );
    const writer = nouns().find((n) => n.noun === entidade)?.writer;
    if (there[0]?.there !== true || id === 0) throw naoEncontrado();
    // Nobody is told before it is written down that he was.
    const uncovered = await uncoveredTrail(nouns(), pool, ctx);
    if (uncovered)
      await writeLog(db, authorOf(ctx), {
        departamentoId: ctx.departamento?.id ?? null,
        entidade: uncovered.noun,
        entidadeId: uncovered.id,
        acao: registroComoEra.id,
        dito: {},
      });
    // What was before it is told. An instant on the wire has thousandths of a second.
    const moment = query.ate
      ? sql`(${query.ate}::timestamptz + interval '1 millisecond')`
      : sql`((${ctx.params['dia']}::date + 1)::timestamp at time zone ${sql.lit(ZONE)})`;
    const until =
      query.linha === undefined ? sql`l.created_at < ${moment}` : sql`l.seq <= ${query.linha}`;
    const { rows } = await sql<Row>`
      select l.seq, l.acao, l.usuario_id, u.nome, to_jsonb(l.created_at) #>> '{}' as em, l.campos, l.dito,
        ${part ? sql.raw(part.rows) : sql`l.departamento_id is null or l.departamento_id = ${ctx.departamento?.id ?? -1}`} as daqui
      from log l left join usuario u on u.id = l.usuario_id
      where l.entidade = ${entidade} and l.entidade_id = ${id} and ${until} order by l.seq`.execute(
      db,
    );
    const parts = new Set(writer ? partsOf(writer) : []);
    const { columns } = (writer?.keeps || {}) as { readonly columns?: readonly string[] };
    const known = (name: string): boolean => !columns || columns.includes(name) || parts.has(name);
    // What another department did is in the state, and its act is no line of the trail that is read here.
    const tells = (row: Row): boolean =>
      row.daqui && (Object.keys(row.campos).length > 0 || row.dito?.passo !== undefined);
    const told = rows.map((row) => toldOf(trail, row));
    const { state, whole } = told.reduce<Rebuilt>((was, row) => applied(was, row, parts), NOTHING);
    const last = rows.findLast(tells);
    const campos: Campos = Object.fromEntries(
      Object.entries(state)
        .filter(([name]) => known(name) && name !== HISTORICO)
        .map(([name, para]) => [name, { de: null, para }]),
    );
    const here = ctx.departamento?.id ?? -1;
    const nome = await namesOf(nouns(), pool, ctx, referencias(entidade, campos));
    const covered = await coveredAmong(nouns(), pool, ctx, [[entidade, id]]);
    const hides = covered(entidade, id);
    const hide = hides ? cover : await hidingNames(pool, ctx);
    const ours = confined(nouns(), entidade, hide(campos), nome, here);
    const names = hides ? coverNames(nouns(), nome) : nome;
    const said = mudancasOf(entidade, ours, names).flatMap(({ campo, rotulo, para }) =>
      para === null ? [] : [{ campo, rotulo, valor: para }],
    );
    const noun = nouns().find((n) => n.noun === entidade);
    const drawn = whole && !hides && !part && noun ? readerOf(noun, ctx) : undefined;
    const at =
      query.linha === undefined
        ? moment
        : sql`(${rows.at(-1)?.em}::timestamptz + interval '1 microsecond')`;
    const registro =
      noun && drawn && Object.keys(state).length > 0
        ? await recordThen({ nouns: nouns(), db, pool, ctx }, noun, drawn, { id, state }, at)
        : null;
    const steps = stepsText(hide(state[HISTORICO]));
    const { beside = [] } = writer ? keptOf(writer) : {};
    const no_registro = (campo: string): boolean => registro !== null && !beside.includes(campo);
    return {
      linha: last?.seq ?? null,
      quando: last?.em ?? null,
      titulo: last ? titleOfAcao(last.acao) : null,
      usuario:
        last?.usuario_id === null || !last ? null : { id: last.usuario_id, nome: last.nome ?? '' },
      inteiro: whole,
      campos: [
        ...said.toSorted((a, b) => a.rotulo.localeCompare(b.rotulo, 'pt-BR')),
        ...(steps ? [{ campo: HISTORICO, rotulo: 'Histórico', valor: steps }] : []),
      ].map((one) => ({ ...one, no_registro: no_registro(one.campo) })),
      registro,
    };
  });
