/** What a report's view keeps of its address, and what its small picture is asked for. */
import { describe, expect, it } from 'vitest';
import { reportOf } from '../../domain/index.ts';
import { livingSearch } from '../../src/panes/report/living.tsx';
import { viewSearch } from '../../src/panes/report/view-of.ts';

const zonas = reportOf('indicadores.osm.por_zona');
const agora = reportOf('indicadores.osm.fiscais_andamento_distribuicao');
const { periodo_gteq: de = '', periodo_lteq: ate = '' } = zonas.defaults ?? {};

describe('a visão de um relatório', () => {
  it.each([
    ['', ''],
    [`periodo_gteq=${de}&periodo_lteq=${ate}`, ''],
    // One end of its own: the other one would not come by itself.
    [`periodo_gteq=2020-01-01&periodo_lteq=${ate}`, `periodo_gteq=2020-01-01&periodo_lteq=${ate}`],
    [`periodo_lteq=${ate}`, `periodo_lteq=${ate}`],
    ['zona_in=3,1&comparar=ano&painel=1', 'comparar=ano&zona_in=1%2C3'],
    ['zona_in=1,3&comparar=ano', 'comparar=ano&zona_in=1%2C3'],
  ])('%j guarda %j', (search, kept) => {
    expect(viewSearch(zonas, search)).toBe(kept);
  });
});

describe('o retrato de um relatório', () => {
  const asked = (busca: string, hoje: string) =>
    Object.fromEntries(new URLSearchParams(livingSearch(zonas, busca, hoje)));
  it('o que não acabou termina hoje, e compara-se com os dias antes dele', () => {
    expect(asked('periodo_gteq=2026-01-01&periodo_lteq=2026-12-31', '2026-03-10')).toMatchObject({
      periodo_gteq: '2026-01-01',
      periodo_lteq: '2026-03-10',
      comparar: 'anterior',
    });
  });
  it('o que acabou fica, com a comparação que se pediu', () => {
    const busca = 'periodo_gteq=2025-01-01&periodo_lteq=2025-12-31&comparar=ano';
    expect(asked(busca, '2026-03-10')).toMatchObject({
      periodo_lteq: '2025-12-31',
      comparar: 'ano',
    });
  });
  it('o que é de agora não tem período', () => {
    expect(livingSearch(agora, '', '2026-03-10')).toBe('');
  });
});
