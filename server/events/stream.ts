/**
 * One console's stream of server-sent events. What cannot be written yet is joined with what comes after
 * it, at most one event per entity: a slow line costs its console detail, and the server no memory.
 */
import type { ServerResponse } from 'node:http';
import { mergeAll, EVERYTHING, type Evento } from '../../domain/kernel/evento.ts';

/**
 * Whose stream it is; `hears` is asked for events of the department, and of what it asked of another
 * (`pedida`); personal ones always come through.
 */
export interface Hearer {
  readonly usuarioId: number;
  readonly departamentoId: number;
  readonly hears: (entidade: string, pedida: boolean) => boolean;
}

/** A line that took nothing for so long is dead. */
const DEAD_MS = 60_000;

export class Stream {
  readonly who: Hearer;
  /** The position up to which all was handed over: the id of the next message. */
  position = '';
  readonly #res: ServerResponse;
  #pending: readonly Evento[] = [];
  #open = false;
  #blockedSince: number | null = null;

  /** The head must have been written. */
  constructor(res: ServerResponse, who: Hearer) {
    this.#res = res;
    this.who = who;
    res.on('drain', () => {
      this.#blockedSince = null;
      this.#flush();
    });
  }

  /** From now on it may be written; what came meanwhile goes out with the greeting. */
  open(): void {
    if (this.#open) return;
    this.#open = true;
    this.#write('aberto', {});
    this.#flush();
  }

  /** Events all of which this person may hear. */
  push(events: readonly Evento[]): void {
    if (events.length === 0) return;
    this.#pending = mergeAll([...this.#pending, ...events]);
    this.#flush();
  }

  /** Before it is open: what was handed over is told by other means. */
  forget(): void {
    this.#pending = [];
  }

  /** Anything may have changed. */
  everything(): void {
    this.push([EVERYTHING]);
  }

  /** Tells whether the database answers. */
  database(answers: boolean): void {
    if (this.#open && this.#blockedSince === null) this.#write('banco', { responde: answers });
  }

  /** Keeps the line open through whatever stands between, and the position young. */
  keepAlive(): void {
    if (!this.#open) return;
    if (this.#blockedSince === null) this.#send(`:\nid: ${this.position}\n\n`);
    else if (Date.now() - this.#blockedSince > DEAD_MS) this.#res.destroy();
  }

  end(): void {
    if (!this.#res.writableEnded) this.#res.end();
  }

  #flush(): void {
    if (!this.#open || this.#blockedSince !== null || this.#pending.length === 0) return;
    const events = this.#pending;
    this.#pending = [];
    this.#write('mudou', events);
  }

  #write(event: string, data: unknown): void {
    this.#send(`id: ${this.position}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  #send(text: string): void {
    if (this.#res.writableEnded || this.#res.destroyed) return;
    if (!this.#res.write(text)) this.#blockedSince ??= Date.now();
  }
}
