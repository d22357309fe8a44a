/** A condition in words, for its chip: 'Situação: Em andamento, Reaberto'. */
import { askedText, NAMED } from '../../../domain/kernel/filter-words.ts';
import { send } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import type { Page } from '../../api/query.ts';
import type { RecordRow } from '../../nouns/row.ts';
import type { Term } from '../../api/list-search.ts';

export function nameOfChoice(row: RecordRow): string {
  for (const field of ['descricao', 'nome', 'razao_social', 'numero'])
    if (typeof row[field] === 'string' || typeof row[field] === 'number') return String(row[field]);
  return String(row.id);
}

const names = new Map<string, string>();
const nameKey = (query: string, id: string): string => `${query} ${id}`;

/** Remembers what a chosen record is called. */
export const rememberName = (query: string, row: RecordRow): void => {
  names.set(nameKey(query, String(row.id)), nameOfChoice(row));
};

/** Asks for the names that are not known; resolves when they are (or cannot be). */
export async function learnNames(term: Term): Promise<boolean> {
  const { filter } = term;
  if (filter.kind === 'entrada') {
    const { entradaWords } = await import('../../../domain/kernel/entrada.ts');
    // What is none is said as it stands.
    for (const one of term.values)
      names.set(nameKey('', one), entradaWords(one, filter.options) || one);
    return true;
  }
  if (!filter.query) return false;
  // The catalogue is of all nouns: it is not needed to draw the rows of one.
  const { queryById } = await import('../../../domain/index.ts');
  const query = queryById.get(filter.query);
  if (query?.kind !== 'list') return false;
  const unknown = term.values.filter((id) => !names.has(nameKey(query.id, id)));
  if (unknown.length === 0 || unknown.length > NAMED || !query.filters.id) return false;
  const { rows } = await send<Page<RecordRow>>(query.call, {
    query: { id_in: unknown.join(','), per_page: NAMED },
  }).catch((error: unknown) => {
    if (error instanceof ApiError && !error.transient) return { rows: [] };
    throw error;
  });
  for (const row of rows) rememberName(query.id, row);
  // What is gone, of nobody's business here or no record at all is said as it stands.
  for (const id of unknown)
    if (!names.has(nameKey(query.id, id))) names.set(nameKey(query.id, id), id);
  return true;
}

/** What the chip says after the field's label. */
export const termText = (term: Term): string =>
  askedText(term, (query, id) => names.get(nameKey(query, id)));
