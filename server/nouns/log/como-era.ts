/** A record as it stood: its chain applied row by row, up to a day or a row, and said in words. */
import { sql } from 'kysely';
import { HISTORICO, partsOf } from '../../actions/kept.ts';
import { applied, NOTHING, type Rebuilt, type Told } from '../../audit/rebuild.ts';
import { reach } from '../../audit/reach.ts';
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
import { cover, coveredAmong, coverNames, uncoveredTrail } from '../../audit/covered.ts';
import type { Noun } from '../../noun.ts';
import { binder } from '../../read/list.ts';
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
    const until =
      query.linha === undefined
        ? sql`l.created_at < ((${ctx.params['dia']}::date + 1)::timestamp at time zone ${sql.lit(ZONE)})`
        : sql`l.seq <= ${query.linha}`;
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
    const ours = confined(nouns(), entidade, hides ? cover(campos) : campos, nome, here);
    const names = hides ? coverNames(nouns(), nome) : nome;
    const said = mudancasOf(entidade, ours, names).flatMap(({ campo, rotulo, para }) =>
      para === null ? [] : [{ campo, rotulo, valor: para }],
    );
    const steps = stepsText(hides ? cover(state[HISTORICO]) : state[HISTORICO]);
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
      ],
    };
  });
