/**
 * Plain nouns: their records are what their fields say, and are listed, read, made, changed and deleted
 * as such. Calls, actions, filters and the words of all that come from here; what is special to a noun
 * it says where any other noun says it.
 */
import { anexos, anexosAlteracao, anexosEntrada } from '../arquivo/index.ts';
import { actionsOf, call, filter, listQuery, oneQuery } from './define.ts';
import type {
  Action,
  Errors,
  Filters,
  ListQuery,
  Names,
  OneQuery,
  Permission,
  Query,
} from './define.ts';
import * as f from './fields.ts';
import type { Field, Fields } from './fields.ts';
import type { Resource } from './permission-labels.ts';

interface Spec<N extends string, M extends boolean, C extends Fields> {
  /** The noun, which is its table too. */
  readonly noun: N;
  readonly names: Names;
  /** Are its records the whole municipality's, or a department's own? */
  readonly municipal: M;
  /** Its permissions stand below it: 'sistema.feriados' → 'sistema.feriados.create'. */
  readonly resource: Resource;
  /** Of its calls and of its screen: 'sistema/feriados'. */
  readonly path: string;
  /** How its id is called in addresses, where not like the noun. */
  readonly param?: string;
  /** Its columns, as they are filled in. */
  readonly fields: C;
  /** Said when it is made, and no more: others call it by them. */
  readonly fixed?: readonly (keyof C & string)[];
  /** Fields that the list may be sorted by, the first one first. */
  readonly orders: readonly [keyof C & string, ...(keyof C & string)[]];
  readonly direction?: 'asc' | 'desc';
  /** What the fields must be together. */
  check?(this: void, input: Partial<f.Infer<C>>): Errors;
  /** Files hang on its records. */
  readonly anexos?: true;
}

export interface Plain<
  N extends string = string,
  M extends boolean = boolean,
  C extends Fields = Fields,
> extends Pick<Spec<N, M, C>, 'noun' | 'names' | 'municipal' | 'path' | 'fields' | 'anexos'> {
  readonly param: string;
  readonly list: ListQuery;
  readonly one: OneQuery;
  readonly create: Action & { readonly from: null };
  readonly update: Action & { readonly from: 'any' };
  readonly destroy: Action & { readonly from: 'any'; readonly input: Record<string, never> };
  readonly actions: readonly Action[];
  readonly queries: readonly Query[];
}

/** What more is to be said of its filter. */
function narrowed(field: Field) {
  if (field.kind === 'enum') return { options: field.options };
  if (field.kind === 'ref') return { query: field.query };
  // A whole text is longer than what an address holds.
  return field.kind === 'text' && field.multiline ? { ops: ['cont'] as const } : {};
}

/** What is looked for in a field; nothing in what is no single value. */
function filtersOf(fields: Fields): Filters {
  const filters = Object.entries(fields).flatMap(([name, field]) => {
    const { kind, label } = field;
    if (kind === 'list' || kind === 'object' || kind === 'geometria' || kind === 'json') return [];
    return [[name, filter(kind, label, narrowed(field))] as const];
  });
  return { id: filter('integer', 'Id'), ...Object.fromEntries(filters) };
}

/** What may be none may be left out. */
const asInput = (field: Field): Field => (field.nullable ? { ...field, optional: true } : field);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function plain<const N extends string, const M extends boolean, const C extends Fields>({
  noun,
  names,
  municipal,
  resource,
  path,
  param = noun,
  fields,
  fixed = [],
  orders,
  direction = 'asc',
  check: together,
  anexos: files,
}: Spec<N, M, C>): Plain<N, M, C> {
  const { gender, one: name, many } = names;
  const record = { id: f.integer('Id'), ...fields, lock_version: f.integer('Versão') };
  const input = Object.fromEntries(Object.entries(fields).map(([key, one]) => [key, asInput(one)]));
  const changed = Object.fromEntries(
    Object.entries(input).filter(([key]) => !fixed.some((one) => one === key)),
  );
  const may = (
    act: 'index' | 'show' | 'create' | 'update' | 'destroy' | 'exportar_csv',
  ): Permission => `${resource}.${act}`;
  const all = `/D/${path}`;
  const each = `${all}/{${param}}`;
  const list = listQuery({
    id: may('index'),
    noun,
    title: capital(many),
    permission: may('index'),
    call: call(`v2 GET ${all}`),
    row: record,
    filters: filtersOf(fields),
    orders: ['id', ...orders],
    order: [orders[0], direction],
    csv: may('exportar_csv'),
  });
  const one = oneQuery({
    id: may('show'),
    noun,
    title: names.title,
    permission: may('show'),
    call: call(`v2 GET ${each}`),
    record: files ? { ...record, anexos } : record,
  });
  const action = actionsOf(noun);
  const check = together
    ? { check: (sent: unknown): Errors => together(sent as Partial<f.Infer<C>>) }
    : {};
  const create = action({
    id: may('create'),
    title: `${gender === 'a' ? 'Nova' : 'Novo'} ${name}`,
    info: `Inclui ${gender === 'a' ? 'uma' : 'um'} ${name}`,
    permission: may('create'),
    call: call(`v2 POST ${all}`),
    input: files ? { ...input, anexos: anexosEntrada } : input,
    from: null,
    to: null,
    tier: 'C',
    ...check,
  });
  const update = action({
    id: may('update'),
    title: `Editar ${name}`,
    info: `Altera ${gender} ${name}`,
    permission: may('update'),
    call: call(`v2 PUT ${each}`),
    input: files ? { ...changed, anexos: { ...anexosAlteracao, min: 0, optional: true } } : changed,
    from: 'any',
    to: null,
    tier: 'C',
    edits: true,
    ...check,
  });
  const destroy = action({
    id: may('destroy'),
    title: `Excluir ${name}`,
    info: `Exclui ${gender} ${name}`,
    permission: may('destroy'),
    call: call(`v2 DELETE ${each}`),
    input: {},
    from: 'any',
    to: null,
    tier: 'C',
  });
  const actions = [create, update, destroy] as unknown as readonly Action[];
  return {
    noun,
    names,
    municipal,
    path,
    param,
    fields,
    list,
    one,
    create,
    update,
    destroy,
    actions,
    queries: [list, one],
    ...(files ? { anexos: files } : {}),
  };
}
