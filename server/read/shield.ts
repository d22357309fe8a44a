/**
 * The protected registry (decisions of the wings, section 12): name and address of a protected person or
 * registry are masked for who lacks the permission, wherever a source shows a field that is `shielded`.
 * A source with such a field says whose its rows are; everything else comes from here.
 */
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

/** Is it a protected person's, or of a protected registry? Each set is read once, whatever the rows. */
export const isProtected = ({ pessoas, cadastros = [] }: Shield): string =>
  `(${[
    ...pessoas.map(
      (id) => `${id} in (select v.pessoa_id from protecao v where v.pessoa_id is not null)`,
    ),
    ...cadastros.map(
      (id) => `${id} in (select v.cadastro_id from protecao v where v.cadastro_id is not null)`,
    ),
  ]
    .map((one) => `coalesce(${one}, false)`)
    .join(' or ')})`;

/** The row's answer to that, once for all of its fields. */
export const shieldJoin = (shield: Shield | undefined): string =>
  shield ? ` cross join lateral (select ${isProtected(shield)} as sim offset 0) escudo` : '';

/** In a source's JSON: is the row masked for who reads? And: is it for anybody who may not see what is protected? */
const MASKED = '«mascarada»';
const VEDADO = '«vedado»';
/** The JSON of a source as this actor is shown it. */
export function shownTo(json: string, ctx: CallContext): string {
  const sees = seesProtected(ctx);
  return json.replaceAll(MASKED, sees ? 'false' : 'escudo.sim').replaceAll(VEDADO, String(!sees));
}

const literal = (text: string | null | undefined): string =>
  text === null || text === undefined ? 'null' : `'${text.replaceAll("'", "''")}'`;

const isShielded = (field: Field): boolean =>
  (field.kind === 'text' && field.shielded !== undefined) ||
  (field.kind === 'list' && isShielded(field.of)) ||
  (field.kind === 'object' && hasShielded(field.fields));
/** Does any of these fields tell who or where? */
export const hasShielded = (fields: Fields): boolean => Object.values(fields).some(isShielded);

/** What stands in place of the fields that tell. */
export const masksOf = (fields: Fields): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'text' && field.shielded !== undefined ? [[name, field.shielded]] : [],
    ),
  );

/**
 * Does a text name somebody who is protected, in full or by CPF? What tells of him in other words (a first name,
 * who he is to whom) nobody finds so: that is why texts about his records are not shown at all.
 */
export const names = (text: string): string =>
  `exists (select from protecao_nome vp
     cross join lateral (select dobrar(${text}) as dito, regexp_replace(${text}, '[^0-9]', '', 'g') as numeros offset 0) vt
     where strpos(vt.dito, vp.dobrado) > 0 or strpos(vt.numeros, vp.cpf_cnpj) > 0)`;

/** SQL of a free text, not shown to whom may not see what is protected where the condition holds. */
export const hiddenIf = (condition: string, sql: string): string =>
  `case when ${VEDADO} and ${condition} then ${literal(LIVRE)} else ${sql} end`;

/** SQL of one person's own field, masked where it is that person who is protected. */
export const maskedOf = (pessoa: string, mask: string, sql: string): string =>
  `case when ${VEDADO} and ${isProtected({ pessoas: [pessoa] })} then ${literal(mask)} else ${sql} end`;

/** The field's SQL, masked where the row is. */
export function masked(field: Field, sql: string): string {
  if (!isShielded(field)) return sql;
  if (field.kind === 'text') {
    const is = field.shielded === LIVRE ? `${MASKED} and (${sql}) is not null` : MASKED;
    return `case when ${is} then ${literal(field.shielded)} else ${sql} end`;
  }
  if (field.kind === 'object')
    return `case when ${MASKED} then (${covered(`(${sql})::jsonb`, masksOf(field.fields))})::json else (${sql})::json end`;
  const free = field.kind === 'list' && field.of.kind === 'object' ? freeOf(field.of.fields) : null;
  if (!free) return `case when ${MASKED} then '[]'::json else (${sql})::json end`;
  const told = Object.keys(free)
    .map((name) => names(`(vi.e ->> '${name}')`))
    .join(' or ');
  return `case when ${VEDADO} then (select coalesce(jsonb_agg(case when ${MASKED} or ${told} then ${covered('vi.e', free)} else vi.e end order by vi.n), '[]'::jsonb)
    from jsonb_array_elements((${sql})::jsonb) with ordinality vi(e, n))::json else (${sql})::json end`;
}

/** The object with its masks; a free text that is not there has none. */
const covered = (json: string, masks: Readonly<Record<string, string | null>>): string =>
  `(select ${json} || coalesce(jsonb_object_agg(vm.key, vm.value), '{}'::jsonb)
    from jsonb_each(${literal(JSON.stringify(masks))}::jsonb) vm
    where vm.value <> ${literal(JSON.stringify(LIVRE))}::jsonb or ${json} ->> vm.key is not null)`;

/** The free texts of an item, where nothing else of it tells who or where; null: something does. */
function freeOf(fields: Fields): Readonly<Record<string, string>> | null {
  const shielded = Object.entries(fields).filter(([, field]) => isShielded(field));
  const free = shielded.filter(([, field]) => field.kind === 'text' && field.shielded === LIVRE);
  return free.length === shielded.length
    ? Object.fromEntries(free.map(([name]) => [name, LIVRE]))
    : null;
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
