/** What a form starts with: the record's own values where the action edits them, else empty. */
import { isCivilDate } from '../../domain/kernel/civil-date.ts';
import type { Field, Fields } from '../../domain/kernel/fields.ts';
import { actionById } from '../../domain/index.ts';
import { actionIdOf, findWords } from '../nouns/index.ts';
import type { ActionWords } from '../nouns/index.ts';
import type { RecordRow, Target } from './define.ts';
import type { Values } from './forms.ts';
import { registry } from './registry.ts';

/** The fields of a list's rows; null where they are no rows that are filled in. */
const rowFields = (field: Field): Fields | null =>
  field.kind === 'list' && field.format !== 'anexos' && field.of.kind === 'object'
    ? field.of.fields
    : null;

/** 'cadastro_id' reads row.cadastro.id; rows are read field by field; any other key its own value. */
function valueOf(row: Values, name: string, field: Field): unknown {
  if (field.kind === 'ref' && name.endsWith('_id')) {
    const ref = row[name.slice(0, -3)] ?? row[name];
    return typeof ref === 'object' && ref !== null ? (ref as { id: number }).id : (ref ?? null);
  }
  const value = row[name] ?? null;
  const fields = rowFields(field);
  if (!fields || !Array.isArray(value)) return value;
  return (value as readonly Values[]).map((item) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([key, one]) => {
        const found = valueOf(item, key, one);
        return found === null ? [] : [[key, found]];
      }),
    ),
  );
}

const blank = (field: Field): unknown =>
  field.kind === 'boolean' ? false : field.kind === 'list' ? [] : null;

/** The values of fields that nobody has filled in. */
export const blankOf = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, blank(field)]));

/** The words of what a command does; those of commands that are no action of the catalogue: none. */
const wordsOfCommand = (commandId: string): Partial<ActionWords> =>
  findWords(actionIdOf(commandId)) ?? {};

/** The fields that start from the record. */
function takenFields(commandId: string): readonly string[] {
  const { takes = [] } = wordsOfCommand(commandId);
  if (takes !== 'todos') return takes;
  return Object.keys(registry.get(commandId)?.input ?? {}).filter((name) => name !== 'motivo');
}

/** Does the row know everything the form starts from? A list's row is not the whole record. */
export const knowsEnough = (commandId: string, row: RecordRow): boolean =>
  takenFields(commandId).every((name) => name in row || name.replace(/_id$/, '') in row);

/** The starting values of a command's form on a target, for every field of its input. */
export function initialValues(commandId: string, target: Target): Values {
  const fields = registry.get(commandId)?.input ?? {};
  const values = blankOf(fields);
  if (target.kind !== 'one') return { ...values, ...wordsOfCommand(commandId).fresh };
  const { row } = target;
  for (const name of takenFields(commandId)) {
    const field = fields[name];
    if (field) values[name] = valueOf(row, name, field) ?? values[name];
  }
  return { ...values, ...wordsOfCommand(commandId).begins?.(row) };
}

/** A civil date as the full-day picker sends it (specification, section 5); a half-typed one stays as it is. */
const wireDate = (value: unknown): unknown =>
  typeof value === 'string' && isCivilDate(value) ? `${value}T23:59:59.999Z` : value;

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** A value as it is sent; of rows each, without what was left empty. */
function sentOf(field: Field, value: unknown): unknown {
  if (field.kind === 'date') return wireDate(value);
  const fields = rowFields(field);
  if (!fields || !Array.isArray(value)) return value;
  return (value as readonly Values[]).map((item) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, one]) =>
        isEmpty(item[name]) ? [] : [[name, sentOf(one, item[name])]],
      ),
    ),
  );
}

/**
 * What is sent: what is empty is left out where it may be; an edit sends only what differs from the
 * start, so that a field nobody touched overwrites nothing.
 */
export function bodyOf(
  commandId: string,
  initial: Values,
  values: Values,
): Record<string, unknown> {
  const action = actionById.get(commandId);
  const fields = action?.input ?? registry.get(commandId)?.input ?? {};
  const body: Record<string, unknown> = {};
  const { onlyChanges = false } = wordsOfCommand(commandId);
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    const same = JSON.stringify(value ?? null) === JSON.stringify(initial[name] ?? null);
    if (onlyChanges && same && name !== 'motivo') continue;
    if (!isEmpty(value)) body[name] = sentOf(field, value);
    // What was there and is no more is emptied.
    else if (field.nullable && (onlyChanges || !same)) body[name] = null;
    else if (!field.optional && !field.nullable) body[name] = value ?? undefined;
  }
  return body;
}
