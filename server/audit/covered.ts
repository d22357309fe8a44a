/**
 * The trail of what is protected: for who may not see name and address, they are masked in its rows too,
 * whichever field of a change or of an input holds them, and so are the names that it refers to.
 */
import type pg from 'pg';
import { actions, queries } from '../../domain/index.ts';
import { fold } from '../../domain/kernel/fold.ts';
import { LIVRE } from '../../domain/kernel/fields.ts';
import type { Fields } from '../../domain/kernel/fields.ts';
import type { Nome } from '../../domain/log/texto.ts';
import type { CallContext } from '../http/context.ts';
import type { Noun } from '../noun.ts';
import { filterJoinsOf } from '../read/statement.ts';
import { isProtected, masksOf, PROTEGIDO, seesProtected } from '../read/shield.ts';
import type { Source } from '../read/source.ts';
import { trailOf } from './trail-of.ts';

/** Where a noun says whose its records are. */
const shieldedOf = ({ sources = [], writer }: Noun): (Source & { shield: object }) | undefined =>
  [...sources, ...(writer ? [writer.source] : [])].find(
    (source): source is typeof source & { shield: object } => source.shield !== undefined,
  );

/** SQL: is the record `id` of this noun protected? Null: none of its kind is. */
export function protectedRecord(noun: Noun | undefined, id: string): string | null {
  const source = noun && shieldedOf(noun);
  if (!source?.shield) return null;
  return `exists (select from ${source.table} ${filterJoinsOf(source)} where ${source.id} = ${id} and ${isProtected(source.shield)})`;
}

type Covered = (entidade: string, id: number) => boolean;

/** Which of these records are protected, and masked for who asks. */
export async function coveredAmong(
  nouns: readonly Noun[],
  pool: pg.Pool,
  ctx: CallContext,
  records: readonly (readonly [entidade: string, id: number])[],
): Promise<Covered> {
  if (seesProtected(ctx)) return () => false;
  const found = new Set<string>();
  await Promise.all(
    [...new Set(records.map(([entidade]) => entidade))].map(async (entidade) => {
      const condition = protectedRecord(
        nouns.find((n) => n.noun === entidade),
        'x.id',
      );
      if (condition === null) return;
      const ids = records.flatMap(([of, id]) => (of === entidade ? [id] : []));
      const { rows } = await pool.query<{ id: number }>(
        `select x.id from unnest($1::int8[]) x(id) where ${condition}`,
        [ids],
      );
      for (const { id } of rows) found.add(`${entidade} ${id}`);
    }),
  );
  return (entidade, id) => found.has(`${entidade} ${id}`);
}

/** What people write at length when they act: reasons, comments, opinions. */
const written = actions.flatMap(({ input }) =>
  Object.entries(input).flatMap(([name, field]) =>
    field.kind === 'text' && field.multiline === true ? [[name, LIVRE] as const] : [],
  ),
);

/** The record of the address, where it is protected and its trail is told whole. */
export async function uncoveredTrail(
  nouns: readonly Noun[],
  pool: pg.Pool,
  ctx: CallContext,
): Promise<{ readonly noun: string; readonly id: number } | null> {
  const { entidade, id } = trailOf(nouns, ctx);
  const condition = protectedRecord(
    nouns.find((n) => n.noun === entidade),
    '$1::int8',
  );
  if (condition === null || !seesProtected(ctx)) return null;
  const { rows } = await pool.query<{ sim: boolean }>(`select ${condition} as sim`, [id]);
  return rows[0]?.sim ? { noun: entidade, id } : null;
}

/** Every field that tells who or where, or is written freely, by its name, with what stands in its place. */
const masks: Readonly<Record<string, string | null>> = Object.assign(
  Object.fromEntries(written),
  ...queries.map((query) =>
    query.kind === 'list' ? deep(query.row) : query.kind === 'one' ? deep(query.record) : {},
  ),
);
function deep(fields: Fields): Readonly<Record<string, string | null>> {
  const inner = Object.values(fields).map((field) => {
    const of = field.kind === 'list' ? field.of : field;
    return of.kind === 'object' ? deep(of.fields) : {};
  });
  return Object.assign({}, ...inner, masksOf(fields));
}

/** The same, with the masks. A change's `de` and `para` are of the field that is its key. */
export function cover<T>(value: T, of?: string): T {
  const mask = of === undefined ? undefined : masks[of];
  if (typeof value === 'string') return (mask === undefined ? value : mask) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => cover(one, of)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]: [string, unknown]) => [
      key,
      cover(one, mask !== undefined && (key === 'de' || key === 'para') ? of : key),
    ]),
  ) as T;
}

type Hide = <T>(value: T) => T;
const AS_IT_IS: Hide = (value) => value;
/** Leaves out every text that names who is protected, in the trail of whatever record: as `names` of the lists. */
export async function hidingNames(pool: pg.Pool, ctx: CallContext): Promise<Hide> {
  if (seesProtected(ctx)) return AS_IT_IS;
  const { rows } = await pool.query<{ dobrado: string; cpf_cnpj: string }>(
    'select dobrado, cpf_cnpj from protecao_nome',
  );
  if (rows.length === 0) return AS_IT_IS;
  const tells = (text: string): boolean => {
    const [said, numbers] = [fold(text), text.replaceAll(/\D/g, '')];
    return rows.some(
      ({ dobrado, cpf_cnpj }) => said.includes(dobrado) || numbers.includes(cpf_cnpj),
    );
  };
  return function hide<T>(value: T): T {
    if (typeof value === 'string') return (tells(value) ? LIVRE : value) as T;
    if (Array.isArray(value)) return value.map((one: unknown) => hide(one)) as T;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]: [string, unknown]) => [key, hide(one)]),
    ) as T;
  };
}

/** Who is named by who he is, is not. */
export const coverNames =
  (nouns: readonly Noun[], nome: Nome): Nome =>
  (alvo, id) =>
    nouns.find((n) => n.noun === alvo)?.name?.shield ? PROTEGIDO : nome(alvo, id);
