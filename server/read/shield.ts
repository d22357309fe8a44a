/**
 * The protected registry (decisions of the wings, section 12): name and address of a protected person or
 * registry are masked for who lacks the permission, wherever a source shows a field that is `shielded`.
 * A source with such a field says whose its rows are; everything else comes from here.
 */
import type pg from 'pg';
import { LIVRE } from '../../domain/kernel/fields.ts';
import type { Field, Fields } from '../../domain/kernel/fields.ts';
import type { Permission } from '../../domain/kernel/define.ts';
import type { CallContext } from '../http/context.ts';

/** Whose a row is: SQL of ids of people and of registries. */
export interface Shield {
  readonly pessoas: readonly string[];
  readonly cadastros?: readonly string[];
}

/** What stands in place of a name. */
export const PROTEGIDO = 'Protegido';

const SEES: Permission = 'cadastro_protegidos.show';
/** Does this actor see what is protected? */
export const seesProtected = ({ actor }: Pick<CallContext, 'actor'>): boolean => actor.can(SEES);

/** Is it a protected person's, or of a protected registry? Nobody's is not. Each set is read once, whatever the rows. */
export const isProtected = ({ pessoas, cadastros = [] }: Shield): string =>
  `(${
    [
      ...pessoas.map(
        (id) => `${id} in (select v.pessoa_id from protecao v where v.pessoa_id is not null)`,
      ),
      ...cadastros.map(
        (id) => `${id} in (select v.cadastro_id from protecao v where v.cadastro_id is not null)`,
      ),
    ]
      .map((one) => `coalesce(${one}, false)`)
      .join(' or ') || 'false'
  })`;

/** Those of today, for what looks at so many rows that it asks before. */
export interface Vedados {
  readonly pessoas: readonly number[];
  readonly cadastros: readonly number[];
}
export async function readVedados(pool: pg.Pool): Promise<Vedados> {
  const { rows } = await pool.query<Vedados>(
    `select array(select v.pessoa_id from protecao v where v.pessoa_id is not null) as pessoas,
      array(select v.cadastro_id from protecao v where v.cadastro_id is not null) as cadastros`,
  );
  return rows[0] ?? { pessoas: [], cadastros: [] };
}
/** The same as isProtected, of those. */
export const isAmong = (
  { pessoas, cadastros = [] }: Shield,
  vedados: Vedados,
  bind: (value: unknown) => string,
): string =>
  `(${
    [
      ...pessoas.map((id) => `${id} = any(${bind(vedados.pessoas)}::int8[])`),
      ...cadastros.map((id) => `${id} = any(${bind(vedados.cadastros)}::int8[])`),
    ]
      .map((one) => `coalesce(${one}, false)`)
      .join(' or ') || 'false'
  })`;

/** The row's answer to that, once for all of its fields. */
export const shieldJoin = (shield: Shield | undefined): string =>
  shield ? ` cross join lateral (select ${isProtected(shield)} as sim offset 0) escudo` : '';

/** In a source's SQL: what is given to who may not see what is protected, and what to who may. */
const [EITHER, OR, END] = ['\u{e000}', '\u{e001}', '\u{e002}'];
const either = (vedado: string, visto: string): string => `${EITHER}${vedado}${OR}${visto}${END}`;

/** The JSON of a source as this actor is shown it. */
export const shownTo = (json: string, ctx: CallContext): string => shown(json, seesProtected(ctx));
/**
 * Of each source's JSON, said once for who sees and once for who does not: neither carries the other's half. Each time
 * a statement is executed PostgreSQL copies its whole text and walks its whole tree, however little of it is run.
 */
const said = { true: new Map<string, string>(), false: new Map<string, string>() };
function shown(json: string, sees: boolean): string {
  const known = said[`${sees}`];
  let found = known.get(json);
  if (found === undefined) {
    found = settled(json, sees);
    known.set(json, found);
  }
  return found;
}
function settled(sql: string, sees: boolean): string {
  // Of each 'either' that is begun and not ended: is this its second half? What lies in a half not shown is not kept.
  const halves: boolean[] = [];
  let kept = '';
  for (const part of sql.split(/([\u{e000}-\u{e002}])/u)) {
    if (part === EITHER) halves.push(false);
    else if (part === OR) halves[halves.length - 1] = true;
    else if (part === END) halves.pop();
    else if (halves.every((isSecond) => isSecond === sees)) kept += part;
  }
  return kept;
}
/** The same as it is, for what looks under the masks. */
export const bare = (json: string): string => shown(json, true);

const literal = (text: string | null | undefined): string =>
  text === null || text === undefined ? 'null' : `'${text.replaceAll("'", "''")}'`;

type Mask = string | null | readonly [];
/** What stands in the field's place; undefined: it tells nothing by itself. */
const maskOf = (field: Field): Mask | undefined =>
  field.kind === 'text' || field.kind === 'decimal' || field.kind === 'list'
    ? field.shielded
    : undefined;
const within = (field: Field): Fields =>
  field.kind === 'object' ? field.fields : field.kind === 'list' ? within(field.of) : {};
const isShielded = (field: Field): boolean =>
  maskOf(field) !== undefined || hasShielded(within(field));
/** Does any of these fields tell who or where? */
export const hasShielded = (fields: Fields): boolean => Object.values(fields).some(isShielded);

/** What stands in place of the texts that tell, by their names. */
export const masksOf = (fields: Fields): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, string | null][] => {
      const mask = maskOf(field);
      return mask === null || typeof mask === 'string' ? [[name, mask]] : [];
    }),
  );

/** SQL of what the texts to look for are like: read once, whatever the rows. */
const each = (column: string): string =>
  `(select array_agg('%' || regexp_replace(${column}, '([\\\\%_])', '\\\\\\1', 'g') || '%') from protecao_nome)::text[]`;
/**
 * Does a text name somebody who is protected, in full or by CPF? What tells of him in other words (a first name,
 * who he is to whom) nobody finds so: that is why texts about his records are not shown at all.
 */
export const names = (text: string): string =>
  `coalesce(dobrar(${text}) like any (${each('dobrado')}) or regexp_replace(${text}, '[^0-9]', '', 'g') like any (${each('cpf_cnpj')}), false)`;

/** SQL of a free text, not shown to whom may not see what is protected where the condition holds. */
export const hiddenIf = (condition: string, sql: string): string =>
  either(`case when ${condition} then ${literal(LIVRE)} else ${sql} end`, sql);

/** SQL of one person's own field, masked where it is that person who is protected. */
export const maskedOf = (pessoa: string, mask: string, sql: string): string =>
  either(
    `case when ${isProtected({ pessoas: [pessoa] })} then ${literal(mask)} else ${sql} end`,
    sql,
  );

/** The field's SQL, masked where the condition holds (the row is); and what is written freely, where it names who is protected. */
export function masked(field: Field, sql: string, condition = 'escudo.sim'): string {
  return isShielded(field) ? either(maskedSql(field, sql, condition), sql) : sql;
}
function maskedSql(field: Field, sql: string, is: string): string {
  if (field.kind === 'text' || field.kind === 'decimal') {
    if (field.shielded !== LIVRE)
      return `case when ${is} then ${literal(field.shielded)} else ${sql} end`;
    return `case when (${sql}) is not null and (${is} or ${names(`(${sql})`)}) then ${literal(LIVRE)} else ${sql} end`;
  }
  if (maskOf(field) !== undefined) return `case when ${is} then '[]'::json else (${sql})::json end`;
  const [item, fields] = [field.kind === 'list' ? 'vi.e' : 'vo.e', within(field)];
  const told = `(${[is, ...textsOf(item, fields).map(names)].join(' or ')})`;
  return field.kind === 'list'
    ? `(select coalesce(jsonb_agg(case when ${told} then ${covered(item, fields)} else ${item} end order by vi.n), '[]'::jsonb)
    from jsonb_array_elements((${sql})::jsonb) with ordinality vi(e, n))::json`
    : `(select case when jsonb_typeof(vo.e) = 'object' and ${told} then ${covered(item, fields)} else ${item} end
    from (select (${sql})::jsonb as e offset 0) vo)::json`;
}

/** SQL of what is written freely within a JSON object. */
const textsOf = (json: string, fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'object'
      ? textsOf(`(${json} -> '${name}')`, field.fields)
      : maskOf(field) === LIVRE
        ? [`(${json} ->> '${name}')`]
        : [],
  );

/** SQL of a JSON object with its masks; what is not there has none. */
function covered(json: string, fields: Fields, depth = 0): string {
  const masks = Object.entries(fields).map(([name, field]) => {
    if (!isShielded(field)) return '';
    const mask = maskOf(field);
    const at = `${json} -> '${name}'`;
    const inner = `v${depth}`;
    const instead =
      mask !== undefined
        ? `${literal(JSON.stringify(mask))}::jsonb`
        : field.kind === 'list'
          ? `(select coalesce(jsonb_agg(${covered(`${inner}.e`, within(field), depth + 1)}), '[]'::jsonb) from jsonb_array_elements(${at}) ${inner}(e))`
          : covered(`(${at})`, within(field), depth + 1);
    const told = `jsonb_build_object('${name}', case when jsonb_typeof(${at}) = 'null' then ${at} else ${instead} end)`;
    return ` || case when ${json} ? '${name}' then ${told} else '{}'::jsonb end`;
  });
  return `(${json}${masks.join('')})`;
}

/** Leaves out what would only write the mask over what it hides. */
export const withoutMasks = (
  fields: Fields,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const masks = masksOf(fields);
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !(name in masks) || masks[name] !== value),
  );
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const MASKS: readonly unknown[] = [PROTEGIDO, LIVRE, '***'];
/** Is there a mask anywhere within? */
export const holdsMask = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(holdsMask)
    : MASKS.includes(value);

/** The same, with what stands under its masks: items are the same by their id, their code, or their place. */
export function underMasks<T>(given: T, whole: unknown): T {
  return under(given, whole) as T;
}
function under(given: unknown, whole: unknown): unknown {
  if (Array.isArray(given)) {
    const known: readonly unknown[] = Array.isArray(whole) ? whole : [];
    return given.map((one: unknown, at) =>
      under(one, known.find((other) => isSameItem(one, other)) ?? (hasKey(one) ? null : known[at])),
    );
  }
  if (!isRecord(given)) return MASKS.includes(given) && typeof whole === 'string' ? whole : given;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      under(value, isRecord(whole) ? whole[name] : null),
    ]),
  );
}
const KEYS = ['id', 'codigo'] as const;
const hasKey = (one: unknown): boolean =>
  isRecord(one) && KEYS.some((key) => one[key] !== undefined);
const isSameItem = (one: unknown, other: unknown): boolean =>
  isRecord(one) &&
  isRecord(other) &&
  KEYS.some((key) => one[key] !== undefined && one[key] === other[key]);
