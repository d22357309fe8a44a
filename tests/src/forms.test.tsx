/** A form survives every value: whatever its fields hold, it is drawn and checked; of every form of the catalogue. */
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { actionById, queries } from '../../domain/index.ts';
import { hasShape } from '../../domain/kernel/fields.ts';
import type { Field, Fields } from '../../domain/kernel/fields.ts';
import type { Target } from '../../src/commands/define.ts';
import { draftKey, draftOf, readDraft, writeDraft } from '../../src/commands/forms.ts';
import type { FormInstance, Values } from '../../src/commands/forms.ts';
import { registry } from '../../src/commands/registry.ts';
import { registerAll } from '../../src/commands/start.ts';
import { nouns } from '../../src/nouns/all.ts';
import { actionIdOf } from '../../src/nouns/index.ts';
import { bindFaces, loadFace } from '../../src/panes/face.ts';
import type { OwnForm } from '../../src/panes/face.ts';
import { faces } from '../../src/panes/faces.ts';
import type { BodyProps } from '../../src/panes/form/body.ts';
import { check, ruleReason } from '../../src/panes/form/form-model.ts';
import { GenericBody } from '../../src/panes/form/form-pane.tsx';
import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { currentUserAtom, store } from '../../src/workspace/index.ts';
import type { CurrentUser } from '../../src/workspace/index.ts';

const LONG = 'a'.repeat(30_000);
/** What people, masks and old drafts may put into a field, all of its shape. */
function hostile(field: Field): readonly unknown[] {
  switch (field.kind) {
    case 'text':
      return ['', ' ', '\ud83d', '<b>&amp;</b>', '%%%\u202e\u0000', LONG];
    case 'date':
    case 'instant':
      return ['', '9', '0000-00-00', '2026-02-31', '31/02/2026', '999999-01-01', LONG];
    case 'decimal':
      return ['', '-', '.', ',', '1e999', '-0', '12.', '9'.repeat(400), 'NaN'];
    case 'integer':
    case 'ref':
      return [0, -1, 2_026_111_200, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
    case 'boolean':
      return [true, false];
    case 'enum':
      return ['', 'nenhum', '__proto__', 'constructor', ...Object.keys(field.options)];
    case 'list':
      return [[], ...hostile(field.of).map((one) => [one]), hostile(field.of)];
    case 'object':
      return [{}, sample(field.fields, (inner) => hostile(inner)[0])];
    case 'geometria':
      return [
        { coordinates: [] },
        { type: 'Polygon', coordinates: [[[0, 0], ['a'], null]] },
        { type: 'MultiPolygon', coordinates: [[[[-45, -22]]]] },
      ];
    case 'json':
      return [{}, [], '', 0, { numero_cont: LONG }];
  }
}

const plain = (field: Field): unknown => {
  switch (field.kind) {
    case 'integer':
    case 'ref':
      return 1;
    case 'boolean':
      return true;
    case 'list':
      return [];
    case 'object':
      return sample(field.fields, plain);
    case 'enum':
      return Object.keys(field.options)[0];
    case 'date':
      return '2026-11-20';
    case 'instant':
      return '2026-11-20T12:00:00.000Z';
    case 'decimal':
      return '1.00';
    default:
      return 'texto';
  }
};
const sample = (fields: Fields, of: (field: Field) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field)]));

/** A record of the noun, as its queries describe it. */
function recordOf(noun: string): Record<string, unknown> {
  const own = queries.filter((query) => query.noun === noun);
  const fields = own.flatMap((query) =>
    query.kind === 'list' ? [query.row] : query.kind === 'one' ? [query.record] : [],
  );
  return { ...sample(Object.assign({}, ...fields) as Fields, plain), id: 1, lock_version: 1 };
}

interface Form {
  readonly id: string;
  readonly input: Fields;
  readonly target: Target;
  readonly own: OwnForm | null;
}

/** Of the catalogue, as the console registers them. */
async function allForms(): Promise<readonly Form[]> {
  registerAll();
  bindFaces(faces);
  store.set(currentUserAtom, {
    id: 7,
    nome: 'Helena',
    hoje: '2026-11-20',
    departamento: { id: 1, codigo: 'obras', nome: 'Obras' },
    permissoes: true,
  } as unknown as CurrentUser);
  const own = new Map<string, OwnForm>();
  for (const area of Object.keys(faces))
    for (const [id, form] of Object.entries((await (await loadFace(area)).forms?.()) ?? {}))
      own.set(id, form);
  const ids = nouns.flatMap(({ words, variants = [] }) => [
    ...Object.keys(words),
    ...variants.map(({ id }) => id),
  ]);
  return ids.flatMap((id): Form[] => {
    const command = registry.get(id);
    const action = actionById.get(actionIdOf(id));
    if (!command?.input || !action || Object.keys(command.input).length === 0) return [];
    const row = recordOf(action.noun) as { id: number };
    const target: Target =
      action.from === null ? { kind: 'none' } : { kind: 'one', noun: action.noun, row };
    return [{ id, input: command.input, target, own: own.get(action.id) ?? null }];
  });
}
const forms = await allForms();

const instance = ({ id, target }: Form, values: Values): FormInstance => ({
  id: 'f1',
  commandId: id,
  target,
  areaId: null,
  initial: values,
  values,
  dirty: true,
  errors: {},
  message: null,
  conflict: null,
  asking: false,
  sending: false,
  restored: true,
  screen: false,
});

/** Its parts that draw this field, null: any; of steps those that ask for it, and what stands beside them. */
function partsOf({ id, own }: Form, name: string | null): ComponentType<BodyProps>[] {
  if (!own?.steps) return [own?.Body ?? GenericBody];
  const declared = nouns
    .flatMap(({ areas }) => areas)
    .flatMap(({ creates = [], forms: places = [] }) => [...creates, ...places])
    .find((place) => place.command === id && place.steps)?.steps;
  const asks = (step: string): boolean =>
    name === null ||
    (declared?.find((one) => one.id === step)?.fields ?? [name]).some(
      (path) => path.split('.')[0] === name,
    );
  const steps = Object.entries(own.steps).filter(([step]) => asks(step));
  return [...steps.map(([, Part]) => Part), ...(own.Aside ? [own.Aside] : [])];
}

/** Draws a form's parts, without what would catch a failure. */
function draw(form: Form, values: Values, name: string | null): void {
  const props = {
    form: instance(form, values),
    hook: {
      values,
      set: () => undefined,
      found: () => undefined,
      touch: () => undefined,
      errorOf: () => null,
      message: null,
      submit: () => undefined,
    },
  };
  for (const Part of partsOf(form, name))
    renderToString(
      <FluentProvider theme={webLightTheme}>
        <Part {...props} />
      </FluentProvider>,
    );
  check(props.form, values);
  ruleReason(props.form, values);
}

describe('um formulário aguenta qualquer valor', () => {
  it('são todos os do catálogo', () => {
    expect(forms.length).toBeGreaterThan(20);
  });

  it.each(forms)('$id', (form) => {
    const failed: string[] = [];
    const tell = (name: string, value: unknown, run: () => void): void => {
      try {
        run();
      } catch (error) {
        failed.push(`${name} = ${JSON.stringify(value)?.slice(0, 40)}: ${String(error)}`);
      }
    };
    const good = sample(form.input, plain);
    for (const [name, field] of Object.entries(form.input))
      for (const value of [null, undefined, ...hostile(field)])
        tell(name, value, () => draw(form, { ...good, [name]: value }, name));
    const worst = sample(form.input, (field) => hostile(field).at(-1));
    tell('todos', worst, () => draw(form, worst, null));
    expect(failed).toEqual([]);
  });

  it('o que um rascunho traz de outra forma não entra; o que tem a forma do campo, sim', () => {
    const fields = new Map(
      forms.flatMap(({ input }) => Object.values(input)).map((field) => [field.kind, field]),
    );
    for (const field of fields.values()) {
      for (const value of hostile(field)) expect(hasShape(field, value), field.kind).toBe(true);
      if (field.kind === 'json') continue;
      const other = field.kind === 'object' ? 1 : { de: 'outra versão' };
      expect(hasShape(field, other), field.kind).toBe(false);
    }
  });

  it('o rascunho de muitos guarda também o que cada um diz por si, e só o que tem essa forma', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    for (const { noun, words } of nouns)
      for (const [id, one] of Object.entries(words)) {
        if (!one?.each || !one.draft) continue;
        const rows = [1, 2].map((n) => ({ id: n }));
        const target = { kind: 'many', noun, rows, ids: [1, 2] } as unknown as Target;
        const own = { 1: { data: '2026-11-09', anexos: [{ uri_token: 'a' }] }, 2: {} };
        writeDraft(id, target, { [one.each.name]: own });
        expect(readDraft(id, target), id).toEqual({ [one.each.name]: own });
        // Listed among the drafts, with the records that it is of.
        expect(draftOf(draftKey(id, target)), id).toEqual({
          commandId: id,
          of: { kind: 'many', noun, ids: [1, 2] },
        });
        for (const wrong of [[1], 'x', { a: {} }, { 1: null }]) {
          writeDraft(id, target, { [one.each.name]: wrong });
          expect(readDraft(id, target), JSON.stringify(wrong)).toBe(null);
        }
      }
    expect(kept.size).toBeGreaterThan(0);
    vi.unstubAllGlobals();
  });
});
