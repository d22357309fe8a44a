/** Files on their way: one at a time, errors by place, a pause while the line is down. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TAMANHO_MAXIMO } from '../../domain/arquivo/index.ts';
import { ApiError, noReply } from '../../src/api/errors.ts';
import { reportReply, reportSilence } from '../../src/api/health.ts';
import {
  dropUploads,
  queueOf,
  refusedFor,
  UploadQueue,
  uploadsReason,
} from '../../src/api/uploads.ts';
import * as line from '../../src/api/upload-send.ts';

vi.mock('../../src/api/upload-send.ts', { spy: true });

const file = (name: string, size = 10, type = 'image/jpeg'): File => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const down = () => new ApiError({ status: 0, errorCode: 'sem_conexao', message: 'Sem conexão' });
const refused = (status: number, message: string) => new ApiError({ status, message });
const sentOf = (name: string): line.SentFile => ({
  uri_token: `codigo-${name}`,
  name,
  size: 10,
  ext: 'jpg',
  url: '',
  thumb: null,
});

let asked = 0;
/** Where each file was sent to, and how that ended. */
let posts: { name: string; url: string }[];
let answer: (name: string, tries: number) => Promise<void>;
const arrived: string[] = [];
const ends: [number, number][] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', new URL('http://osm.exemplo'));
  asked = 0;
  posts = [];
  arrived.length = 0;
  ends.length = 0;
  answer = () => Promise.resolve();
  vi.mocked(line.askAddress).mockImplementation(() => {
    asked += 1;
    return Promise.resolve({ url: `endereco-${asked}`, until: Date.now() + 30 * 60_000 });
  });
  vi.mocked(line.post).mockImplementation(async (address, { name }, _user, signal, onPercent) => {
    posts.push({ name, url: address.url });
    onPercent(40);
    await Promise.race([
      answer(name, posts.filter((p) => p.name === name).length),
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('fim')))),
    ]);
    return sentOf(name);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function queue(): UploadQueue {
  const made = new UploadQueue();
  made.listen({
    sent: ({ name }) => arrived.push(name),
    ended: (sent, failed) => ends.push([sent, failed]),
  });
  return made;
}
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const states = (q: UploadQueue) =>
  q.items().map(({ state, percent, error }) => [state, percent, error]);

describe('uma fila de arquivos', () => {
  it('envia um por vez, com porcentagens inteiras; sem erro, some', async () => {
    let go: () => void = () => undefined;
    answer = () => new Promise((resolve) => (go = resolve));
    const q = queue();
    q.add([file('a.jpg'), file('b.jpg')], 7, 20);
    await settle();
    expect(states(q)).toEqual([
      ['enviando', 40, null],
      ['fila', 0, null],
    ]);
    expect(q.busy).toBe(true);
    go();
    await settle();
    expect(states(q)).toEqual([
      ['pronto', 100, null],
      ['enviando', 40, null],
    ]);
    go();
    await settle();
    expect([q.items(), arrived, ends, q.busy]).toEqual([[], ['a.jpg', 'b.jpg'], [[2, 0]], false]);
    expect(posts.map((p) => p.url)).toEqual(['endereco-1', 'endereco-2']);
  });

  it('um erro é do arquivo no seu lugar; os outros seguem; retirado, tudo se limpa', async () => {
    answer = (name) =>
      name === 'b.jpg'
        ? Promise.reject(refused(422, 'a imagem está danificada'))
        : Promise.resolve();
    const q = queue();
    q.add([file('a.jpg'), file('b.jpg'), file('c.jpg'), file('d.exe', 5, '')], 7, 20);
    await settle();
    expect(states(q)).toEqual([
      ['pronto', 100, null],
      ['erro', 40, 'A imagem está danificada'],
      ['pronto', 100, null],
      ['erro', 0, 'Só imagem (JPEG, PNG ou WebP) ou PDF'],
    ]);
    expect([arrived, ends, q.failed]).toEqual([['a.jpg', 'c.jpg'], [[2, 2]], 2]);
    const [, b, , d] = q.items();
    q.remove(d?.key ?? 0);
    expect(q.items()).toHaveLength(3);
    answer = () => Promise.resolve();
    q.retry(b?.key ?? 0, 7);
    await settle();
    expect([q.items(), arrived]).toEqual([[], ['a.jpg', 'c.jpg', 'b.jpg']]);
  });

  it('a linha cai: pausa, e segue pelo mesmo endereço assim que volta', async () => {
    answer = (_, tries) => (tries <= 2 ? Promise.reject(down()) : Promise.resolve());
    const q = queue();
    q.add([file('a.jpg')], 7, 20);
    await settle();
    expect(states(q)).toEqual([['pausado', 40, null]]);
    // The first time by itself.
    await settle(1000);
    expect(states(q)).toEqual([['pausado', 40, null]]);
    // Then as soon as the connection is back, long before the next try.
    vi.stubGlobal('navigator', { onLine: false });
    void reportSilence();
    await settle(10);
    reportReply(false);
    await settle();
    expect([q.items(), arrived]).toEqual([[], ['a.jpg']]);
    expect(posts.map((p) => p.url)).toEqual(['endereco-1', 'endereco-1', 'endereco-1']);
  });

  it('o servidor não tem onde guardar: pausa e o diz, e segue pelo mesmo endereço', async () => {
    const full = refused(503, 'os arquivos não estão disponíveis agora');
    answer = (_, tries) => (tries <= 2 ? Promise.reject(full) : Promise.resolve());
    const q = queue();
    q.add([file('a.jpg')], 7, 20);
    await settle();
    const said = 'O servidor não conseguiu guardar agora: será enviado de novo';
    expect(states(q)).toEqual([['pausado', 40, said]]);
    await settle(1000);
    expect(states(q)).toEqual([['pausado', 40, said]]);
    await settle(3000);
    expect([q.items(), arrived]).toEqual([[], ['a.jpg']]);
    expect(posts.map((p) => p.url)).toEqual(['endereco-1', 'endereco-1', 'endereco-1']);
  });

  it('não passa, e o servidor está no ar: depois de algumas vezes é dito, e não mais enviado', async () => {
    answer = () => Promise.reject(noReply('nao_chegou'));
    const q = queue();
    q.add([file('a.jpg')], 7, 20);
    await settle(600_000);
    expect(posts).toHaveLength(6);
    expect(states(q)).toEqual([['erro', 40, expect.stringContaining('não passou')]]);
    answer = () => Promise.resolve();
    q.retry(q.items()[0]?.key ?? 0, 7);
    await settle();
    expect(arrived).toEqual(['a.jpg']);
  });

  it('um endereço vencido é trocado por outro', async () => {
    answer = (_, tries) =>
      tries === 1 ? Promise.reject(refused(403, 'não vale mais')) : Promise.resolve();
    const q = queue();
    q.add([file('a.jpg')], 7, 20);
    await settle();
    expect([arrived, posts.map((p) => p.url)]).toEqual([['a.jpg'], ['endereco-1', 'endereco-2']]);
  });

  it('cancelado no meio, sai; o seguinte vai', async () => {
    answer = (name) => (name === 'a.jpg' ? new Promise(() => undefined) : Promise.resolve());
    const q = queue();
    q.add([file('a.jpg'), file('b.jpg')], 7, 20);
    await settle();
    q.remove(q.items()[0]?.key ?? 0);
    await settle();
    expect([q.items(), arrived, ends]).toEqual([[], ['b.jpg'], [[1, 0]]]);
  });

  it('em pausa também se cancela', async () => {
    answer = () => Promise.reject(down());
    const q = queue();
    q.add([file('a.jpg')], 7, 20);
    await settle();
    q.remove(q.items()[0]?.key ?? 0);
    await settle();
    expect([q.items(), q.busy, posts.length]).toEqual([[], false, 1]);
  });

  it('o que chega sem formulário à vista espera por ele', async () => {
    const q = new UploadQueue();
    q.add([file('a.jpg')], 7, 20);
    await settle();
    q.listen({ sent: ({ name }) => arrived.push(name), ended: () => undefined });
    expect(arrived).toEqual([]);
    expect(q.claim().map(({ name }) => name)).toEqual(['a.jpg']);
    expect(q.claim()).toEqual([]);
  });

  it('mais do que cabe não vai', async () => {
    const q = queue();
    q.add([file('a.jpg'), file('b.jpg')], 7, 1);
    await settle();
    expect(states(q)[1]).toEqual(['erro', 0, 'Arquivos demais']);
  });
});

describe('um formulário com arquivos', () => {
  it('espera por eles, e pelos que falharam até que saiam', async () => {
    let go: (error?: Error) => void = () => undefined;
    answer = () => new Promise((done, fail) => (go = (error) => (error ? fail(error) : done())));
    const q = queueOf('f1', 'anexos');
    expect(queueOf('f1', 'anexos')).toBe(q);
    expect(uploadsReason('f1')).toBe(null);
    q.add([file('a.jpg')], 7, 20);
    await settle();
    expect(uploadsReason('f1')).toBe('Espere o fim do envio dos arquivos');
    expect(uploadsReason('f2')).toBe(null);
    go(refused(422, 'não'));
    await settle();
    expect(uploadsReason('f1')).toBe('Um arquivo não foi enviado: retire-o ou envie de novo');
    dropUploads('f1');
    expect(uploadsReason('f1')).toBe(null);
    expect(queueOf('f1', 'anexos')).not.toBe(q);
  });
});

it('o que se recusa antes de enviar', () => {
  expect(refusedFor(file('a.jpg'))).toBe(null);
  expect(refusedFor(file('A.PDF', 10, ''))).toBe(null);
  expect(refusedFor(file('a.svg', 10, 'image/svg+xml'))).toBe(
    'Só imagem (JPEG, PNG ou WebP) ou PDF',
  );
  expect(refusedFor(file('a.jpg', 0))).toBe('O arquivo está vazio');
  expect(refusedFor(file('a.jpg', TAMANHO_MAXIMO))).toBe(null);
  expect(refusedFor(file('a.jpg', TAMANHO_MAXIMO + 1))).toBe('O arquivo tem mais de 20 MB');
});
