/**
 * What a person may ask of this server in a while: a breath of points that comes back. It is far beyond
 * what hands do (a thousand records concluded in bulk fit in it), and ends what a program does with their
 * session. Each server counts its own, in memory, and that is right: what is guarded is this server's own
 * processor and connections, two servers have twice of both, and a count kept in the database would cost every
 * read a write. No secret is guarded by it; what guards the sign-in is counted in the database, the same on
 * every server (auth/limits.ts).
 */
import { mensagens } from '../../domain/kernel/messages.ts';
import { recusa } from './errors.ts';

/** Points of who has rested, and those that come back in a second. */
export const BREATH = 2000;
export const BACK_A_SECOND = 20;

/** Points of what is not said by its action (`weight`): any write is one. */
export const WEIGHT = {
  write: 1,
  /** A list or report as a file: all its rows are read. */
  export: 50,
  /** A record as a paper. */
  paper: 10,
  /** A million points of a picture that is drawn anew, or a million bytes of another file. */
  fileMillion: 8,
} as const;

/** Persons kept in mind; who is forgotten, the longest at rest first, is rested. */
const MOST = 20_000;

export interface Pace {
  /** Throws 429 with the time to wait when the person is out of breath. */
  require(usuarioId: number): void;
  /** The same, and takes the points; what goes beyond the breath is waited for before the next. */
  spend(usuarioId: number, points: number): void;
}

/** No limits: where something before the server keeps them (RATE_LIMITS=nao). */
const free: Pace = { require: () => undefined, spend: () => undefined };

/** `now`: milliseconds of a clock that never goes back, whatever the machine's does. */
export function paceOf(limited: boolean, now: () => number = () => performance.now()): Pace {
  if (!limited) return free;
  const levels = new Map<number, { readonly level: number; readonly at: number }>();
  const levelOf = (usuarioId: number): number => {
    const known = levels.get(usuarioId);
    if (!known) return BREATH;
    return Math.min(BREATH, known.level + ((now() - known.at) / 1000) * BACK_A_SECOND);
  };
  const required = (usuarioId: number): number => {
    const level = levelOf(usuarioId);
    if (level >= 1) return level;
    const seconds = Math.max(1, Math.ceil((1 - level) / BACK_A_SECOND));
    throw recusa(429, 'pedidos_demais', mensagens.pedidosDemais(seconds), {
      headers: { 'retry-after': String(seconds) },
    });
  };
  return {
    require: required,
    spend(usuarioId, points) {
      const level = required(usuarioId) - points;
      levels.delete(usuarioId);
      levels.set(usuarioId, { level, at: now() });
      if (levels.size <= MOST) return;
      const [oldest] = levels.keys();
      if (oldest !== undefined) levels.delete(oldest);
    },
  };
}
