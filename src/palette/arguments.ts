/** verbo ▸ argumento ▸ argumento: what a command asks for, one page each. */
import { takesDay, type Field, type RefField } from '../../domain/kernel/fields.ts';
import { formatDate } from '../../domain/kernel/format.ts';
import { addDays, isCivilDate } from '../../domain/kernel/deadlines.ts';
import type { CommandContext, Target } from '../commands/define.ts';
import { refLabel, refPage, lookedFor, listOf } from '../commands/ref-search.ts';
import type { RecordRow } from '../nouns/row.ts';
import { runCommand } from '../commands/run.ts';
import type { Offer } from '../commands/start.ts';
import { searchable } from './ranking.ts';
import type { Chip, Row } from './rows.ts';

export type { Chip } from './rows.ts';

/** The page of one command: what was given so far; the field asked for now is the next one. */
export interface Page {
  readonly offer: Offer;
  readonly target: Target;
  readonly chips: readonly Chip[];
}

const fieldsOf = (page: Page): [string, Field][] => Object.entries(page.offer.command.input ?? {});
/** The field asked for; null when all are given. */
export const askedOf = (page: Page): [string, Field] | null =>
  fieldsOf(page)[page.chips.length] ?? null;

/** '23/11', '23/11/2026', '+5' → civil date; null for what is none. */
export function readDate(text: string, hoje: string): string | null {
  const days = /^\+(\d{1,4})$/.exec(text.trim());
  if (days) return addDays(hoje, Number(days[1]));
  const parts = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(text.trim());
  if (!parts) return null;
  const [, day = '', month = '', year = hoje.slice(0, 4)] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCivilDate(date) ? date : null;
}

type Give = (chip: Chip) => void;
const choice = (name: string, value: unknown, title: string, give: Give, sub?: string): Row => ({
  key: `argumento:${name}:${String(value)}`,
  kind: 'argumento',
  title,
  sub,
  icon: 'right',
  more: true,
  chip: { name, text: title, value },
  run: () => {
    give({ name, text: title, value });
    return true;
  },
});
const told = (name: string, title: string): Row => ({
  key: `argumento:${name}:dica`,
  kind: 'espera',
  title,
  icon: 'info',
  run: () => true,
});

/** The rows of the field asked for; a ref's come from the server and are given in `refs`. */
export function argumentRows(
  page: Page,
  text: string,
  ctx: CommandContext,
  refs: readonly RecordRow[],
  give: Give,
): Row[] {
  const asked = askedOf(page);
  if (!asked) return [];
  const [name, field] = asked;
  const skip = field.optional
    ? [choice(name, undefined, 'Deixar em branco', give, field.hint)]
    : [];
  const matches = (label: string): boolean => searchable(label).includes(searchable(text));
  switch (field.kind) {
    case 'enum':
      return Object.entries(field.options)
        .filter(([, label]) => matches(label))
        .map(([value, label]) => choice(name, value, label, give));
    case 'boolean':
      return [choice(name, true, 'Sim', give), choice(name, false, 'Não', give)].filter((row) =>
        matches(row.title),
      );
    case 'date': {
      const date = readDate(text, ctx.actor.hoje);
      if (date && !takesDay(field, date, ctx.actor.hoje))
        return [told(name, 'Tem de ser depois de hoje')];
      if (date) return [choice(name, date, formatDate(date), give)];
      return text === '' && skip.length > 0
        ? skip
        : [told(name, 'Digite dd/mm/aaaa, dd/mm ou +dias')];
    }
    case 'ref':
      return [
        ...(text === '' ? skip : []),
        ...refs.map((row) => choice(name, row.id, refLabel(row), give)),
      ];
    case 'integer':
      return /^\d+$/.test(text)
        ? [choice(name, Number(text), text, give)]
        : [...skip, told(name, 'Digite um número')];
    case 'text': {
      const min = field.min ?? (field.optional ? 0 : 1);
      if (text.trim() === '')
        return skip.length > 0 ? skip : [told(name, `Escreva: ${field.label.toLowerCase()}`)];
      const missing = min - text.trim().length;
      if (missing > 0) return [told(name, `Faltam ${missing} caracteres`)];
      return [choice(name, text.trim(), text.trim(), give, field.label)];
    }
    default:
      return skip;
  }
}

/** Rows of a ref field for what was typed. */
export async function refRows(
  { query, among }: Pick<RefField, 'query' | 'among'>,
  text: string,
  signal: AbortSignal,
): Promise<readonly RecordRow[]> {
  const asked = { ...among, ...lookedFor(listOf(query), text), page: 1 };
  const { rows } = await refPage(query, asked, signal);
  return rows;
}

/**
 * All given. What has legal effect opens its form, filled in; Ctrl+Enter (`send`) is the form's own key
 * and sends it from here. The rest is sent at once.
 */
export function finish(page: Page, send: boolean): void {
  const { command } = page.offer;
  const given = Object.fromEntries(
    page.chips.filter((chip) => chip.value !== undefined).map((chip) => [chip.name, chip.value]),
  );
  const atOnce = send || command.tier !== 'C';
  runCommand(command.id, 'paleta', atOnce ? { ...given, $enviar: true } : given, page.target);
}
