/** A condition in words: 'Situação: Em andamento, Reaberto'. */
import type { Filter, Operator } from './define.ts';
import { isCivilDate } from './civil-date.ts';
import { formatDate, formatDecimal } from './format.ts';
import { yesOf } from './yes-no.ts';

/** Names said one by one; more of them are counted. */
export const NAMED = 3;

export interface Asked {
  readonly filter: Filter;
  readonly op: Operator;
  readonly values: readonly string[];
}
/** What a record chosen by a reference is called, or an entry ('', its value); undefined: nobody knows (yet). */
export type NameOf = (query: string, id: string) => string | undefined;

const day = (value: string): string => {
  const civil = value.slice(0, 10);
  return isCivilDate(civil) ? formatDate(civil) : civil;
};

function valueText(filter: Filter, value: string, nameOf: NameOf): string {
  if (filter.kind !== 'entrada' && filter.options) return filter.options[value] ?? value;
  switch (filter.kind) {
    case 'boolean':
      return yesOf(value) === true ? 'sim' : 'não';
    case 'date':
    case 'instant':
      return day(value);
    // Its corners say nothing to anybody: the map shows them.
    case 'area':
      return value.includes(';') ? 'desenhada' : 'quadro do mapa';
    case 'decimal':
      return formatDecimal(value);
    // It takes more words than a list needs that is not filtered so.
    case 'entrada':
    case 'ref':
      return nameOf(filter.query ?? '', value) ?? '…';
    default:
      return value;
  }
}

const before = { eq: '', in: '', cont: '', gteq: 'desde ', lteq: 'até ' } as const;
const beforeNumber = { ...before, gteq: '≥ ', lteq: '≤ ' } as const;

/** What is said after the field's label. */
export function askedText({ filter, op, values }: Asked, nameOf: NameOf): string {
  const all =
    filter.kind === 'enum' &&
    filter.options &&
    values.length === Object.keys(filter.options).length;
  if (all) return 'todas';
  if (values.length > NAMED) return String(values.length);
  const number = filter.kind === 'integer' || filter.kind === 'decimal';
  const text = values.map((value) => valueText(filter, value, nameOf)).join(', ');
  return (number ? beforeNumber : before)[op] + text;
}
