/** What a plain noun says nothing about is right: columns, facts, forms and pickers of its fields, over all of them. */
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { plainNouns } from '../../domain/index.ts';
import type { Field } from '../../domain/kernel/fields.ts';
import { formatValue, nameField, nameIn } from '../../domain/kernel/format-value.ts';
import type { Plain } from '../../domain/kernel/plain.ts';
import { bodyOf, initialValues } from '../../src/commands/initial.ts';
import { registerAll } from '../../src/commands/start.ts';
import { areaOf, nounOf } from '../../src/nouns/index.ts';
import { defaultFace } from '../../src/panes/default-face.ts';
import { sourceOf } from '../../src/panes/form/sources.ts';

import { praca } from '../../server/http/openapi/example.ts';

const VALUES: Partial<Record<Field['kind'], unknown>> = {
  text: 'Um texto',
  date: '2031-03-04',
  integer: 7,
  boolean: true,
  decimal: '12.50',
  geometria: praca,
};
const valueOf = (field: Field): unknown =>
  field.kind === 'enum' ? Object.keys(field.options)[0] : VALUES[field.kind];
const rowOf = ({ fields }: Plain) => ({
  id: 42,
  lock_version: 3,
  ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field)])),
});
const emptyOf = ({ fields }: Plain) => ({
  id: 43,
  lock_version: 0,
  ...Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.nullable ? null : valueOf(field)]),
  ),
});

beforeAll(registerAll);

describe.each(plainNouns.map((of) => [of.noun, of] as const))('%s', (_, of) => {
  const area = areaOf(of.path.split('/').at(-1) ?? '');
  const { columns, Header, Detail } = defaultFace(area.id);
  const context = { hoje: '2031-01-01', shows: () => true };
  const html = (node: React.ReactNode): string => renderToStaticMarkup(<>{node}</>);
  const text = (markup: string): string =>
    markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

  it('colunas: uma por campo, com o seu rótulo, o seu valor e a sua ordem; o nome fica', () => {
    expect(columns.map(({ id, header }) => [id, header])).toEqual(
      Object.entries(of.fields).map(([name, { label }]) => [name, label]),
    );
    for (const { id, order, fixed, cell } of columns) {
      const field = of.fields[id] as Field;
      expect(html(cell(rowOf(of), context)), id).toBe(formatValue(field, valueOf(field)));
      if (field.nullable) expect(text(html(cell(emptyOf(of), context))).trim(), id).toBe('–');
      expect(order, id).toBe(of.list.orders.includes(id) ? id : undefined);
      expect(fixed ?? false, id).toBe(id === nameField(of.fields));
    }
  });

  it('colunas: as que aparecem cabem ao lado do registro, em 1366 e em 1920', () => {
    const room = (wide: boolean): number =>
      columns
        .filter((one) => !one.off && (wide || !one.wide))
        .reduce((sum, { width }) => sum + width, 0);
    expect(room(false)).toBeGreaterThan(Math.min(200, 100 * Object.keys(of.fields).length));
    expect(room(false)).toBeLessThanOrEqual(440);
    expect(room(true)).toBeLessThanOrEqual(720);
  });

  it('registro: o seu nome, e cada campo com o seu rótulo', () => {
    const row = rowOf(of);
    expect(text(html(<Header row={row} hoje={context.hoje} />))).toContain(nameIn(row));
    const facts = text(html(<Detail row={row} record={row} tab="" />));
    for (const field of Object.values(of.fields))
      expect(facts).toContain(`${field.label} ${formatValue(field, valueOf(field))}`);
    expect(facts).not.toContain('Versão');
    const nothing = text(html(<Detail row={emptyOf(of)} record={undefined} tab="" />));
    for (const { label, nullable } of Object.values(of.fields))
      if (nullable) expect(nothing).toContain(`${label} –`);
  });

  it('formulários: o novo começa vazio, o de editar com o registro; o que se esvazia vai como nada', () => {
    const empty = initialValues(of.create.id, { kind: 'none' });
    // Files are added or taken away: none at first, of a record that has some too.
    const files = of.anexos ? { anexos: [] } : {};
    const nothing = Object.entries(of.fields).map(([name, { kind }]) => [
      name,
      kind === 'boolean' ? false : null,
    ]);
    expect(Object.entries(empty)).toEqual([...nothing, ...Object.entries(files)]);
    const { id, lock_version: __, ...all } = rowOf(of);
    // What is said when it is made, and no more, is no field of the form that changes it.
    const row = Object.fromEntries(Object.entries(all).filter(([name]) => name in of.update.input));
    const initial = initialValues(of.update.id, { kind: 'one', noun: of.noun, row: rowOf(of) });
    expect([id, initial]).toEqual([42, { ...row, ...files }]);
    // A civil date goes out as the full-day picker sends it.
    const dated = Object.entries(row).map(([name, value]) =>
      of.fields[name]?.kind === 'date' ? [name, `${String(value)}T23:59:59.999Z`] : [name, value],
    );
    const sent = { ...Object.fromEntries(dated), ...files };
    expect(bodyOf(of.update.id, initial, initial)).toEqual(sent);
    const cleared = { ...initial, ...emptyOf(of) };
    const nullable = Object.entries(of.fields).filter(([, field]) => field.nullable);
    expect(bodyOf(of.update.id, initial, cleared)).toEqual({
      ...sent,
      ...Object.fromEntries(nullable.map(([name]) => [name, null])),
    });
    // From nothing to nothing there is nothing to say.
    const said = Object.keys(bodyOf(of.create.id, empty, empty));
    expect(said.filter((name) => of.fields[name]?.nullable)).toEqual([]);
  });

  it('o excluído se refaz com o que era', () => {
    const row = rowOf(of);
    const { words } = nounOf(of.noun);
    const inverse = words[of.destroy.id]?.inverse;
    if (typeof inverse !== 'object') throw new Error('sem inverso');
    const { id: __, lock_version: ___, ...body } = row;
    expect(inverse.of(row, row, {})).toEqual({ action: of.create.id, body });
  });

  it('seletor: o nome, e o que distingue os de mesmo nome', () => {
    const source = sourceOf(of.list.id);
    expect(source.labelOf(rowOf(of))).toBe(nameIn(rowOf(of)));
    expect(source.columns[0]?.title).toBe(of.fields[nameField(of.fields)]?.label);
    expect(source.columns.length).toBeGreaterThanOrEqual(
      Math.min(2, Object.keys(of.fields).length),
    );
    for (const { cell } of source.columns) expect(cell(rowOf(of))).not.toMatch(/^(?:|undefined)$/);
  });
});
