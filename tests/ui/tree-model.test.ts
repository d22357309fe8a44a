/** The tree of toggles: what is shown, what a toggle changes, where each key leads. */
import { describe, expect, it } from 'vitest';
import { permissionPaths, permissionTree } from '../../domain/kernel/permissions.ts';
import {
  checkedOf,
  foundLeaves,
  isToggled,
  toggled,
  treeItems,
  treeJump,
  treeRows,
  treeStep,
  type TreeItem,
} from '../../src/ui/tree-model.ts';

const items = treeItems([
  {
    key: 'os',
    label: 'Ordens',
    children: [
      { key: 'ver', label: 'Ver', info: 'Abrir a OS' },
      {
        key: 'analise',
        label: 'Análise',
        children: [
          { key: 'ver', label: 'Ver' },
          { key: 'concluir', label: 'Concluir' },
        ],
      },
    ],
  },
  { key: 'docs', label: 'Documentos', children: [{ key: 'ciencia', label: 'Dar ciência' }] },
  { key: 'mapa', label: 'Fiscais no mapa' },
]);
const of = (path: string): TreeItem => items.find((one) => one.path === path) as TreeItem;
const shown = (open: readonly string[], text = ''): string[] =>
  treeRows(items, new Set(open), foundLeaves(items, text)).map(
    ({ item, at, of: n }) => `${item.path} ${item.level}.${at}/${n}`,
  );

describe('o que se mostra', () => {
  it.each<[string, readonly string[], string, string[]]>([
    ['fechada', [], '', ['os 1.1/3', 'docs 1.2/3', 'mapa 1.3/3']],
    [
      'um nó aberto',
      ['os'],
      '',
      ['os 1.1/3', 'os.ver 2.1/2', 'os.analise 2.2/2', 'docs 1.2/3', 'mapa 1.3/3'],
    ],
    ['aberto sob um fechado', ['os.analise'], '', ['os 1.1/3', 'docs 1.2/3', 'mapa 1.3/3']],
    [
      'o achado e o que está acima',
      [],
      'conclu',
      ['os 1.1/1', 'os.analise 2.1/1', 'os.analise.concluir 3.1/1'],
    ],
    [
      'sem acentos, por palavras do ramo',
      [],
      'analise ver',
      ['os 1.1/1', 'os.analise 2.1/1', 'os.analise.ver 3.1/1'],
    ],
    ['pelo que permite', [], 'abrir', ['os 1.1/1', 'os.ver 2.1/1']],
    ['nada', [], 'voar', []],
  ])('%s', (_, open, text, expected) => expect(shown(open, text)).toEqual(expected));
});

describe('marcar', () => {
  const all = { found: null, may: () => true };
  it.each<[string, string, readonly string[], readonly string[], typeof all | object]>([
    ['o ramo inteiro', 'os', [], ['os.ver', 'os.analise.ver', 'os.analise.concluir'], all],
    ['o que falta', 'os', ['os.ver'], ['os.ver', 'os.analise.ver', 'os.analise.concluir'], all],
    ['inteiro, desmarca', 'os.analise', ['os.analise.ver', 'os.analise.concluir'], [], all],
    ['uma folha', 'mapa', ['os.ver'], ['os.ver', 'mapa'], all],
    [
      'só o achado',
      'os',
      [],
      ['os.analise.concluir'],
      { found: new Set(['os.analise.concluir']), may: () => true },
    ],
    [
      'só o que se pode',
      'os',
      [],
      ['os.ver'],
      { found: null, may: (leaf: string) => leaf === 'os.ver' },
    ],
    [
      'o que se podia está: desmarca também o que só se tira',
      'os',
      ['os.ver', 'os.analise.ver'],
      [],
      { found: null, may: (leaf: string) => leaf === 'os.ver' },
    ],
  ])('%s', (_, path, on, expected, rule) =>
    expect([...toggled(of(path), new Set(on), rule as typeof all)].toSorted()).toEqual(
      expected.toSorted(),
    ),
  );

  it('o que não se pode, e não está, não se marca', () => {
    const none = { found: null, may: () => false };
    expect(isToggled(of('os'), new Set(), none)).toBe(false);
    expect(isToggled(of('os'), new Set(['os.ver']), none)).toBe(true);
    expect([...toggled(of('os'), new Set(), none)]).toEqual([]);
  });

  it('o estado de cima é o das folhas', () => {
    expect(checkedOf(of('os'), new Set())).toBe('false');
    expect(checkedOf(of('os'), new Set(['os.analise.ver']))).toBe('mixed');
    expect(checkedOf(of('os'), new Set(of('os').leaves))).toBe('true');
  });
});

describe('as teclas', () => {
  const rows = treeRows(items, new Set(['os']), null);
  it.each<[string, string, object | null]>([
    ['os', 'ArrowDown', { to: 'os.ver' }],
    ['mapa', 'ArrowDown', { to: 'mapa' }],
    ['os', 'ArrowUp', { to: 'os' }],
    ['docs', 'ArrowUp', { to: 'os.analise' }],
    ['os', 'ArrowRight', { to: 'os.ver' }],
    ['os.analise', 'ArrowRight', { opens: ['os.analise'] }],
    ['os.ver', 'ArrowRight', { to: 'os.ver' }],
    ['os.ver', 'ArrowLeft', { to: 'os' }],
    ['os', 'ArrowLeft', { closes: 'os' }],
    ['docs', 'ArrowLeft', { to: 'docs' }],
    ['os.ver', 'Home', { to: 'os' }],
    ['os.ver', 'End', { to: 'mapa' }],
    ['os', 'PageDown', { to: 'mapa' }],
    ['docs', '*', { opens: ['os', 'docs'] }],
    ['os', ' ', { toggles: 'os' }],
    ['os', 'Enter', { closes: 'os' }],
    ['docs', 'Enter', { opens: ['docs'] }],
    ['os.ver', 'Enter', { toggles: 'os.ver' }],
    ['os', 'Escape', null],
    ['os', 'Tab', null],
  ])('em %s, %s', (active, key, expected) => expect(treeStep(rows, active, key)).toEqual(expected));

  it.each([
    ['os', 'd', 'docs'],
    ['docs', 'o', 'os'],
    ['os', 'anal', 'os.analise'],
    ['os', 'x', null],
  ])('de %s, digitar %s leva a %s', (active, typed, to) =>
    expect(treeJump(rows, active, typed)).toBe(to),
  );
});

it('a árvore das permissões tem cada uma, e nenhuma a mais', () => {
  const all = treeItems(permissionTree().children ?? []);
  const leaves = all.filter(({ isLeaf }) => isLeaf).map(({ path }) => path);
  expect(leaves.toSorted()).toEqual(permissionPaths.toSorted());
});
