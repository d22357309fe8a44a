/** What others do is read again soon, together, and not more often than a person can look. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Evento } from '../../domain/kernel/evento.ts';

const told = vi.hoisted(() => ({
  event: (() => undefined) as (event: Evento) => void,
  seen: (): void => undefined,
  own: new Set<string>(),
  writing: false,
  took: 0,
  rows: [] as (readonly [string, object])[],
  records: [] as (readonly [string, object])[],
  newDay: (): void => undefined,
  left: [] as (readonly [string, readonly number[]])[],
  said: [] as string[],
  renewed: [] as { at: number; nouns: string[] | null }[],
}));
vi.mock('../../src/api/live.ts', () => ({
  onEvent: (listener: (event: Evento) => void) => (told.event = listener),
}));
vi.mock('../../src/api/client.ts', () => ({
  isOwnWrite: (id: string) => told.own.has(id),
  isWriting: () => told.writing,
}));
vi.mock('../../src/api/lists.ts', () => ({
  rowsInView: () => told.rows,
  leftInView: () => told.left,
  renewLists: (nouns: ReadonlySet<string> | null) => {
    told.renewed.push({ at: performance.now(), nouns: nouns && [...nouns] });
    return new Promise<void>((done) => setTimeout(done, told.took));
  },
}));
vi.mock('../../src/api/query.ts', () => ({
  refreshShown: () => Promise.resolve(),
  recordsInView: () => told.records,
}));
vi.mock('../../src/nouns/index.ts', () => ({
  findNoun: (noun: string) =>
    noun === 'webhook_entrega'
      ? { restless: ({ situacao }: { situacao: string }) => situacao === 'aguardando' }
      : undefined,
}));
vi.mock('../../src/workspace/index.ts', () => ({
  refreshCountsOf: () => undefined,
  hojeAtom: 'hoje',
  store: { sub: (_: 'hoje', listener: () => void) => (told.newDay = listener) },
}));
vi.mock('../../src/commands/act.ts', () => ({ lastChange: () => ({}) }));
vi.mock('../../src/commands/caches.ts', () => ({
  affectedBy: (noun: string) => (noun === 'ordem_servico' ? ['analise'] : []),
  wholeOf: () => null,
  readWhole: () => Promise.reject(new Error('nada')),
}));
vi.mock('../../src/commands/left.ts', () => ({
  readLeft: (noun: string, ids: readonly number[]) => {
    for (const id of ids) told.said.push(`${noun} ${id}`);
    return Promise.resolve();
  },
}));
vi.mock('../../src/commands/forms.ts', () => ({
  formsOn: () => [],
  formNow: () => null,
  updateForm: () => undefined,
}));

const page = { visibilityState: 'visible' };
const evento = (id: number, pedido: string | null = null): Evento => ({
  entidade: 'ordem_servico',
  ids: [id],
  acoes: [],
  pedidos: pedido === null ? null : [pedido],
});

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', {
    get visibilityState() {
      return page.visibilityState;
    },
    addEventListener: (_: string, listener: () => void) => (told.seen = listener),
  });
  Object.assign(told, {
    own: new Set(),
    writing: false,
    took: 20,
    rows: [],
    records: [],
    renewed: [],
    left: [],
    said: [],
  });
  page.visibilityState = 'visible';
  vi.resetModules();
  const { startOthers } = await import('../../src/commands/others.ts');
  startOthers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

it('um evento: logo, uma vez, com o que mostra algo dele', async () => {
  told.event(evento(1));
  told.event(evento(2));
  await pass(200);
  expect(told.renewed.map((one) => one.nouns)).toEqual([['ordem_servico', 'analise']]);
  await pass(10_000);
  expect(told.renewed).toHaveLength(1);
});

it('dez mil em dez segundos: menos de duas leituras por segundo, e a última vem depois do último', async () => {
  for (let n = 0; n < 10_000; n += 1) {
    told.event(evento(n));
    await pass(1);
  }
  const end = performance.now();
  await pass(3000);
  expect(told.renewed.length).toBeLessThanOrEqual(18);
  expect(told.renewed.length).toBeGreaterThan(8);
  expect(told.renewed.at(-1)?.at).toBeGreaterThan(end);
  expect(told.renewed.at(-1)?.at).toBeLessThan(end + 1100);
});

it('um servidor que demora é menos perguntado', async () => {
  told.took = 2000;
  for (let n = 0; n < 400; n += 1) {
    told.event(evento(n));
    await pass(50);
  }
  expect(told.renewed.length).toBeLessThanOrEqual(4);
});

it('um novo dia: tudo o que se mostra, uma vez, ainda que ninguém tenha feito nada', async () => {
  told.newDay();
  await pass(10_000);
  expect(told.renewed.map((one) => one.nouns)).toEqual([null]);
});

it('o que saiu do filtro e ainda está ali lê-se de novo quando dele se diz, e só então', async () => {
  told.left = [
    ['ordem_servico', [7, 8]],
    ['pessoa', [8]],
  ];
  told.event(evento(8));
  await pass(1000);
  expect(told.said).toEqual(['ordem_servico 8']);
});

it('o que se fez aqui não se lê de novo, ainda que se ouça antes da resposta', async () => {
  told.writing = true;
  told.event(evento(1, 'meu'));
  await pass(1000);
  told.own.add('meu');
  told.writing = false;
  await pass(5000);
  expect(told.renewed).toHaveLength(0);
  told.event(evento(1, 'de outro'));
  told.event(evento(2, 'meu'));
  await pass(500);
  expect(told.renewed).toHaveLength(1);
});

it('uma escrita que não termina não cala os outros', async () => {
  told.writing = true;
  told.event(evento(1, 'de outro'));
  await pass(5000);
  expect(told.renewed).toHaveLength(1);
});

it('uma janela que ninguém vê espera até que se veja', async () => {
  page.visibilityState = 'hidden';
  for (let n = 0; n < 1000; n += 1) told.event(evento(n));
  await pass(60_000);
  expect(told.renewed).toHaveLength(0);
  page.visibilityState = 'visible';
  told.seen();
  await pass(500);
  expect(told.renewed).toHaveLength(1);
});

it('tudo: de todas as listas', async () => {
  told.event(evento(1));
  told.event({ entidade: '*', ids: null, acoes: [], pedidos: null });
  await pass(500);
  expect(told.renewed.map((one) => one.nouns)).toEqual([null]);
});

it('o que segue por si mesmo se lê de novo enquanto se vê e enquanto segue', async () => {
  const entrega = (situacao: string) => ['webhook_entrega', { id: 7, situacao }] as const;
  told.rows = [entrega('entregue'), ['ordem_servico', { id: 1, situacao: 'aguardando' }]];
  await pass(9000);
  expect(told.renewed).toEqual([]);
  told.rows = [entrega('aguardando')];
  await pass(9000);
  expect(told.renewed.map((one) => one.nouns)).toEqual([['webhook_entrega'], ['webhook_entrega']]);
  // A record alone, without its list.
  told.rows = [];
  told.records = [['sistema.webhooks.entrega', { id: 7, situacao: 'aguardando' }]];
  await pass(4500);
  expect(told.renewed).toHaveLength(3);
  page.visibilityState = 'hidden';
  await pass(9000);
  expect(told.renewed).toHaveLength(3);
});
