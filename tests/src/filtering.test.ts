/** Filter bar and menu stand over a query: a report's as well as a list's. */
import { atom, Provider } from 'jotai';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '../../domain/index.ts';
import { call, filter, reportQuery } from '../../domain/kernel/define.ts';
import * as f from '../../domain/kernel/fields.ts';
import { listaOrdens } from '../../domain/ordem-servico/queries.ts';
import { isFiltered, termsOf } from '../../src/api/list-search.ts';
import { FilterBar } from '../../src/panes/filter/filter-bar.tsx';
import { setRange, setTerm, type Filtering } from '../../src/workspace/list/filtering.ts';
import { store } from '../../src/workspace/index.ts';

const porMes = reportQuery({
  id: 'teste.por_mes',
  noun: 'ordem_servico',
  title: 'Por mês',
  permission: null,
  call: call('v2 GET /D/indicadores/teste'),
  groups: { mes: f.integer('Mês') },
  measures: { ordens: f.integer('Ordens') },
  filters: { periodo: filter('date', 'Período'), zona_id: filter('ref', 'Zona') },
  drill: { list: listaOrdens, filter: () => null, as: { periodo: 'created_at' } },
});

const go = vi.fn<Filtering['go']>();
const of: Filtering = {
  id: 'por-mes',
  query: porMes,
  own: ['zona_id'],
  searchAtom: atom(''),
  go,
  focus: vi.fn(),
};
beforeEach(() => go.mockReset());

describe('filtros de um relatório', () => {
  it('leem-se do endereço como os de uma lista', () => {
    const terms = termsOf(porMes, '?periodo_gteq=2026-01-01&situacao_in=andamento&abas=servicos.1');
    expect(terms.map(({ field, op, values }) => [field, op, values])).toEqual([
      ['periodo', 'gteq', ['2026-01-01']],
    ]);
  });
  it('mudam-se no endereço do seu lugar', () => {
    setRange(of, 'periodo', '2026-01-01', '2026-03-31');
    expect(go.mock.lastCall).toEqual(['periodo_gteq=2026-01-01&periodo_lteq=2026-03-31', false]);
    setTerm(of, 'zona_id', 'in', ['3', '4'], true);
    expect(go.mock.lastCall).toEqual(['zona_id_in=3%2C4', true]);
  });
  it('a barra desenha-se sobre ele, sem busca onde não há texto', () => {
    const html = renderToStaticMarkup(
      createElement(Provider, { store }, createElement(FilterBar, { of })),
    );
    expect(html).toContain('aria-label="Filtros"');
    expect(html).not.toContain('role="search"');
  });
});

describe('o que uma lista vazia oferece', () => {
  it('sem condição sua não há filtro a limpar, e com uma há', () => {
    for (const query of queries) {
      if (query.kind !== 'list') continue;
      expect(isFiltered(query, ''), query.id).toBe(false);
      expect(isFiltered(query, `order=${query.orders[0]} asc&abas=x.1`), query.id).toBe(false);
      for (const [field, { ops, options }] of Object.entries(query.filters)) {
        const value = options ? (Object.keys(options)[0] ?? '') : '1';
        const search = `${field}_${ops[0]}=${value}`;
        const own = Object.entries(query.defaults ?? {}).some(
          ([name, said]) => `${name}=${said}` === search,
        );
        expect(isFiltered(query, search), `${query.id} ${search}`).toBe(!own);
      }
    }
  });
});
