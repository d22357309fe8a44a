/** One connection to the stream of events: read by fetch, because an EventSource sends no session header. */
import { call } from '../../domain/kernel/define.ts';
import { headersOf, urlOf } from './client.ts';
import { isRefusal } from './errors.ts';
import { currentDepartment } from './session.ts';

const EVENTS = call('v2 GET /eventos');
const STREAM = 'text/event-stream';
/** The status of what was answered in the server's place. */
export const ANOTHERS = 502;
/** Ms without a byte: the server says something every 20 s, so the line is dead. */
const DEAD = 45_000;

/** What the server said; `id` is the position to go on from. */
export interface StreamMessage {
  /** Empty for what only keeps the line open. */
  readonly event: string;
  readonly id: string | null;
  readonly data: unknown;
}

/** Reads what is complete in `text`; answers the rest. Pure. */
export function parseMessages(text: string, heard: (message: StreamMessage) => void): string {
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  for (const block of blocks) {
    let event = '';
    let id: string | null = null;
    let data = '';
    for (const line of block.split('\n')) {
      const at = line.indexOf(':');
      const value = line.slice(at + 1).trimStart();
      if (line.startsWith('event:')) event = value;
      else if (line.startsWith('id:')) id = value;
      else if (line.startsWith('data:')) data += value;
    }
    heard({ event, id, data: data === '' ? null : (JSON.parse(data) as unknown) });
  }
  return rest;
}

/**
 * Connects and reads until the stream ends. `since`: position to go on from, or how many ms ago the
 * oldest of what is shown was asked for. Answers the status it was refused with, 200 when it was open;
 * throws when the network or the signal ended it.
 */
export async function readStream(
  since: string | number,
  signal: AbortSignal,
  heard: (message: StreamMessage) => void,
): Promise<number> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), DEAD);
  try {
    const fresh = typeof since === 'number';
    const reply = await fetch(
      urlOf(EVENTS, {
        query: { departamento: currentDepartment(), desde: fresh ? Math.round(since) : null },
      }),
      {
        headers: {
          ...headersOf(),
          Accept: STREAM,
          ...(fresh ? {} : { 'Last-Event-ID': since }),
        },
        cache: 'no-store',
        signal: AbortSignal.any([signal, silence.signal]),
      },
    );
    if (!reply.ok) {
      const body: unknown = await reply.json().catch(() => undefined);
      return isRefusal(reply.status, body) ? reply.status : ANOTHERS;
    }
    if (!reply.body || !reply.headers.get('content-type')?.startsWith(STREAM)) return ANOTHERS;
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 200;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), DEAD);
      rest = parseMessages(rest + value, heard);
    }
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}
