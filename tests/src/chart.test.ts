/** What a report's chart draws and says, without drawing it. */
import { describe, expect, it } from 'vitest';
import { queries } from '../../domain/index.ts';
import { docsPorTipo } from '../../domain/doc/reports.ts';
import { ordensPorAssunto } from '../../domain/ordem-servico/reports.ts';
import {
  chartOf,
  heightsOf,
  pageOf,
  shortened,
  spoken,
  summaryOf,
} from '../../domain/kernel/chart.ts';
import { wrapped } from '../../src/panes/report/picture.ts';

const assunto = (id: number, descricao: string, [e, c, x]: readonly [number, number, number]) => ({
  assunto: { id, descricao },
  ordens: e + c + x,
  encerradas: e,
  em_curso: c,
  vencidas: 0,
  canceladas: x,
  dias: null,
  filtro: `assunto_id_in=${id}`,
});
const rows = [assunto(1, 'Muro', [1200, 3, 0]), assunto(2, 'Calçada', [4, 0, 2])];

describe('o gráfico de um relatório', () => {
  it.each(queries.filter((q) => q.kind === 'report'))(
    '$id: desenha medidas que tem',
    ({ chart, measures }) => {
      for (const name of chart?.of ?? []) expect(Object.keys(measures)).toContain(name);
    },
  );
  it('o que a entrada diz, empilhado na ordem dela', () => {
    const drawn = chartOf(ordensPorAssunto, { rows });
    expect(drawn.labels).toEqual(['Muro', 'Calçada']);
    expect(drawn.series.map(({ title }) => title)).toEqual([
      'Encerradas',
      'Em curso',
      'Canceladas',
    ]);
    expect(heightsOf(drawn)).toEqual([
      [1200, 4],
      [1203, 4],
      [1203, 6],
    ]);
    expect(spoken(drawn, 0)).toBe('Muro: Encerradas 1.200, Em curso 3, Canceladas 0');
    expect(summaryOf(drawn)).toBe(
      '2 valores. O maior: Muro: Encerradas 1.200, Em curso 3, Canceladas 0. O menor: Calçada: Encerradas 4, Em curso 0, Canceladas 2.',
    );
  });
  it('comparado, o que era: das partes que se empilham, o que somavam', () => {
    const antes = { ordens: 9, encerradas: 5, em_curso: 3, vencidas: 0, canceladas: 1, dias: null };
    const compared = rows.map((row, at) => (at === 0 ? { ...row, antes } : row));
    const drawn = chartOf(ordensPorAssunto, { rows: compared });
    expect(drawn.before).toEqual([{ title: 'Antes', values: [9, 0], texts: ['9', '0'] }]);
    expect(spoken(drawn, 0)).toBe('Muro: Encerradas 1.200, Em curso 3, Canceladas 0, Antes 9');
    expect(chartOf(ordensPorAssunto, { rows }).before).toEqual([]);
  });
  it('sem dizer, a primeira medida em barras; sem linhas, nada', () => {
    const one = { tipo: 'auto', documentos: 2, valor: '10.00', cientes: 1, cancelados: 0 };
    const drawn = chartOf(docsPorTipo, { rows: [{ ...one, filtro: null }] });
    expect(drawn).toMatchObject({ kind: 'barras', series: [{ title: 'Documentos', values: [2] }] });
    expect(summaryOf(drawn)).toMatch(/^1 valor\. .*: Documentos 2\.$/);
    expect(summaryOf(chartOf(docsPorTipo, { rows: [] }))).toBe('Nada a desenhar.');
  });
  it.each([
    [0, 5, 10, 0, 5],
    [9, 25, 10, 0, 10],
    [10, 25, 10, 10, 20],
    [24, 25, 10, 20, 25],
    [-1, 25, 10, 0, 10],
    [99, 25, 10, 20, 25],
    [0, 0, 10, 0, 0],
  ])('o valor %i de %i, %i por página: de %i a %i', (at, count, size, from, to) => {
    expect(pageOf(at, count, size)).toEqual({ from, to });
  });
  it('nomes longos são cortados', () => {
    expect(shortened('Calçada e passeio público', 10)).toBe('Calçada e…');
    expect(shortened('Muro', 10)).toBe('Muro');
    expect(shortened('Antônio Zanetti · 01/2026', 18)).toBe('Antônio… · 01/2026');
    expect(shortened('Antônio · Calçada e passeio público', 18)).toBe('Antônio · Calçada…');
  });
});

describe('o que se escreve sobre a figura', () => {
  it.each([
    ['', 10, ['']],
    ['Período: de 01/01/2026', 30, ['Período: de 01/01/2026']],
    ['Período: de 01/01/2026', 11, ['Período: de', '01/01/2026']],
    ['Departamentalíssimo de hoje', 7, ['Departamentalíssimo', 'de hoje']],
  ])('"%s" em %i', (text, room, lines) => {
    expect(wrapped(text, room, ({ length }) => length)).toEqual(lines);
  });
});
