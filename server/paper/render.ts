/** Draws papers as PDF (PDF/A-2a, tagged), in threads of their own. */
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { Worker } from 'node:worker_threads';
import { renderSVG } from 'uqr';
import { FONTS } from './fonts.ts';
import { writable } from './glyphs.ts';
import type { Paper } from './paper.ts';
import brasao from './brasao.svg?raw';
import template from './oficial.typ?raw';
import thread from './thread.js?raw';

const { resolve } = createRequire(import.meta.url);

/** Threads at most: one paper takes one, a batch takes them all. */
const THREADS = Math.min(2, availableParallelism());
/** A thread holds some 100 MB: one that nobody needs goes. */
const IDLE_MS = 60_000;
/** The longest that a paper may take, which is seconds; a thread that does not come back is ended. */
const LONGEST_MS = 120_000;

/** What the file keeps to. UA-1 is for tests: it refuses what a reader could not be told. */
type Norma = 'a-2a' | 'ua-1';

interface Wanted {
  readonly json: string;
  /** By their names in it. */
  readonly fotos: ReadonlyMap<string, Uint8Array>;
  readonly norma: Norma;
  done(bytes: Uint8Array): void;
  failed(error: Error): void;
}
interface Told {
  readonly bytes?: Uint8Array;
  readonly erro?: string;
}

const bindings = ['gnu', 'musl'].map(
  (libc) => `@myriaddreamin/typst-ts-node-compiler-linux-x64-${libc}`,
);
/** The compiler's binding for this machine; null where there is none. */
function bindingOf(): string | null {
  for (const name of bindings)
    try {
      return resolve(name);
    } catch {
      // Not of this machine.
    }
  return null;
}

const wasm = '@myriaddreamin/typst-ts-web-compiler';
/** What a thread is begun with. */
export const threadData = () => ({
  binding: bindingOf(),
  wasm: { module: resolve(wasm), code: resolve(`${wasm}/wasm`) },
  template: `${template}\n#documento(json(bytes(sys.inputs.d)))`,
  fonts: FONTS,
  workspace: tmpdir(),
});

class Thread {
  readonly #worker = new Worker(thread, { eval: true, workerData: threadData() });
  #now: Wanted | null = null;
  #timer: NodeJS.Timeout | undefined;
  readonly #over: (thread: Thread) => void;
  readonly #free: (thread: Thread) => void;

  constructor(free: (thread: Thread) => void, over: (thread: Thread) => void) {
    this.#free = free;
    this.#over = over;
    this.#worker.on('message', (told: Told) => this.#heard(told));
    this.#worker.on('error', (error: Error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('a thread dos papéis terminou')));
    // A process ends though nobody told its threads.
    this.#worker.unref();
  }

  take(wanted: Wanted): void {
    this.#now = wanted;
    this.#worker.ref();
    this.#wait(LONGEST_MS);
    const { json, norma, fotos } = wanted;
    this.#worker.postMessage({ json, norma, fotos });
  }

  #heard({ bytes, erro }: Told): void {
    const wanted = this.#now;
    this.#now = null;
    this.#worker.unref();
    this.#wait(IDLE_MS);
    if (bytes) wanted?.done(bytes);
    else wanted?.failed(new Error(erro));
    this.#free(this);
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#worker.terminate(), ms).unref();
  }

  #end(error: Error): void {
    clearTimeout(this.#timer);
    const wanted = this.#now;
    this.#now = null;
    this.#over(this);
    wanted?.failed(error);
  }
}

const threads = new Set<Thread>();
const rested: Thread[] = [];
const waiting: Wanted[] = [];

function next(): void {
  while (waiting.length > 0) {
    const free = rested.pop() ?? (threads.size < THREADS ? begin() : undefined);
    const wanted = free && waiting.shift();
    if (!free || !wanted) return;
    free.take(wanted);
  }
}

function begin(): Thread {
  const made = new Thread(
    (free) => {
      rested.push(free);
      next();
    },
    (over) => {
      threads.delete(over);
      const at = rested.indexOf(over);
      if (at >= 0) rested.splice(at, 1);
      next();
    },
  );
  threads.add(made);
  return made;
}

/** All its texts as they can be written. */
const written = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? writable(value) : value;

/** What a photo is called where it is drawn. */
const nomeDaFoto = (at: number): string => `/foto-${at + 1}.jpg`;

/** What the template is handed. */
export const handedOf = (paper: Paper): string =>
  JSON.stringify(
    {
      ...paper,
      brasao: paper.brasao ?? brasao,
      ...(paper.fotos
        ? { fotos: paper.fotos.map(({ legenda }, at) => ({ legenda, nome: nomeDaFoto(at) })) }
        : {}),
      ...(paper.verificacao ? { qr: renderSVG(paper.verificacao.url) } : {}),
    },
    written,
  );

/** The paper as PDF; the same paper gives the same bytes. Rejects with what the compiler says. */
export function renderPaper(paper: Paper, norma: Norma = 'a-2a'): Promise<Buffer> {
  const json = handedOf(paper);
  const fotos = new Map((paper.fotos ?? []).map(({ imagem }, at) => [nomeDaFoto(at), imagem]));
  return new Promise((done, failed) => {
    waiting.push({ json, norma, fotos, done: (bytes) => done(Buffer.from(bytes.buffer)), failed });
    next();
  });
}
