/** A list as a table of fields: its columns, and its rows by key, a thousand at a time. */
import type { ListQuery } from '../../domain/kernel/define.ts';
import * as f from '../../domain/kernel/fields.ts';
import type { Field, Fields } from '../../domain/kernel/fields.ts';
import { nameIn, textOf } from '../../domain/kernel/format-value.ts';
import type pg from 'pg';
import type { CallContext } from '../http/context.ts';
import { compileList } from './list.ts';
import type { ListRequest } from './list-request.ts';
import { uncoveredIn, type ListedRow } from './run.ts';
import type { JsonRow, Source } from './source.ts';

const CHUNK = 1000;

export interface Column {
  readonly label: string;
  readonly field: Field;
  readonly value: (row: JsonRow) => unknown;
}

/** A person's document stands beside the name. */
export const columnsOf = (fields: Fields): readonly Column[] =>
  Object.entries(fields)
    .filter(([name]) => name !== 'lock_version')
    .flatMap(([name, field]): Column[] => {
      const own: Column = { label: field.label, field, value: (row) => row[name] };
      if (field.kind !== 'object' || !('cpf_cnpj' in field.fields)) return [own];
      const documento: Column = {
        label: 'CPF/CNPJ',
        field: f.text('CPF/CNPJ'),
        value: (row) => (row[name] as { cpf_cnpj?: string } | null)?.cpf_cnpj ?? '',
      };
      return [own, documento];
    });

/** An object is shown by its name: person, subject, order number. */
function objectText(value: unknown): string {
  if (value === null || typeof value !== 'object') return '';
  const v = value as Record<string, unknown>;
  if (v['rotulo'] !== undefined)
    return `${textOf(v['rotulo'])}: ${textOf(v['de'] ?? '–')} → ${textOf(v['para'] ?? '–')}`;
  return nameIn(v);
}

/** What is neither number nor date, as it is read. */
export function cellText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return field.none ?? '';
  switch (field.kind) {
    case 'enum':
      return field.options[textOf(value)] ?? textOf(value);
    case 'boolean':
      return value === true ? 'sim' : 'não';
    case 'object':
      return objectText(value);
    case 'list':
      return Array.isArray(value)
        ? value.map((v) => (typeof v === 'object' ? objectText(v) : textOf(v))).join(', ')
        : '';
    default:
      return typeof value === 'object' ? JSON.stringify(value) : textOf(value);
  }
}

/** The rows of the filter in its order, as pages: memory for one of them. */
export async function* pagesOf(
  pool: pg.Pool,
  request: ListRequest,
  source: Source,
  ctx: CallContext,
  /** Of what is protected and goes out whole: before it does. */
  onUncovered: (ids: readonly number[]) => Promise<void>,
): AsyncGenerator<readonly JsonRow[]> {
  let after: ListRequest['after'] = null;
  for (;;) {
    const { text, values } = compileList(
      { ...request, page: 1, perPage: CHUNK, after },
      source,
      ctx,
      { count: false },
    );
    const { rows } = await pool.query<ListedRow>(text, [...values]);
    const page = rows.slice(0, CHUNK);
    await onUncovered(uncoveredIn(page));
    const read = page.map((r) => JSON.parse(r.j) as JsonRow);
    yield source.finish ? ((await source.finish(read, pool, ctx)) as readonly JsonRow[]) : read;
    const last = page.at(-1);
    if (rows.length <= CHUNK || !last) return;
    after = [last.o, last.id];
  }
}

/** What a file is made of. */
export interface Table {
  readonly query: Pick<ListQuery, 'id' | 'noun' | 'title' | 'row'>;
  readonly pages: AsyncIterable<readonly JsonRow[]>;
}
