/** Rows that a ref field may hold, for pickers and for the palette's arguments (ten a page). */
import type { ListQuery } from '../../domain/kernel/define.ts';
import { nameIn } from '../../domain/kernel/format-value.ts';
import { queryById } from '../../domain/index.ts';
import { send } from '../api/client.ts';
import { currentDepartment } from '../api/session.ts';

/** A row of any list a picker may show. */
export interface PickRow {
  readonly id: number;
  readonly [field: string]: unknown;
}

export interface RefPage<T> {
  readonly rows: readonly T[];
  readonly page: number;
  readonly pages: number;
  readonly count: number;
}

const PAGE_SIZE = 10;

/** The list query that a ref field names. Throws on an unknown one: a mistake of ours. */
export function listOf(id: string): ListQuery {
  const query = queryById.get(id);
  if (query?.kind !== 'list') throw new Error(`lista desconhecida: ${id}`);
  return query;
}

/** 'busca_cont' or whatever the list's filters declare for text. */
export function searchKey(query: ListQuery): string {
  const fields = Object.entries(query.filters).filter(([, filter]) => filter.ops.includes('cont'));
  const [first] = fields.find(([name]) => name === 'busca') ?? fields[0] ?? ['busca'];
  return `${first}_cont`;
}

/** Beside the search text. */
const FIXED: Readonly<Record<string, () => Readonly<Record<string, string | null>>>> = {
  'assuntos.index': () => ({ excluido_eq: 'false' }),
  'usuarios.fiscais': () => ({ departamento_eq: currentDepartment() }),
};

/** One page of a list. */
export const refPage = <T = PickRow>(
  id: string,
  query: Readonly<Record<string, string | number | null>>,
  signal?: AbortSignal,
): Promise<RefPage<T>> =>
  send<RefPage<T>>(listOf(id).call, {
    query: { per_page: PAGE_SIZE, ...FIXED[id]?.(), ...query },
    signal,
  });

/** One row by its id; null when it is not there. */
export async function refRow(
  id: string,
  row: number,
  signal?: AbortSignal,
): Promise<PickRow | null> {
  const { rows } = await send<RefPage<PickRow>>(listOf(id).call, {
    query: { id_eq: row, per_page: 1 },
    signal,
  });
  return rows[0] ?? null;
}

/** What a row of any list is called. */
export const refLabel = (row: PickRow): string => nameIn(row) || String(row.id);
