/** What the console knows of a plain noun: all but its icon and its place comes from its fields and names. */
import { formatValue, nameField, nameIn } from '../../domain/kernel/format-value.ts';
import type { Fields } from '../../domain/kernel/fields.ts';
import type { Plain } from '../../domain/kernel/plain.ts';
import type { IconName } from '../ui/sprite.ts';
import { defineNoun } from './define.ts';
import type { ActionWords, AreaPlace, AreaSpec, NounDef, RecordRow } from './define.ts';

interface PlainSpec extends Pick<Partial<AreaSpec>, 'base' | 'defaultViews' | 'rail'> {
  readonly icon: IconName;
  /** Of what can be done beyond making, changing and deleting. */
  readonly words?: Readonly<Record<string, ActionWords>>;
  /** More of how it is made. */
  readonly making?: Partial<ActionWords>;
  /** Digits beyond changing and deleting. */
  readonly actions?: readonly string[];
  readonly links?: NounDef['links'];
  /** The screens of it. */
  readonly creates?: AreaSpec['creates'];
  /** What its changes make necessary. */
  readonly leads?: ActionWords['leads'];
  readonly go?: Omit<NonNullable<AreaPlace['go']>, 'icon'>;
}

/** How many of its fields tell a record from others of the same name. */
const TELLING = 3;
const isLong = (field: Fields[string]): boolean =>
  field.kind === 'text' && field.multiline === true;

/** The values that a form of its fields begins with. */
const valuesOf = (fields: Fields, row: RecordRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const value = row[name];
      return value === null || value === undefined ? [] : [[name, value]];
    }),
  );

export function definePlain(
  of: Plain,
  {
    icon,
    go,
    words: more = {},
    making,
    actions = [],
    links,
    creates = [],
    leads,
    ...place
  }: PlainSpec,
): NounDef {
  const { noun, names, fields, path, param, list, one, create, update, destroy } = of;
  const access = (permission: string | null): string => `admin/${permission?.replaceAll('.', '/')}`;
  const telling = Object.entries(fields)
    .filter(([name, field]) => name !== nameField(fields) && !isLong(field))
    .slice(0, TELLING);
  const words: Record<string, ActionWords> = {
    [create.id]: {
      icon: 'plus',
      doing: 'Incluindo',
      done: 'incluíd*',
      did: `incluiu ${names.gender} ${names.one}`,
      send: 'Incluir',
      made: { next: 'abre' },
      leads,
      ...making,
    },
    [update.id]: {
      icon: 'edit',
      doing: 'Alterando',
      done: 'alterad*',
      did: `alterou ${names.gender} ${names.one}`,
      send: 'Salvar',
      single: true,
      // Files are added and taken away, never replaced.
      takes: Object.keys(fields).filter((name) => name in update.input),
      inverse: {
        of: (_, __, { anexos: _anexos, ...values }) => ({ action: update.id, body: values }),
      },
      leads,
    },
    [destroy.id]: {
      icon: 'trash',
      doing: 'Excluindo',
      done: 'excluíd*',
      did: `excluiu ${names.gender} ${names.one}`,
      single: true,
      // It is made anew: what it was is in the trail of the one that went.
      inverse: { of: (row) => ({ action: create.id, body: valuesOf(fields, row) }) },
      leads,
    },
    ...more,
  };
  return defineNoun()({
    noun,
    names,
    icon,
    nameOf: (row) => `${names.title} ${nameIn(row) || row.id}`,
    actions: of.actions,
    words,
    letters: { editar: update.id },
    areas: [
      {
        id: path.slice(path.lastIndexOf('/') + 1),
        base: `/app/${path}`,
        title: list.title,
        record: one.title,
        param,
        index: access(list.permission),
        show: access(one.permission),
        tabs: [{ id: '', title: 'Detalhes' }],
        aliases: ['show'],
        creates: [
          {
            sub: 'new',
            title: create.title,
            access: access(create.permission),
            command: create.id,
          },
          ...creates,
        ],
        forms: [
          {
            sub: 'edit',
            title: update.title,
            access: access(update.permission),
            command: update.id,
          },
        ],
        go: { rank: 20, icon, ...go },
        list,
        one,
        actions: [update.id, destroy.id, ...actions],
        create: { command: create.id, label: create.title },
        defaultViews: [{ id: 'todos', nome: `Tod${names.gender}s`, busca: '' }],
        advance: 'ficar',
        ...place,
      },
    ],
    ones: [one],
    ...(links ? { links } : {}),
    found: {
      about: (row) => telling.map(([name, field]) => formatValue(field, row[name])).join(' · '),
    },
  });
}
