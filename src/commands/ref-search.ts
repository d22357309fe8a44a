/** Rows that a ref field may hold, for pickers and for the palette's arguments (ten a page). */
import type { ListQuery } from '../../domain/kernel/define.ts';
import { isCpfCnpj, normalizeCpfCnpj } from '../../domain/kernel/identifiers.ts';
import { nameIn } from '../../domain/kernel/format-value.ts';
import { queryById } from '../../domain/index.ts';
import { send } from '../api/client.ts';
import { currentDepartment } from '../api/session.ts';
import { findNoun } from '../nouns/index.ts';
import type { Picked, RecordRow } from '../nouns/index.ts';

export interface RefPage<T> {
  readonly rows: readonly T[];
  readonly page: number;
  /** Null, as the count, where it takes counting: that is asked for by `total`. */
  readonly pages: number | null;
  readonly count: number | null;
  readonly total?: () => Promise<Pick<RefPage<T>, 'count' | 'pages'>>;
  readonly after: string | null;
}

const PAGE_SIZE = 10;

/** The list query that a ref field names. Throws on an unknown one: a mistake of ours. */
export function listOf(id: string): ListQuery {
  const query = queryById.get(id);
  if (query?.kind !== 'list') throw new Error(`lista desconhecida: ${id}`);
  return query;
}

/** What the noun of a list says of choosing from it. */
export const pickedOf = ({ id, noun }: ListQuery): Picked => findNoun(noun)?.picked?.[id] ?? {};

/** 'busca', or whatever the list's filters declare for text. */
export function searchField({ filters }: Pick<ListQuery, 'filters'>): string {
  const fields = Object.entries(filters).filter(([, filter]) => filter.ops.includes('cont'));
  const [first] = fields.find(([name]) => name === 'busca') ?? fields[0] ?? ['busca'];
  return first;
}

/**
 * What was typed as the list takes it: a whole CPF or CNPJ finds whose it is, anything else is words. Digits alone may
 * be the number of something else, too: words, where these find documents as well.
 */
export function lookedFor(
  query: Pick<ListQuery, 'filters'>,
  typed: string,
): Readonly<Record<string, string | null>> {
  const text = typed.trim();
  const { cpf_cnpj, busca } = query.filters;
  const isWord = busca !== undefined && /^\w+$/.test(text);
  if (cpf_cnpj && !isWord && isCpfCnpj(text)) return { cpf_cnpj_eq: normalizeCpfCnpj(text) };
  return { [`${searchField(query)}_cont`]: text || null };
}

/** One page of a list: its rows, before anybody counts how many there are. */
export async function refPage<T = RecordRow>(
  id: string,
  query: Readonly<Record<string, string | number | null>>,
  signal?: AbortSignal,
): Promise<RefPage<T>> {
  const list = listOf(id);
  const beside = pickedOf(list).beside?.({ departamento: currentDepartment() });
  const ask = (contar: 'so' | 'nao') =>
    send<RefPage<T>>(list.call, {
      query: { per_page: PAGE_SIZE, contar, ...beside, ...query },
      signal,
    });
  const page = await ask('nao');
  return page.count === null ? { ...page, total: () => ask('so') } : page;
}

/** One row by its id; null when it is not there. */
export async function refRow(
  id: string,
  row: number,
  signal?: AbortSignal,
): Promise<RecordRow | null> {
  const { rows } = await send<RefPage<RecordRow>>(listOf(id).call, {
    query: { id_eq: row, per_page: 1 },
    signal,
  });
  return rows[0] ?? null;
}

/** What a row of any list is called. */
export const refLabel = (row: RecordRow): string => nameIn(row) || String(row.id);
