/** Screens: their keys are commands like all others. One test over every screen there is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOneKey, parseChords } from '../../src/commands/chords.ts';
import { createKeymap } from '../../src/commands/keymap.ts';
import { keyTaken, keysOf, remap } from '../../src/commands/keys.ts';
import { claims, emptyRegistry, registry } from '../../src/commands/registry.ts';
import { registerAll } from '../../src/commands/start.ts';
import { sheet } from '../../src/panes/help/sheet.ts';
import { bodies } from '../../src/panes/frame/screens.ts';
import { areaOfList } from '../../src/nouns/index.ts';
import { matchRoute, routes } from '../../src/routes.ts';
import { mappedOf, reportOf } from '../../domain/index.ts';
import { pages, screens } from '../../src/screens/index.ts';
import { bindScreen } from '../../src/workspace/screen.ts';

const all = screens;
const own = all.flatMap(({ commands = [] }) => commands);

beforeAll(() => registerAll());
afterAll(emptyRegistry);

describe('cada tela', () => {
  it.each(all)(
    '$name tem a sua rota, o seu corpo ou o do seu tipo, e o título dela',
    ({ name, path, title, kind, screen = 'pagina' }) => {
      const found = matchRoute(path.replace(/:\w+/g, '1'));
      expect(found?.route).toMatchObject({ name, title, kind, screen });
      expect(Object.hasOwn(bodies, name)).toBe(screen !== 'relatorio');
    },
  );
  it.each(all.filter((one) => one.screen === 'relatorio'))(
    '$name: está sobre um relatório que existe, filtrada por ele, e leva a uma área que há',
    ({ title, query }) => {
      const found = reportOf(query);
      expect(found.title).toBe(title);
      expect(() => areaOfList(found.drill.list.id)).not.toThrow();
    },
  );
  it.each(all.filter((one) => one.screen === 'mapa'))(
    '$name: está sobre uma consulta que existe, do registro do seu endereço',
    ({ title, path, access, query }) => {
      const found = mappedOf(query);
      expect([found.id, found.title]).toEqual([query, title]);
      expect(access).toBe(`admin/${found.permission?.replaceAll('.', '/')}`);
      // How near one looks is the map's own.
      expect(Object.keys(found.call.params).filter((name) => name !== 'zoom')).toEqual(
        [...path.matchAll(/:(\w+)/g)].map(([, name]) => name),
      );
    },
  );
  it.each(all)('$name: cada comando seu e cada um a que responde está no registro', (of) => {
    for (const { id } of of.commands ?? [])
      expect(registry.get(id)?.scope, id).toBe(`tela.${of.name}`);
    // One that is heard everywhere is heard here, too.
    for (const id of of.answers ?? [])
      expect(['lista', 'tudo'], id).toContain(registry.get(id)?.scope);
  });
});

describe('cada região de cada tela', () => {
  const inside = routes.filter(({ kind, redirect }) => kind === 'app' && !redirect);
  it.each(inside)('$name: tem nome e painel que nenhuma outra tem', ({ regions }) => {
    expect(regions.length).toBeGreaterThan(0);
    for (const part of ['title', 'pane'] as const) {
      const said = regions.map((one) => one[part]);
      expect(new Set(said).size).toBe(said.length);
      expect(said).not.toContain('');
    }
    expect(regions.map(({ pane }) => pane)).toEqual(
      ['lista', 'detalhe', 'contexto'].slice(0, regions.length),
    );
  });
  it.each(inside)('$name: o que a barra de estado diz é tecla ou comando que há', ({ regions }) => {
    const ids = regions.flatMap(({ hints }) => hints.flatMap(([keys]) => keys));
    for (const id of ids) expect(!id.includes('.') || registry.has(id), id).toBe(true);
  });
});

describe('as teclas das telas', () => {
  it('há ao menos uma', () => expect(own.length).toBeGreaterThan(0));
  it('aparecem na ajuda, sob o nome da tela', () => {
    const sections = sheet('').flat();
    for (const { title, commands = [] } of all) {
      const shown = sections
        .find((section) => section.title === title)
        ?.lines.flatMap((line) => line.commands.map(({ id }) => id));
      if (commands.length > 0) expect(shown).toEqual(commands.map(({ id }) => id));
    }
  });
  it.each(own.map(({ id }) => id))('%s muda de tecla; a que é de outro é recusada', (id) => {
    expect(keyTaken(id, 'j')?.id).toBe('lista.proxima');
    expect(keyTaken(id, 'Ctrl+K')?.id).toBe('paleta.abrir');
    expect(keyTaken(id, 'Shift+Q')).toBeNull();
    remap(id, ['Shift+Q']);
    const command = registry.get(id);
    expect(command && keysOf(command)).toEqual(['Shift+Q']);
    remap(id, null);
  });
  it('sem os atalhos de uma tecla, nenhuma de uma tecla chega à tela; com eles, todas', () => {
    const ran: string[] = [];
    const press = (key: string, oneKeys: boolean, scope: `tela.${string}`): void => {
      const keymap = createKeymap({
        claims: () => claims(registry.values()),
        scopes: () => [scope, 'lista', 'tudo'],
        repeats: () => false,
        offered: () => true,
        unread: () => false,
        oneKeys: () => oneKeys,
        run: (id) => void ran.push(id),
        pending: () => undefined,
      });
      keymap.handle(
        {
          key,
          ctrlKey: false,
          altKey: false,
          shiftKey: false,
          metaKey: false,
          defaultPrevented: false,
          preventDefault: () => undefined,
        },
        'livre',
      );
    };
    for (const { name, commands = [] } of all)
      for (const { id, keys } of commands)
        for (const key of keys) {
          if (!isOneKey(parseChords(key))) continue;
          press(key, false, `tela.${name}`);
          expect(ran, id).toEqual([]);
          press(key, true, `tela.${name}`);
          expect(ran.splice(0), id).toEqual([id]);
        }
  });
  it('fora da sua tela não fazem nada', () => {
    const home = registry.get('inicio.abrir_1');
    const next = registry.get('lista.proxima');
    const ctx = { areaId: null } as Parameters<NonNullable<typeof home>['run']>[0];
    expect([home?.hidden?.(ctx), next?.hidden?.(ctx)]).toEqual([true, true]);
    const nothing = { run: () => undefined };
    const undo = bindScreen(pages.home, {
      'inicio.abrir_1': { title: 'Abrir: Minhas análises', run: () => undefined },
      'inicio.abrir_2': null,
      'inicio.abrir_3': null,
      'inicio.abrir_4': null,
      'inicio.abrir_5': null,
      'inicio.abrir_6': null,
      'inicio.abrir_7': null,
      'inicio.abrir_8': null,
      'inicio.abrir_9': null,
      'inicio.antes': nothing,
      'inicio.depois': nothing,
      'inicio.desafixar': nothing,
      'relatorio.painel': nothing,
      'lista.proxima': nothing,
      'lista.anterior': nothing,
      'lista.primeira': nothing,
      'lista.ultima': nothing,
      'lista.abrir': nothing,
    });
    expect(home?.hidden?.(ctx)).toBe(false);
    expect(home?.titleIn?.(ctx)).toBe('Abrir: Minhas análises');
    expect(registry.get('inicio.abrir_2')?.hidden?.(ctx)).toBe(true);
    expect(next?.hidden?.(ctx)).toBe(false);
    expect(registry.get('lista.selecionar')?.hidden?.(ctx)).toBe(true);
    undo();
    expect(next?.hidden?.(ctx)).toBe(true);
  });
});

describe('indicadores', () => {
  /** The addresses of the specification; a group's own address is its menu. */
  const ROTAS: Readonly<Record<string, string>> = {
    osm: `por-assunto por-grupo fiscais-por-mes fiscais-por-dias fiscais-andamento-distribuicao situacoes-por-mes
      por-assunto-fiscal por-zona mapa-pontos mapa-densidade`,
    docs: `por-modelos por-modelos-situacao por-situacao por-comentario-situacoes por-zona por-fiscal por-reincidencia
      por-tipo por-fiscal-faixa por-grupo valor-mensal implantados mapa-pontos mapa-densidade fiscais-por-meses
      fiscais-por-dias`,
    analises: 'situacoes situacoes-por-mes analistas-por-mes',
    produtividade: 'media-coletiva pontuacao-fiscais',
  };
  it('cada relatório da especificação tem a sua tela, no seu endereço, e nenhum outro a tem', () => {
    const said = Object.entries(ROTAS).flatMap(([grupo, names]) =>
      names.split(/\s+/).map((name) => `/app/indicadores/${grupo}/${name}`),
    );
    const paths = screens
      .map(({ path }) => path)
      .filter((path) => path.startsWith('/app/indicadores/'));
    expect(paths.filter((path) => path.split('/').length > 4).toSorted()).toEqual(said.toSorted());
  });
});
