/** A console's end of the event stream, as plain as it can be: what came, and waiting for it. */
import { get, type IncomingMessage } from 'node:http';
import type { Evento } from '../../domain/kernel/evento.ts';
import { PATIENCE_MS } from './until.ts';

export interface Message {
  readonly event: string;
  readonly id: string;
  readonly data: unknown;
}

export type ConsoleStream = {
  status: number;
  headers: IncomingMessage['headers'];
  messages: Message[];
  /** Position of the last thing that came, keep-alives included. */
  readonly lastId: string;
  /** Text as it came. */
  readonly text: string;
  readonly ended: boolean;
  /** All events so far. */
  events(): Evento[];
  /** Waits until it holds; throws what came when it does not within 15 s. */
  until(condition: () => boolean, what?: string): Promise<void>;
  /** Waits for an event of the entity (and about the record). */
  heard(entidade: string, id?: number): Promise<Evento>;
  pause(): void;
  resume(): void;
  close(): void;
};

/** Connects; resolves with the head of the reply. `base` is the server's origin. */
export function openStream(
  base: string,
  token: string,
  departamento: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ConsoleStream> {
  return new Promise((resolve, reject) => {
    const request = get(
      `${base}/api/v2/osm/admin/eventos?departamento=${departamento}`,
      { agent: false, headers: { authorization: `Bearer ${token}`, ...headers } },
      (reply) => resolve(streamOf(reply, () => request.destroy())),
    );
    request.on('error', reject);
  });
}

function streamOf(reply: IncomingMessage, destroy: () => void): ConsoleStream {
  let text = '';
  let seen = 0;
  let lastId = '';
  let ended = false;
  const messages: Message[] = [];
  const waiting = new Set<() => void>();
  const look = (): void => {
    for (const one of waiting) one();
  };
  reply.setEncoding('utf8');
  reply.on('data', (chunk: string) => {
    text += chunk;
    for (let end = text.indexOf('\n\n', seen); end >= 0; end = text.indexOf('\n\n', seen)) {
      const fields = new Map(
        text
          .slice(seen, end)
          .split('\n')
          .map((line): [string, string] => {
            const at = line.indexOf(':');
            return [line.slice(0, at), line.slice(at + 1).trim()];
          }),
      );
      seen = end + 2;
      lastId = fields.get('id') ?? lastId;
      const event = fields.get('event');
      if (event !== undefined)
        messages.push({ event, id: lastId, data: JSON.parse(fields.get('data') ?? 'null') });
    }
    look();
  });
  const over = (): void => {
    ended = true;
    look();
  };
  reply.on('end', over);
  reply.on('close', over);
  reply.on('error', over);
  const stream: ConsoleStream = {
    status: reply.statusCode ?? 0,
    headers: reply.headers,
    messages,
    get lastId() {
      return lastId;
    },
    get text() {
      return text;
    },
    get ended() {
      return ended;
    },
    events: () =>
      messages.filter((one) => one.event === 'mudou').flatMap((one) => one.data as Evento[]),
    until(condition, what = 'o esperado') {
      return new Promise((resolve, reject) => {
        const done = (): void => {
          if (!condition()) return;
          clearTimeout(timer);
          waiting.delete(done);
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.delete(done);
          reject(
            new Error(`${what} não veio${ended ? ' e acabou' : ''}; veio: ${text.slice(-2000)}`),
          );
        }, PATIENCE_MS);
        waiting.add(done);
        done();
      });
    },
    async heard(entidade, id) {
      const fits = (one: Evento): boolean =>
        one.entidade === entidade && (id === undefined || one.ids === null || one.ids.includes(id));
      await stream.until(() => stream.events().some(fits), `${entidade} ${id ?? ''}`);
      const found = stream.events().find(fits);
      if (!found) throw new Error('impossível');
      return found;
    },
    pause: () => void reply.pause(),
    resume: () => void reply.resume(),
    close: destroy,
  };
  return stream;
}
