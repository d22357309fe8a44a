/**
 * Files being sent, outside of React: one at a time, whole percents, errors per place in the batch. A
 * broken line only pauses; it goes on by the same address. Once a batch is through without an error of a
 * file left, it is forgotten: what was sent is then part of the form.
 */
import { TAMANHO_MAXIMO, tiposArquivo } from '../../domain/arquivo/index.ts';
import { ApiError, messageOf, NAO_GUARDOU } from './errors.ts';
import { onRecovery } from './health.ts';
import { readSession, writeSession } from './storage.ts';
import { askAddress, post, usable, type Address, type SentFile } from './upload-send.ts';

export type UploadState = 'fila' | 'enviando' | 'pausado' | 'pronto' | 'erro';

/** One file of a batch; its place in `items` is its index. */
export interface UploadItem {
  readonly key: number;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
  readonly state: UploadState;
  readonly percent: number;
  /** Why it was refused, or, of one that pauses, that the server cannot keep it; null where the line is gone. */
  readonly error: string | null;
}

interface Entry extends UploadItem {
  readonly file: File;
  readonly abort: AbortController;
  address: Address | null;
}

/** Ms between tries while the line is down, or the server unwell; its return is noticed at once. */
const PAUSES = [1000, 3000, 10_000, 30_000];
const EXPIRED = 403;
/** A file that fails this often, while the server is there, does not get through: no further try will do. */
const FAILURES = 6;

let nextKey = 1;

/** What a file is refused for before it is sent; null when it may be. */
export function refusedFor({
  name,
  size,
  type,
}: Pick<File, 'name' | 'size' | 'type'>): string | null {
  if (size === 0) return 'O arquivo está vazio';
  if (size > TAMANHO_MAXIMO) return `O arquivo tem mais de ${TAMANHO_MAXIMO / 1_000_000} MB`;
  const known = Object.keys(tiposArquivo).includes(type) || /\.(jpe?g|png|webp|pdf)$/i.test(name);
  return known ? null : 'Só imagem (JPEG, PNG ou WebP) ou PDF';
}

export interface UploadEvents {
  /** Each file as it arrives. */
  sent(file: SentFile): void;
  /** At the end of a batch. */
  ended(sent: number, failed: number): void;
}

export class UploadQueue {
  #entries: readonly Entry[] = [];
  #running = false;
  #sent = 0;
  #wake: (() => void) | null = null;
  readonly #listeners = new Set<() => void>();
  #events: UploadEvents | null = null;
  /** Arrived while no form was drawn. */
  #unclaimed: SentFile[] = [];

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** The drawn form. Returns the undo. */
  listen(events: UploadEvents): () => void {
    this.#events = events;
    return () => {
      if (this.#events === events) this.#events = null;
    };
  }
  /** What arrived while no form was drawn: to whom asks first. */
  claim(): readonly SentFile[] {
    return this.#unclaimed.splice(0);
  }
  readonly items = (): readonly UploadItem[] => this.#entries;

  /** Is something still on its way? */
  get busy(): boolean {
    return this.#entries.some(({ state }) => /^(fila|enviando|pausado)$/.test(state));
  }
  get failed(): number {
    return this.#entries.filter(({ state }) => state === 'erro').length;
  }

  /** Adds files to the batch and sends them in turn; `room` how many more the form takes. */
  add(files: readonly File[], usuarioId: number, room: number): void {
    const fresh = files.map((file, at): Entry => {
      const error = at >= room ? 'Arquivos demais' : refusedFor(file);
      return {
        key: nextKey++,
        name: file.name,
        size: file.size,
        type: file.type,
        state: error === null ? 'fila' : 'erro',
        percent: 0,
        error,
        file,
        abort: new AbortController(),
        address: null,
      };
    });
    this.#set([...this.#entries, ...fresh]);
    void this.#run(usuarioId);
  }

  /** Gives a file up, or takes its error away. */
  remove(key: number): void {
    this.#entries.find((one) => one.key === key)?.abort.abort();
    this.#set(this.#entries.filter((one) => one.key !== key));
    this.#wake?.();
    this.#settle();
  }

  /** Sends a file that failed again. */
  retry(key: number, usuarioId: number): void {
    const entry = this.#entries.find((one) => one.key === key);
    if (entry?.state !== 'erro' || refusedFor(entry.file) !== null) return;
    this.#change(key, { state: 'fila', percent: 0, error: null });
    void this.#run(usuarioId);
  }

  /** Gives everything up. */
  clear(): void {
    for (const { abort } of this.#entries) abort.abort();
    this.#set([]);
    this.#wake?.();
  }

  #set(entries: readonly Entry[]): void {
    this.#entries = entries;
    for (const listener of this.#listeners) listener();
  }
  #change(key: number, change: Partial<Entry>): void {
    this.#set(this.#entries.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }

  /** The state resets when the batch is through and no error of a file remains. */
  #settle(): void {
    if (this.#entries.length > 0 && this.#entries.every(({ state }) => state === 'pronto'))
      this.#set([]);
  }

  async #run(usuarioId: number): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    this.#sent = 0;
    for (;;) {
      const next = this.#entries.find(({ state }) => state === 'fila');
      if (!next) break;
      await this.#send(next, usuarioId);
    }
    this.#running = false;
    this.#settle();
    this.#events?.ended(this.#sent, this.failed);
  }

  async #send(entry: Entry, usuarioId: number): Promise<void> {
    const { key, file, abort } = entry;
    let { address } = entry;
    let alone = 0;
    for (let tries = 0; !abort.signal.aborted; tries += 1) {
      this.#change(key, { state: 'enviando', percent: 0 });
      try {
        if (!usable(address)) address = await askAddress(abort.signal);
        this.#change(key, { address });
        const sent = await post(address, file, usuarioId, abort.signal, (percent) =>
          this.#change(key, { percent }),
        );
        remember(sent);
        this.#sent += 1;
        this.#change(key, { state: 'pronto', percent: 100, error: null });
        if (this.#events) this.#events.sent(sent);
        else this.#unclaimed.push(sent);
        return;
      } catch (error) {
        if (abort.signal.aborted) return;
        const expired = error instanceof ApiError && error.status === EXPIRED && address !== null;
        if (expired) address = null;
        const again = error instanceof ApiError && (error.transient || (expired && tries === 0));
        if (again && error.errorCode === 'nao_chegou') alone += 1;
        if (!again || alone >= FAILURES) {
          this.#change(key, { state: 'erro', error: sentence(messageOf(error)) });
          return;
        }
        // Asked to wait, it has its turn again later; else it waits for the line or, where there is an answer, the server.
        this.#change(key, {
          state: error.pauseMs === null ? 'pausado' : 'fila',
          error: error.status >= 500 ? NAO_GUARDOU : null,
        });
        const wait = error.pauseMs ?? PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 30_000;
        if (!expired) await this.#pause(wait);
      }
    }
  }

  /** Until the time is over, or the line is back. */
  #pause(ms: number): Promise<void> {
    return new Promise((done) => {
      const go = (): void => {
        clearTimeout(timer);
        stop();
        this.#wake = null;
        done();
      };
      const timer = setTimeout(go, ms);
      const stop = onRecovery(go);
      this.#wake = go;
    });
  }
}

/** 'a imagem está danificada' → 'A imagem está danificada'. */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const queues = new Map<string, UploadQueue>();

/** The queue of a form's field: it lives while the form does, shown or not. */
export function queueOf(owner: string, field: string): UploadQueue {
  const key = `${owner} ${field}`;
  let queue = queues.get(key);
  if (!queue) queues.set(key, (queue = new UploadQueue()));
  return queue;
}

const queuesOf = (owner: string): UploadQueue[] =>
  [...queues].filter(([key]) => key.startsWith(`${owner} `)).map(([, queue]) => queue);

/** Why a form cannot be sent yet; null when it can. */
export function uploadsReason(owner: string): string | null {
  const own = queuesOf(owner);
  if (own.some((queue) => queue.busy)) return 'Espere o fim do envio dos arquivos';
  const failed = own.reduce((sum, queue) => sum + queue.failed, 0);
  if (failed === 0) return null;
  return failed === 1
    ? 'Um arquivo não foi enviado: retire-o ou envie de novo'
    : `${failed} arquivos não foram enviados: retire-os ou envie de novo`;
}

/** The form is over. */
export function dropUploads(owner: string): void {
  for (const key of queues.keys())
    if (key.startsWith(`${owner} `)) {
      queues.get(key)?.clear();
      queues.delete(key);
    }
}

/** What a draft's codes stand for; kept for as long as the draft is. */
const KEPT = 'arquivos_enviados';
const KEPT_MAX = 100;
let known: ReadonlyMap<string, SentFile> | null = null;

function knownFiles(): ReadonlyMap<string, SentFile> {
  if (known === null) {
    let kept: SentFile[] = [];
    try {
      kept = JSON.parse(readSession(KEPT) ?? '[]') as SentFile[];
    } catch {
      // Unreadable: the names are lost, not the files.
    }
    known = new Map(kept.map((file) => [file.uri_token, file]));
  }
  return known;
}

function remember(file: SentFile): void {
  const files = [...knownFiles().values(), file].slice(-KEPT_MAX);
  known = new Map(files.map((one) => [one.uri_token, one]));
  writeSession(KEPT, JSON.stringify(files));
}

/** The file behind a code; undefined when this browser did not send it. */
export const sentFile = (token: string): SentFile | undefined => knownFiles().get(token);
