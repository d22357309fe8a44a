/** The list store over a fake server: sparse pages, far jumps, refresh that moves nothing, ghosts. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { auditoria } from '../../domain/log/queries.ts';
import { listaOrdens } from '../../domain/ordem-servico/queries.ts';
import { ListRows } from '../../src/api/list-rows.ts';
import { canonicalSearch, stillMatches, termsOf, withTerm } from '../../src/api/list-search.ts';
import { ListStore } from '../../src/api/list-store.ts';
import type { ListReply } from '../../src/api/list-reply.ts';
import {
  addOptimistic,
  applyOptimistic,
  confirmOptimistic,
  dropOptimistic,
} from '../../src/api/optimistic.ts';
import { onWritten, whileWriting } from '../../src/api/own-writes.ts';
import type { RecordRow } from '../../src/nouns/row.ts';
import '../../src/nouns/all.ts';

const row = (id: number, situacao = 'andamento'): RecordRow => ({ id, situacao, lock_version: 0 });

/**
 * Answers like the server: by page or by key, from the last to the first where not in the order that it was first asked for,
 * counting its calls; `rowOf` makes row k of the filter.
 */
function fakeServer(size: number, rowOf = (at: number): RecordRow => row(at + 1)) {
  const state = {
    size,
    rowOf,
    calls: [] as string[],
    order: null as string | null,
    aborted: 0,
    hold: false,
    fail: false,
  };
  const releases: (() => void)[] = [];
  const fetchPage = async (query: URLSearchParams, signal: AbortSignal): Promise<ListReply> => {
    state.calls.push(query.toString());
    if (state.hold)
      await new Promise<void>((resolve, reject) => {
        releases.push(resolve);
        signal.addEventListener('abort', () => {
          state.aborted += 1;
          reject(new DOMException('', 'AbortError'));
        });
      });
    if (state.fail) throw new Error('sem conexão');
    const per = Number(query.get('per_page'));
    const after = query.get('after');
    const start = after === null ? (Number(query.get('page')) - 1) * per : Number(after);
    const stop = Math.min(state.size, start + per);
    state.order ??= query.get('order') ?? '';
    const isBackwards = state.order !== (query.get('order') ?? '');
    const placeOf = (at: number): number => (isBackwards ? state.size - 1 - at : at);
    const rows = Array.from({ length: Math.max(0, stop - start) }, (_, at) =>
      state.rowOf(placeOf(start + at)),
    );
    const page = Math.floor(start / per) + 1;
    const next = stop < state.size ? String(stop) : null;
    return { rows, page, pages: Math.ceil(state.size / per), count: state.size, after: next };
  };
  const release = () => {
    state.hold = false;
    for (const go of releases.splice(0)) go();
  };
  return { state, fetchPage, release };
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await vi.advanceTimersByTimeAsync(50);
};
const shownIds = (store: ListStore, from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => store.rowAt(from + at)?.id);

beforeEach(() => {
  vi.useFakeTimers();
});

describe('uma lista que se conta à parte', () => {
  const apart = (size: number) => {
    const asked: string[] = [];
    const counts: (() => void)[] = [];
    let fails = false;
    const fake = fakeServer(size);
    const fetchPage = async (query: URLSearchParams, signal: AbortSignal): Promise<ListReply> => {
      asked.push(query.toString());
      const reply = await fake.fetchPage(query, signal);
      if (query.get('contar') === 'nao') return { ...reply, pages: null, count: null };
      await new Promise<void>((go) => counts.push(go));
      if (fails) throw new Error('demorou');
      return { ...reply, totais: { entradas: size } };
    };
    const counted = async (): Promise<void> => {
      for (const go of counts.splice(0)) go();
      await settle();
    };
    return {
      asked,
      counted,
      fail: () => (fails = true),
      store: new ListStore(auditoria, '', fetchPage),
    };
  };

  it('mostra as linhas antes de saber quantas são, e pede o resto sem contar de novo', async () => {
    const { asked, counted, store } = apart(1000);
    store.ensure(0, 40);
    await settle();
    expect(store.rowAt(0)?.id).toBe(1);
    expect([store.status, store.counting, store.reply]).toEqual(['pronta', 'conta', null]);
    expect(store.viewCount).toBeLessThan(1000);
    await counted();
    expect([store.count, store.counting]).toEqual([1000, null]);
    expect(store.reply).toMatchObject({ totais: { entradas: 1000 } });
    store.ensure(500, 540);
    await settle();
    expect(store.rowAt(510)?.id).toBe(511);
    expect(asked.filter((one) => !one.includes('contar=nao'))).toHaveLength(1);
  });

  it('o que não se pôde contar deixa as linhas, e diz que são mais', async () => {
    const { counted, fail, store } = apart(1000);
    fail();
    store.ensure(0, 40);
    await settle();
    await counted();
    expect([store.rowAt(0)?.id, store.counting, store.failure]).toEqual([1, 'falhou', null]);
  });
});

describe('outros mudaram alguma coisa', () => {
  it('lê-se de novo sem que se veja; o que vinha pela primeira vez, mais uma vez', async () => {
    const { state, fetchPage, release } = fakeServer(300);
    state.hold = true;
    const store = new ListStore(listaOrdens, '', fetchPage);
    store.ensure(0, 40);
    await store.renew();
    state.rowOf = (at) => row(at + 1, 'cancelada');
    release();
    await settle();
    expect(state.calls).toHaveLength(2);
    expect(store.rowAt(0)?.situacao).toBe('cancelada');

    state.hold = true;
    const done = store.renew();
    expect(store.fetching).toBe(false);
    release();
    await done;
    expect(state.calls).toHaveLength(3);
    // Asked for by hand, it is shown.
    state.hold = true;
    void store.refresh();
    expect(store.fetching).toBe(true);
    release();
    await settle();
  });
});

describe('o que outros tiram do filtro', () => {
  it('fica como estava; diz-se o que é, e nem por isso é do filtro', async () => {
    const { state, fetchPage } = fakeServer(30);
    const store = new ListStore(listaOrdens, '', fetchPage);
    store.ensure(0, 30);
    await settle();
    state.size = 29;
    state.rowOf = (at) => row(at < 4 ? at + 1 : at + 2);
    const left: unknown[] = [];
    store.onLeft = (ids, since) => left.push(ids, since);
    const since = Date.now();
    await store.renew();
    await store.renew();
    expect(left).toEqual([[5], since]);
    expect(store.ghostIds()).toEqual([5]);
    const was = store.rowAt(4);
    store.tell(row(5, 'cancelada'));
    store.tell(row(6, 'cancelada'));
    expect(store.rowAt(4)?.situacao).toBe('cancelada');
    expect(was?.situacao).not.toBe('cancelada');
    expect([store.isGhost(5), store.count, store.viewCount]).toEqual([true, 29, 30]);
    // What is of the filter is told by its own reading.
    expect(store.rowAt(5)?.situacao).not.toBe('cancelada');
  });
});

describe('leitura', () => {
  it('lê a primeira página, depois pela chave', async () => {
    const { state, fetchPage } = fakeServer(1000);
    const store = new ListStore(listaOrdens, '', fetchPage);
    store.ensure(0, 40);
    await settle();
    expect(store.status).toBe('pronta');
    expect(store.count).toBe(1000);
    expect(shownIds(store, 0, 3)).toEqual([1, 2, 3]);
    store.ensure(60, 100);
    await settle();
    expect(state.calls[0]).toContain('page=1');
    expect(state.calls.at(-1)).toContain('after=100');
    expect(store.rowAt(150)?.id).toBe(151);
  });

  it('salta ao fim de um milhão de linhas com uma só página', async () => {
    const { state, fetchPage } = fakeServer(1_000_000);
    const store = new ListStore(listaOrdens, '', fetchPage);
    store.ensure(0, 40);
    await settle();
    const before = state.calls.length;
    store.ensure(999_960, 1_000_000);
    await settle();
    expect(store.rowAt(999_999)?.id).toBe(1_000_000);
    expect(store.indexOf(1_000_000)).toBe(999_999);
    expect(state.calls.length - before).toBeLessThanOrEqual(2);
    // From the end: the server passes no row that is not shown.
    const pageOf = (call = ''): number => Number(new URLSearchParams(call).get('page'));
    expect(pageOf(state.calls[before])).toBe(1);
    expect(store.rowAt(0)?.id).toBe(1);
    // And from there upwards.
    store.ensure(999_700, 999_740);
    await settle();
    expect(store.rowAt(999_700)?.id).toBe(999_701);
    expect(pageOf(state.calls.at(-1))).toBeLessThan(10);
  });

  it.each([1, 99, 100, 101, 999, 1000, 1001, 2000, 2049, 5050])(
    'de %i linhas, cada lugar tem a sua, em que ponto for que se olhe',
    async (size) => {
      const { fetchPage } = fakeServer(size);
      const store = new ListStore(listaOrdens, '', fetchPage);
      store.ensure(0, 40);
      await settle();
      for (const part of [1, 0.51, 0.97, 0.3, 0.75, 0.999]) {
        const to = Math.max(1, Math.round(size * part));
        const from = Math.max(0, to - 40);
        store.ensure(from, to);
        await settle();
        expect(shownIds(store, from, to)).toEqual(
          Array.from({ length: to - from }, (_, at) => from + at + 1),
        );
        await store.refresh();
        expect(shownIds(store, from, to)[0]).toBe(from + 1);
        expect(store.count).toBe(size);
      }
    },
  );

  it('guarda um tanto limitado de linhas, e entre elas a do cursor', async () => {
    const { fetchPage } = fakeServer(50_000);
    const store = new ListStore(listaOrdens, '', fetchPage);
    store.kept = 5;
    for (let from = 0; from < 20_000; from += 100) {
      store.ensure(from, from + 40);
      await vi.advanceTimersByTimeAsync(50);
    }
    await settle();
    const read = Array.from({ length: 50_000 }, (_, at) => store.rowAt(at)).filter(Boolean).length;
    expect(read).toBeLessThanOrEqual(6_000);
    expect(store.rowAt(5)?.id).toBe(6);
  });

  it('desiste de pedir o que já não se mostra', async () => {
    const { state, fetchPage, release } = fakeServer(100_000);
    const store = new ListStore(listaOrdens, '', fetchPage);
    store.ensure(0, 40);
    await settle();
    state.hold = true;
    store.ensure(50_000, 50_040);
    await settle();
    store.ensure(90_000, 90_040);
    await settle();
    release();
    await settle();
    expect(state.aborted).toBeGreaterThan(0);
    expect(store.rowAt(90_000)?.id).toBe(90_001);
    expect(store.rowAt(50_000)).toBeUndefined();
  });

  it('diz a falha da primeira leitura, e em uma posterior guarda as linhas', async () => {
    const { state, fetchPage } = fakeServer(10);
    state.fail = true;
    const store = new ListStore(listaOrdens, '', fetchPage);
    store.ensure(0, 10);
    await settle();
    expect(store.status).toBe('falha');
    state.fail = false;
    void store.refresh();
    await settle();
    expect(store.status).toBe('pronta');
    state.fail = true;
    void store.refresh();
    await settle();
    expect(store.status).toBe('pronta');
    expect(store.failure).toBeInstanceOf(Error);
    expect(store.rowAt(0)?.id).toBe(1);
  });

  it('percorre o filtro inteiro, menos as exceções', async () => {
    const { fetchPage } = fakeServer(450);
    const store = new ListStore(listaOrdens, '', fetchPage);
    const ids: number[] = [];
    for await (const lot of store.iterate(new Set([3, 440]))) ids.push(...lot.map(({ id }) => id));
    expect(ids).toHaveLength(448);
    expect(ids).not.toContain(440);
  });
});

describe('releitura', () => {
  it('reencontra o que se mostra quando entram linhas acima', async () => {
    const { state, fetchPage } = fakeServer(500, (at) => row(1000 - at));
    const store = new ListStore(listaOrdens, '', fetchPage);
    store.ensure(20, 60);
    await settle();
    const eye = store.rowAt(20);
    state.size = 507;
    state.rowOf = (at) => row(1007 - at);
    await store.refresh();
    await settle();
    expect(store.count).toBe(507);
    expect(store.indexOf(eye?.id ?? 0)).toBe(27);
    expect(store.rowAt(27)).toBe(eye);
    expect(store.rowAt(0)?.id).toBe(1007);
  });

  it('reencontra também quando entrou mais de uma página', async () => {
    const { state, fetchPage } = fakeServer(500, (at) => row(1000 - at));
    const store = new ListStore(listaOrdens, '', fetchPage);
    store.ensure(20, 60);
    await settle();
    const eye = store.rowAt(20)?.id ?? 0;
    state.size = 750;
    state.rowOf = (at) => row(1250 - at);
    await store.refresh();
    expect(store.indexOf(eye)).toBe(270);
  });

  it.each([
    ['acima', 7],
    ['abaixo', 7],
    ['acima', 250],
    ['abaixo', 250],
  ])('reencontra perto do fim quando entram %s %i linhas', async (side, more) => {
    const { state, fetchPage } = fakeServer(5000, (at) => row(10_000 - at));
    const store = new ListStore(listaOrdens, '', fetchPage);
    store.ensure(0, 40);
    await settle();
    store.ensure(4700, 4740);
    await settle();
    expect(store.rowAt(4700)).toEqual(row(5300));
    state.size += more;
    const above = side === 'acima' ? more : 0;
    state.rowOf = (at) => row(10_000 + above - at, 'encerrada');
    state.calls.length = 0;
    await store.refresh();
    // Only what came below moved it from the end, where it was looked for first.
    const reads = state.calls.filter((one) => !one.includes('contar=nao'));
    const pages = reads.map((one) => Number(new URLSearchParams(one).get('page')));
    expect(pages).toEqual(side === 'abaixo' && more > 100 ? [3, 6] : [3]);
    expect(store.count).toBe(5000 + more);
    expect(store.indexOf(5300)).toBe(4700 + above);
    for (const at of [0, 1, 39])
      expect(store.rowAt(4700 + above + at)).toEqual(row(5300 - at, 'encerrada'));
  });

  it('a linha que saiu do meio de outras fica como fantasma até ser solta', async () => {
    const ids = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
    const { state, fetchPage } = fakeServer(10, (at) => row(ids[at] ?? 0));
    const store = new ListStore(listaOrdens, '', fetchPage);
    store.ensure(0, 10);
    await settle();
    ids.splice(ids.indexOf(7), 1);
    ids.splice(ids.indexOf(1), 1);
    ids.splice(ids.indexOf(10), 1);
    state.size = 7;
    await store.refresh();
    expect(store.count).toBe(7);
    expect(store.viewCount).toBe(10);
    expect(shownIds(store, 0, 10)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect([10, 7, 1].every((id) => store.isGhost(id))).toBe(true);
    store.dropGhosts();
    expect(shownIds(store, 0, 7)).toEqual([9, 8, 6, 5, 4, 3, 2]);
  });

  it('o que voltou aqui não some porque uma leitura começada antes não soube disso', async () => {
    const noun = 'ordem_servico';
    const { state, fetchPage, release } = fakeServer(40);
    const store = new ListStore(listaOrdens, 'situacao_in=andamento&order=id asc', fetchPage);
    store.ensure(0, 20);
    await settle();
    addOptimistic(noun, 3, { situacao: 'cancelada' });
    store.patch(row(3, 'cancelada'));
    expect(store.dropGhosts()).toEqual([3]);
    state.size = 39;
    state.rowOf = (at) => row(at < 2 ? at + 1 : at + 2);
    state.hold = true;
    const reading = store.refresh();
    const turn = addOptimistic(noun, 3, { situacao: 'andamento' });
    store.patch(row(3));
    confirmOptimistic(noun, 3, 2, turn);
    // Another reply has it already: the reading is older all the same.
    applyOptimistic(noun, { ...row(3), lock_version: 2 });
    release();
    await reading;
    expect(shownIds(store, 0, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(store.isGhost(3)).toBe(false);
    expect(store.count).toBe(40);
    // A reading begun since knows of it: if the row is not there, somebody else took it.
    await vi.advanceTimersByTimeAsync(1);
    await store.refresh();
    expect(store.isGhost(3)).toBe(true);
    dropOptimistic(noun, 3);
  });

  it('nem o que está fora da vista, nem com a página seguinte: e depois do ato lê de novo', async () => {
    const noun = 'ordem_servico';
    const { state, fetchPage, release } = fakeServer(240);
    const store = new ListStore(listaOrdens, 'situacao_in=andamento&order=id asc', fetchPage);
    store.subscribe(() => undefined);
    const stop = onWritten((_, ended) => store.written(ended));
    store.ensure(0, 20);
    await settle();
    addOptimistic(noun, 3, { situacao: 'cancelada' });
    store.patch(row(3, 'cancelada'));
    store.dropGhosts();
    // The server has the first act; the list is read there, and then taken back here.
    state.size = 239;
    state.rowOf = (at) => row(at < 2 ? at + 1 : at + 2);
    store.ensure(60, 90);
    await settle();
    state.hold = true;
    const reading = store.refresh();
    const turn = addOptimistic(noun, 3, { situacao: 'andamento' });
    let arrive = (): void => undefined;
    const sent = whileWriting(noun, new Promise<void>((done) => (arrive = done)));
    store.patch(row(3));
    release();
    await reading;
    expect(shownIds(store, 0, 5)).toEqual([1, 2, 3, 4, 5]);
    // What was read meanwhile is read again when the act is over, and only then.
    const before = state.calls.length;
    state.size = 240;
    state.rowOf = (at) => row(at + 1);
    arrive();
    await sent;
    confirmOptimistic(noun, 3, 2, turn);
    await settle();
    expect(state.calls.length).toBeGreaterThan(before);
    expect(shownIds(store, 0, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(store.count).toBe(240);
    const after = state.calls.length;
    await whileWriting(noun, Promise.resolve());
    await settle();
    expect(state.calls).toHaveLength(after);
    dropOptimistic(noun, 3);
    stop();
  });

  it('não conta duas vezes: a conta pedida antes cede à que veio com as linhas', async () => {
    const { state, fetchPage } = fakeServer(300);
    let count = (): void => undefined;
    const store = new ListStore(listaOrdens, '', async (query, signal) => {
      const reply = await fetchPage(query, signal);
      if (query.get('contar') === 'nao') return { ...reply, pages: null, count: null };
      if (query.get('contar') === 'so') await new Promise<void>((go) => (count = go));
      return reply;
    });
    store.ensure(0, 40);
    await settle();
    expect(store.counting).toBe('conta');
    state.size = 299;
    await store.refresh();
    expect(store.count).toBe(299);
    count();
    await settle();
    expect(store.count).toBe(299);
    expect(store.counting).toBeNull();
  });

  it('guarda tudo como fantasmas quando o filtro ficou vazio', async () => {
    const { state, fetchPage } = fakeServer(3);
    const store = new ListStore(listaOrdens, '', fetchPage);
    store.ensure(0, 3);
    await settle();
    state.size = 0;
    await store.refresh();
    expect(store.count).toBe(0);
    expect(shownIds(store, 0, 3)).toEqual([1, 2, 3]);
    store.dropGhosts();
    expect(store.viewCount).toBe(0);
  });

  it('mantém a ordem do que se mostra, saia ou entre o que for (propriedade)', async () => {
    vi.useRealTimers();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
        fc.integer({ min: 0, max: 12 }),
        async (stays, added) => {
          let list = Array.from({ length: 40 }, (_, at) => 1000 - at);
          const { state, fetchPage } = fakeServer(40, (at) => row(list[at] ?? 0));
          const store = new ListStore(listaOrdens, '', fetchPage);
          store.ensure(0, 40);
          await new Promise((resolve) => setTimeout(resolve, 0));
          const before = shownIds(store, 0, 40);
          list = [
            ...Array.from({ length: added }, (_, at) => 2000 - at),
            ...list.filter((_, at) => stays[at]),
          ];
          state.size = list.length;
          await store.refresh();
          const after = shownIds(store, 0, store.viewCount);
          expect(store.count).toBe(list.length);
          expect(after.filter((id) => before.includes(id))).toEqual(before);
          expect(new Set(after).size).toBe(after.length);
          store.dropGhosts();
          expect(shownIds(store, 0, store.viewCount)).toEqual(list);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('depois de uma ação', () => {
  const search = 'situacao_in=andamento';
  const load = async () => {
    const server = fakeServer(300);
    const store = new ListStore(listaOrdens, search, server.fetchPage);
    store.ensure(0, 40);
    await settle();
    return store;
  };

  it('atualiza no lugar, faz um fantasma, traz de volta', async () => {
    const store = await load();
    store.patch({ id: 5, situacao: 'andamento', lock_version: 1 });
    expect(store.rowAt(4)?.lock_version).toBe(1);
    store.patch({ id: 5, situacao: 'encerrada', lock_version: 2 });
    expect(store.isGhost(5)).toBe(true);
    expect(store.count).toBe(299);
    expect(store.viewCount).toBe(300);
    expect(store.rowAt(4)?.situacao).toBe('encerrada');
    expect(store.rowAt(5)?.id).toBe(6);
    store.patch({ id: 5, situacao: 'andamento', lock_version: 3 });
    expect(store.isGhost(5)).toBe(false);
    expect(store.count).toBe(300);
    expect(shownIds(store, 3, 7)).toEqual([4, 5, 6, 7]);
  });

  it('uma resposta mais velha do que se leu entretanto não o desfaz', async () => {
    const store = await load();
    store.patch({ id: 5, situacao: 'andamento', lock_version: 2 });
    store.patch({ id: 5, situacao: 'encerrada', lock_version: 1 });
    expect(store.rowAt(4)).toMatchObject({ situacao: 'andamento', lock_version: 2 });
    expect(store.isGhost(5)).toBe(false);
  });

  it('guarda cada lugar enquanto linhas quaisquer saem e voltam (propriedade)', () => {
    const change = fc.record({ id: fc.integer({ min: 1, max: 60 }), leaves: fc.boolean() });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 80 }), (changes) => {
        const rows = new ListRows();
        rows.count = 60;
        const all = Array.from({ length: 60 }, (_, at) => row(at + 1));
        rows.put(0, all.slice(0, 30), undefined);
        rows.put(30, all.slice(30), null);
        const gone = new Set<number>();
        for (const { id, leaves } of changes) {
          if (leaves && !gone.has(id)) rows.ghost(id);
          if (!leaves && gone.has(id)) rows.unghost(id);
          if (leaves) gone.add(id);
          else gone.delete(id);
        }
        const seen = Array.from({ length: 60 }, (_, at) => rows.at(at)?.id);
        expect(seen).toEqual(all.map(({ id }) => id));
        expect(all.every(({ id }) => rows.indexOf(id) === id - 1)).toBe(true);
        expect(rows.count).toBe(60 - gone.size);
        rows.dropGhosts();
        const left = Array.from({ length: 60 - gone.size }, (_, at) => rows.at(at)?.id);
        expect(left).toEqual(all.map(({ id }) => id).filter((id) => !gone.has(id)));
      }),
    );
  });
});

describe('a busca', () => {
  it('tem uma só grafia', () => {
    const one = canonicalSearch(
      listaOrdens,
      '?situacao_in=reaberto,andamento&abas=servicos.3&order=id desc',
    );
    const two = canonicalSearch(listaOrdens, 'situacao_in=andamento&situacao_in=reaberto');
    expect(one).toBe('situacao_in=andamento%2Creaberto');
    expect(two).toBe(one);
  });

  it('troca uma condição e guarda as outras', () => {
    const next = withTerm(listaOrdens, 'abas=servicos.3&ano_eq=2026', 'ano', 'in', [
      '2025',
      '2026',
    ]);
    expect(next).toBe('abas=servicos.3&ano_in=2025%2C2026');
    expect(withTerm(listaOrdens, next, 'ano', 'in', [])).toBe('abas=servicos.3');
    expect(termsOf(listaOrdens, next)[0]?.values).toEqual(['2025', '2026']);
  });

  it.each([
    ['situacao_in=andamento,reaberto', { situacao: 'reaberto' }, true],
    ['situacao_eq=andamento', { situacao: 'encerrada' }, false],
    ['usuario_responsavel_id_eq=7', { usuario_responsavel: { id: 7 } }, true],
    ['usuario_responsavel_id_in=7,8', { usuario_responsavel: { id: 9 } }, false],
    ['usuario_responsavel_id_eq=7', { usuario_responsavel: null }, false],
    ['concluir_em_lteq=2026-11-20', { concluir_em: '2026-11-21' }, false],
    ['concluir_em_gteq=2026-11-20', { concluir_em: '2026-11-20T23:59:59.999Z' }, true],
    ['numero_gteq=100', { numero: 20 }, false],
    ['vencida_eq=true', { situacao: 'encerrada' }, false],
    ['busca_cont=calçada', { situacao: 'encerrada' }, true],
  ])('%s com %o: %s', (search, fields, expected) => {
    expect(stillMatches(listaOrdens, search, { id: 1, ...fields })).toBe(expected);
  });
});
