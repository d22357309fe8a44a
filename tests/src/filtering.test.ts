/** Filter bar and menu stand over a query: a report's as well as a list's. */
import { atom, Provider } from 'jotai';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '../../domain/index.ts';
import { call, filter, reportQuery } from '../../domain/kernel/define.ts';
import * as f from '../../domain/kernel/fields.ts';
import { listaOrdens } from '../../domain/ordem-servico/queries.ts';
import {
  isFiltered,
  refusalOf,
  straysOf,
  termsOf,
  withoutTerms,
  withView,
} from '../../src/api/list-search.ts';
import { errorOf } from '../../src/api/errors.ts';
import { FilterBar } from '../../src/panes/filter/filter-bar.tsx';
import {
  removeStray,
  setRange,
  setTerm,
  type Filtering,
} from '../../src/workspace/list/filtering.ts';
import { LoadFailure } from '../../src/ui/states.tsx';
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

describe('uma condição que o lugar não tem', () => {
  const abas = 'abas=servicos.1';
  it('é dita, em toda consulta, e só ela', () => {
    for (const query of queries) {
      if (!('filters' in query)) continue;
      const had = Object.entries(query.filters).flatMap(([field, { ops }]) =>
        ops.map((op) => `${field}_${op}=1`),
      );
      const search = [...had, 'entrada_antiga_eq=x', 'order=nada asc', abas].join('&');
      expect(straysOf(query, search), query.id).toEqual(['entrada_antiga_eq']);
    }
  });
  it('também por um operador que o filtro não tem', () => {
    expect(straysOf(porMes, 'zona_id_cont=3')).toEqual(['zona_id_cont']);
  });
  it('tem na barra com que se remova, e sai com as outras', () => {
    const here = { ...of, searchAtom: atom(`zona_antiga_in=3,4&periodo_gteq=2026-01-01&${abas}`) };
    const html = renderToStaticMarkup(
      createElement(Provider, { store }, createElement(FilterBar, { of: here })),
    );
    expect(html).toContain('aria-label="Remover filtro zona_antiga_in"');
    removeStray(here, 'zona_antiga_in');
    expect(go.mock.lastCall).toEqual([`periodo_gteq=2026-01-01&${abas}`, false]);
    expect(withoutTerms(`zona_antiga_in=3&${abas}`)).toBe(abas);
  });
  it('de uma visão guardada fica no endereço quando ela se mostra', () => {
    expect(withView(listaOrdens, abas, 'entrada_antiga_eq=1&ano_eq=2026')).toBe(
      `ano_eq=2026&entrada_antiga_eq=1&${abas}`,
    );
  });
});

describe('o que o servidor recusa de um filtro', () => {
  it('diz-se pelo nome do filtro, em toda consulta', () => {
    for (const query of queries) {
      if (!('filters' in query)) continue;
      for (const [field, { ops, label }] of Object.entries(query.filters)) {
        const error = errorOf(422, { [`${field}_${ops[0]}`]: ['valor inválido'] });
        expect(refusalOf(query, error), query.id).toBe(`${label}: valor inválido`);
      }
    }
  });
  it('o que não é de um filtro diz-se como veio', () => {
    expect(refusalOf(porMes, errorOf(422, { page: ['deve ser um inteiro'] }))).toBeUndefined();
    expect(refusalOf(porMes, errorOf(503, undefined))).toBeUndefined();
    expect(refusalOf(porMes, new Error('x'))).toBeUndefined();
  });
  it.each([
    [errorOf(422, { periodo_gteq: ['valor inválido'] }), 'valor inválido'],
    [errorOf(403, undefined), 'Sem permissão!'],
    [errorOf(503, undefined), 'Verifique sua conexão'],
    [null, 'Verifique sua conexão'],
  ])('uma recusa não se diz como falta de conexão: %s', (error, words) => {
    const html = renderToStaticMarkup(createElement(LoadFailure, { error }));
    expect(html).toContain(words);
    expect(html.includes('Verifique sua conexão')).toBe(words === 'Verifique sua conexão');
  });
});
