import { describe, expect, it } from 'vitest';
import { lately, scoreAt, scores } from '../../src/palette/frecency.ts';
import { marks, MOST, SearchIndex } from '../../src/palette/ranking.ts';
import type { Item } from '../../src/palette/ranking.ts';

const index = (...items: Item[]) => {
  const made = new SearchIndex<Item>();
  made.add(items);
  return made;
};
const keys = (made: SearchIndex<Item>, text: string) =>
  made.search({ text }).hits.map((hit) => hit.item.key);

describe('SearchIndex', () => {
  const commands = index(
    { key: 'concluir', title: 'Concluir análise', aliases: ['parecer'] },
    { key: 'ciencia', title: 'Dar ciência' },
    { key: 'nova', title: 'Nova OS', aliases: ['criar os'] },
    { key: 'reconciliar', title: 'Reconciliar bananas' },
    { key: 'analises', title: 'Todas as análises', extra: 'concluídas e abertas' },
  );

  it('ignora maiúsculas e acentos e pede todas as palavras', () => {
    expect(keys(commands, 'CIENCIA')).toEqual(['ciencia']);
    expect(keys(commands, 'ciência')).toEqual(['ciencia']);
    expect(keys(commands, 'ciencia nova')).toEqual([]);
  });
  it('põe primeiro os começos de palavra: título, depois o resto, depois onde for', () => {
    expect(keys(commands, 'conc ana')).toEqual(['concluir', 'analises', 'reconciliar']);
  });
  it('põe um apelido antes de um título', () => {
    expect(
      keys(
        index(
          { key: 't', title: 'Parecer' },
          { key: 'a', title: 'Concluir', aliases: ['parecer'] },
        ),
        'parecer',
      ),
    ).toEqual(['a', 't']);
    expect(keys(commands, 'criar os')).toEqual(['nova']);
  });
  it('põe um título que começa assim antes de meio apelido', () => {
    const both = index(
      { key: 'a', title: 'Novo comunicado', aliases: ['aviso geral'] },
      { key: 't', title: 'Avisos' },
    );
    expect(keys(both, 'avis')).toEqual(['t', 'a']);
    expect(keys(both, 'aviso geral')).toEqual(['a']);
  });
  it('põe o usado antes do não usado, só na mesma posição', () => {
    commands.setUses(
      new Map([
        ['analises', 9],
        ['reconciliar', 9],
      ]),
    );
    expect(keys(commands, 'conc ana')).toEqual(['concluir', 'analises', 'reconciliar']);
    const alike = index({ key: 'a', title: 'Abrir' }, { key: 'b', title: 'Abrir' });
    alike.setUses(new Map([['b', 1]]));
    expect(keys(alike, 'abr')).toEqual(['b', 'a']);
    alike.setUses(new Map());
    expect(keys(alike, 'abr')).toEqual(['a', 'b']);
  });
  it('põe o número exato antes de tudo, o ano mais novo primeiro', () => {
    const orders = index(
      { key: '41', title: 'OS 12341/2026', numero: 12341, ano: 2026 },
      { key: '25', title: 'OS 1234/2025', numero: 1234, ano: 2025 },
      { key: '26', title: 'OS 1234/2026', numero: 1234, ano: 2026 },
    );
    const asked = orders.search({ text: '1234', numero: { numero: 1234, ano: null } });
    expect(asked.hits.map((hit) => [hit.item.key, hit.exact])).toEqual([
      ['26', true],
      ['25', true],
      ['41', false],
    ]);
    const year = orders.search({ text: '1234 2025', numero: { numero: 1234, ano: 2025 } });
    expect(year.hits.filter((hit) => hit.exact).map((hit) => hit.item.key)).toEqual(['25']);
  });
  it('dá o mesmo se as letras vêm uma a uma, se apagam, ou se itens entram no meio', () => {
    const typed = index({ key: 'a', title: 'Anexos da ordem' }, { key: 'b', title: 'Analistas' });
    for (const text of ['a', 'an', 'ana', 'anal']) keys(typed, text);
    expect(keys(typed, 'anex')).toEqual(['a']);
    typed.add([{ key: 'c', title: 'Anexar' }]);
    expect(keys(typed, 'anex')).toEqual(['a', 'c']);
  });
  it('conta todos e guarda sessenta', () => {
    const many = index(
      ...Array.from({ length: 500 }, (_, at) => ({ key: String(at), title: `OS ${at}/2026` })),
    );
    const { hits, count } = many.search({ text: 'os' });
    expect([hits.length, count]).toEqual([MOST, 500]);
  });
});

describe('marks', () => {
  it.each([
    ['OS 1234/2026', '1234', [[3, 7]]],
    [
      'Concluir análise',
      'ana conc',
      [
        [0, 4],
        [9, 12],
      ],
    ],
    ['Dar ciência', 'CIENCIA', [[4, 11]]],
    ['Encerrar', 'cerr', [[2, 6]]],
  ])('%s ← %s', (title, query, expected) => expect(marks(title, query)).toEqual(expected));
});

describe('frequência e recência', () => {
  const week = 7 * 24 * 3600 * 1000;
  const recent = (id: string, em: number, vezes: number) => ({
    tipo: 'comando' as const,
    id,
    titulo: id,
    em,
    vezes,
  });
  it('cai à metade em uma semana e conta os usos', () => {
    expect(scoreAt({ em: 0, vezes: 4 }, 0)).toBe(4);
    expect(scoreAt({ em: 0, vezes: 4 }, 2 * week)).toBeCloseTo(1);
    const score = scores([recent('velho', 0, 9), recent('novo', 4 * week, 1)], 4 * week);
    expect(score.get('comando:novo')).toBeGreaterThan(score.get('comando:velho') ?? 0);
    expect(score.get('comando:nunca')).toBeUndefined();
  });
  it('lista primeiro os últimos', () => {
    expect(
      lately([recent('a', 1, 9), recent('b', 3, 1), recent('c', 2, 1)], 2).map((one) => one.id),
    ).toEqual(['b', 'c']);
  });
});
