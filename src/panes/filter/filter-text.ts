/** A condition in words, for its chip: 'Situação: Em andamento, Reaberto'. */
import { formatDecimal } from '../../../domain/kernel/format.ts';
import { send } from '../../api/client.ts';
import type { Page } from '../../api/query.ts';
import type { RecordRow } from '../../nouns/row.ts';
import type { Term } from '../../api/list-search.ts';
import { dateText } from '../../ui/civil.ts';

/** Names said one by one; more of them are counted. */
const NAMED = 3;

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
  if (!term.filter.query) return false;
  // The catalogue is of all nouns: it is not needed to draw the rows of one.
  const { queryById } = await import('../../../domain/index.ts');
  const query = queryById.get(term.filter.query);
  if (query?.kind !== 'list') return false;
  const unknown = term.values.filter((id) => !names.has(nameKey(query.id, id)));
  if (unknown.length === 0 || unknown.length > NAMED || !query.filters.id) return false;
  const reply = await send<Page<RecordRow>>(query.call, {
    query: { id_in: unknown.join(','), per_page: NAMED },
  });
  for (const row of reply.rows) rememberName(query.id, row);
  return reply.rows.length > 0;
}

function valueText(term: Term, value: string): string {
  const { filter } = term;
  if (filter.options) return filter.options[value] ?? value;
  if (filter.kind === 'boolean') return value === 'true' ? 'sim' : 'não';
  if (filter.kind === 'date' || filter.kind === 'instant') return dateText(value.slice(0, 10));
  // Its corners say nothing to anybody: the map shows them.
  if (filter.kind === 'area') return value.includes(';') ? 'desenhada' : 'quadro do mapa';
  if (filter.kind === 'decimal') return formatDecimal(value);
  if (filter.kind === 'ref') return names.get(nameKey(filter.query ?? '', value)) ?? '…';
  return value;
}

const before = { eq: '', in: '', cont: '', gteq: 'desde ', lteq: 'até ' } as const;
const beforeNumber = { ...before, gteq: '≥ ', lteq: '≤ ' } as const;

/** What the chip says after the field's label. */
export function termText(term: Term): string {
  const { filter, values, op } = term;
  const all = filter.options && values.length === Object.keys(filter.options).length;
  if (all) return 'todas';
  if (values.length > NAMED) return String(values.length);
  const number = filter.kind === 'integer' || filter.kind === 'decimal';
  const text = values.map((value) => valueText(term, value)).join(', ');
  return (number ? beforeNumber : before)[op] + text;
}
