/** The entry of a plain noun: all of it comes from its fields. */
import { nameField } from '../domain/kernel/format-value.ts';
import type { Plain } from '../domain/kernel/plain.ts';
import { plainHandlers } from './actions/columns.ts';
import { writerOf } from './actions/noun.ts';
import type { Importado } from './import/importado.ts';
import type { Noun } from './noun.ts';
import { plainSources } from './read/declare.ts';

export function plainNoun(of: Plain): Noun & Required<Pick<Noun, 'writer'>> {
  const { noun, names, fields, municipal } = of;
  const [list, one] = plainSources(of);
  return {
    noun,
    names,
    name: { table: noun, sql: `t.${nameField(fields)}`, ofDepartment: !municipal },
    sources: [list, one],
    writer: writerOf(noun, one),
    handlers: plainHandlers(one, of),
    ...(municipal ? { hearers: { everywhere: 'anybody' } } : {}),
  };
}

/** How records of a plain noun come from elsewhere: a line's fields are their columns. */
export const plainImport = ({ writer }: Required<Pick<Noun, 'writer'>>): Importado => ({
  writer,
  read: () => Promise.resolve((columns) => ({ columns })),
});
