/** The route table against the specification's (routes.json names the paths and access lists). */
import { describe, expect, it } from 'vitest';
import { actionById } from '../../domain/index.ts';
import { matchRoute, pathOf, routes } from '../../src/routes.ts';

const found = (path: string) => {
  const match = matchRoute(path);
  return match && { name: match.route.name, params: match.params };
};

describe('matchRoute', () => {
  it.each([
    ['/app/osm/servicos', 'servicos', {}],
    ['/app/osm/servicos/', 'servicos', {}],
    ['/app/osm/servicos/novo', 'servicos.novo', {}],
    ['/app/osm/servicos/novo/avulsa', 'servicos.novo.avulsa', {}],
    ['/app/osm/servicos/novo/massa', 'servicos.novo.massa', {}],
    ['/app/osm/servicos/42', 'servicos.os', { os: '42' }],
    ['/app/osm/servicos/42/comentarios', 'servicos.os.comentarios', { os: '42' }],
    ['/app/osm/servicos/42/areas/edit', 'servicos.areas/edit', { os: '42' }],
    ['/app/osm/servicos-detalhados/7', 'servicos-detalhados.os', { os: '7' }],
    ['/app/osm/solicitacoes/9', 'solicitacoes.solicitacao', { solicitacao: '9' }],
    ['/app/analises/3/trocar-analista', 'analises.trocar-analista', { analise: '3' }],
    ['/app/indicadores/osm', 'indicadores_osm', {}],
    ['/app/indicadores/docs/por-tipo', 'indicadores_docs_por_tipo', {}],
    ['/app/minhas-analises/3/concluir', 'minhas-analises.concluir', { minhaAnalise: '3' }],
  ])('%s', (path, name, params) => {
    expect(found(path)).toEqual({ name, params });
  });

  it.each([
    '/app/osm/servicos/01',
    '/app/osm/servicos/1e3',
    '/app/osm/servicos/-1',
    '/app/osm/servicos/9999999999999999999',
    '/app/osm/Servicos',
    '/app/osm/servicos/novo/lote',
    '/app/indicadores/osm/nada',
    '//app/home',
  ])('%s não existe', (path) => {
    expect(matchRoute(path)).toBeNull();
  });
});

describe('a tabela', () => {
  it('cada rota é achada pelo seu próprio caminho', () => {
    for (const route of routes) {
      const { param, of: codes } = route.fills ?? {};
      const path = route.path
        .replace(/:entityName|:scope\b(?!_)/, 'ordem_servico')
        .replace(/:(\w+)/g, (_, name) => (name === param && codes?.at(-1)) || '42');
      expect(matchRoute(path)?.route.name).toBe(route.name);
    }
  });

  it('tudo abaixo de /app pede sessão e departamento, e nada mais', () => {
    for (const route of routes)
      expect([route.path, route.kind === 'app']).toEqual([
        route.path,
        /^\/app(\/|$)/.test(route.path),
      ]);
  });

  it('toda lista de acesso começa com admin', () => {
    const lists = routes.map((route) => route.access).filter((access) => access !== null);
    expect(lists.filter((access) => !access.startsWith('admin/'))).toEqual([]);
  });

  it('os comandos das subtelas existem no catálogo', () => {
    const commands = routes.map((route) => route.command).filter((id) => id !== undefined);
    expect(commands.length).toBeGreaterThan(5);
    // The avulsa is the console's own way into the same action.
    const own = ['ordem_servicos.create_avulsa'];
    expect(commands.filter((id) => !actionById.has(id) && !own.includes(id))).toEqual([]);
  });
});

it('pathOf escreve o caminho e recusa o que falta', () => {
  expect(pathOf('servicos.os', { os: 42 })).toBe('/app/osm/servicos/42');
  expect(() => pathOf('servicos.os')).toThrow('falta os');
  expect(() => pathOf('nada')).toThrow('rota desconhecida');
});
