/** What the document asks before our code is there is what our code then asks, of every list. */
import { describe, expect, it, vi } from 'vitest';
import { firstPageOf } from '../../src/api/first-page.ts';
import { canonicalSearch } from '../../src/api/list-search.ts';
import { ListStore } from '../../src/api/list-store.ts';
import type { FetchPage } from '../../src/api/list-reply.ts';
import { always, lists } from '../../src/early-calls.ts';
import { earlyList, earlySearch } from '../../src/early-search.ts';
import { preferencias, usuarioAtual } from '../../domain/usuario/sessao.ts';
import { nouns } from '../../src/nouns/all.ts';
import type { AreaDef } from '../../src/nouns/define.ts';

const areas: readonly AreaDef[] = nouns.flatMap((noun) => noun.areas);
const alone = areas.filter(
  ({ base, list }) => !base.includes(':') && !list.call.path.includes('{'),
);

/** The search that the list of an area asks its first rows with. */
function asked({ list }: AreaDef, search: string): string {
  const fetchPage = vi.fn<FetchPage>(() => new Promise(() => undefined));
  new ListStore(list, canonicalSearch(list, search), fetchPage).ensure(0, 1);
  return String(fetchPage.mock.calls[0]?.[0]);
}
/** The same of the document. */
function askedEarly({ base }: AreaDef, search: string): string | null {
  const list = earlyList(lists, base);
  const said = list ? earlySearch(list, search) : null;
  return said === null ? null : String(firstPageOf(said));
}

describe('o que o documento pede antes do código', () => {
  it('é o que cada lista pede, e a nenhuma outra', () => {
    expect(lists.length).toBeGreaterThan(40);
    const wrong = alone
      .filter(({ list }) => !list.untilNamed)
      .flatMap((area) => {
        const early = earlyList(lists, area.base);
        const same =
          early?.path === area.list.call.path &&
          early.version === area.list.call.version &&
          askedEarly(area, '') === asked(area, '');
        return same ? [] : [area.id];
      });
    expect(wrong).toEqual([]);
  });

  it('também onde o endereço filtra e ordena', () => {
    const wrong = alone.flatMap((area) => {
      const { filters, orders } = area.list;
      const searches = [
        ...Object.entries(filters).flatMap(([field, { ops, options = {} }]) =>
          ops.map((op) => `${field}_${op}=${Object.keys(options).toReversed().join(',') || '7'}`),
        ),
        ...orders.flatMap((field) => [`order=${field} asc`, `order=${field} desc&aba=x`]),
      ];
      const [order = '', ...conditions] = searches.toReversed();
      const together = [order, ...conditions.filter((one) => !one.startsWith('order='))].join('&');
      return [...searches, together].flatMap((search) => {
        const early = askedEarly(area, search);
        return early === null || early === asked(area, search) ? [] : [`${area.id}?${search}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  it('é a lista também ao lado de um registro, e nada onde não há lista', () => {
    expect(earlyList(lists, '/app/osm/servicos/42/comentarios')?.path).toBe('/D/ordem-servicos');
    expect(earlyList(lists, '/app/osm/servicos/novo')).toBeUndefined();
    expect(earlyList(lists, '/app/home')).toBeUndefined();
    expect(earlyList(lists, '/app/osm/cadastros')).toBeUndefined();
  });

  it('e quem está aqui, e o que prefere', () => {
    const calls = [usuarioAtual, preferencias].map(({ call: { version, path } }) => ({
      version,
      path,
    }));
    expect(always.map(({ version, path }) => ({ version, path }))).toEqual(calls);
  });
});
