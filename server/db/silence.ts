/**
 * A database may be gone without a word: its machine switched off, another in its place, a wall between that forgot the
 * connection. Nothing ends then, and the system takes a quarter of an hour to notice what was sent in vain; meanwhile
 * every connection of the pool would be waited for. So one that was asked something and says nothing for longer than
 * a statement may take is ended: who asked is told, and the next one is asked over a new one.
 */
import type pg from 'pg';
import { onEachQuery, socketOf } from './connection.ts';

/** The process itself may have stood still: what came meanwhile is looked at first. */
const GRACE_MS = 1000;
/** Who gives himself time says so, for a transaction or until he takes it back; and is left to the system. */
const TIMED = /\bstatement_timeout\b/;
const LOCAL = /^\s*set local\b/i;
const TAKEN_BACK = /^\s*reset\b/i;
const ENDS = /^\s*(?:commit|rollback)\s*$/i;
type Hurry = 'sempre' | 'não na transação' | 'não';

/** For every connection of the pool: silent for `ms` while it is asked something. */
export function endSilent(pool: pg.Pool, ms: number): void {
  pool.on('connect', (client) => {
    const stream = socketOf(client);
    let underWay = 0;
    let hurry: Hurry = 'sempre';
    const silent = (): boolean => underWay > 0 && hurry === 'sempre';
    onEachQuery(client, (text) => {
      underWay += 1;
      if (TIMED.test(text))
        hurry = TAKEN_BACK.test(text) ? 'sempre' : LOCAL.test(text) ? 'não na transação' : 'não';
      return () => {
        underWay -= 1;
        if (hurry === 'não na transação' && ENDS.test(text)) hurry = 'sempre';
      };
    });
    stream.setTimeout(ms);
    stream.on('timeout', () => {
      if (!silent()) return;
      const { bytesRead } = stream;
      setTimeout(() => {
        if (silent() && stream.bytesRead === bytesRead)
          stream.destroy(Object.assign(new Error('o banco não diz nada'), { code: 'ETIMEDOUT' }));
      }, GRACE_MS).unref();
    });
  });
}
