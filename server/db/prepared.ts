/**
 * Planning is a large part of what a short statement costs. A text seen for the third time is therefore
 * sent under a name: each connection parses it once, and PostgreSQL may keep its plan.
 */
import { callbackify } from 'node:util';
import type pg from 'pg';
import { errorCode } from './embedded-binaries.ts';
import { atOnce } from './transactions.ts';

const NAMES_AT_MOST = 400;
/** The length of all that have names: of each PostgreSQL keeps a hundred times as much and more, on every connection. */
const NAMED_AT_MOST = 1_000_000;
const TEXTS_AT_MOST = 4000;
const FROM_USE = 3;
/** One statement that reads or writes rows: not transaction control, not a script of several. */
const PREPARABLE = /^\s*(?:select|insert|update|delete|with)\b[^;]*$/i;
/**
 * A statement that holds this comment is planned for its values each time: ranges and text searches,
 * where the best plan depends on what is asked for.
 */
export const OWN_PLAN = '/* plano próprio */';
/**
 * A statement of a transaction that holds this comment has a name from its first use, and a plan that joins in the order
 * it is written in: it is the same statement for ever, and to look for another order takes longer than it does.
 */
export const AS_WRITTEN = '/* como está escrito */';
/** How the connections of a pool that prepares are set: it holds for statements without a name as well. */
export const KEPT_PLAN = 'force_generic_plan';

/** Until the transaction ends. */
const JOINS_AS_WRITTEN = 'set local join_collapse_limit = 1';

/** Which texts have names, shared by the connections of one pool; the least recently used gives way. */
export class StatementNames {
  private readonly uses = new Map<string, { count: number; name: string | null }>();
  private readonly named = new Map<string, string>();
  private made = 0;
  /** Characters of what has a name. */
  private length = 0;
  /** Told of a name that no statement will have again. */
  onRetired: (name: string) => void = () => undefined;

  /** The name to send the text under; null to send it plainly. */
  nameFor(text: string): string | null {
    let use = this.uses.get(text);
    if (!use) {
      if (!PREPARABLE.test(text) || text.includes(OWN_PLAN)) return null;
      use = { count: 0, name: null };
    }
    this.uses.delete(text);
    this.uses.set(text, use);
    if (this.uses.size > TEXTS_AT_MOST) this.forgetOldestText();
    use.count += 1;
    if (use.name === null) {
      if (use.count < FROM_USE && !text.includes(AS_WRITTEN)) return null;
      this.made += 1;
      use.name = `osm_${this.made.toString(36)}`;
      while (this.named.size >= NAMES_AT_MOST || this.length + text.length > NAMED_AT_MOST)
        if (!this.retireOldest()) break;
      this.length += text.length;
    }
    this.named.delete(text);
    this.named.set(text, use.name);
    return use.name;
  }

  /** Takes the name away: the next use begins anew (its result type changed under a migration). */
  retire(text: string): void {
    const name = this.named.get(text);
    this.named.delete(text);
    this.uses.delete(text);
    if (name === undefined) return;
    this.length -= text.length;
    this.onRetired(name);
  }

  /** False where there is none. */
  private retireOldest(): boolean {
    const oldest = this.named.keys().next();
    if (!oldest.done) this.retire(oldest.value);
    return oldest.done !== true;
  }

  private forgetOldestText(): void {
    const oldest = this.uses.keys().next();
    if (!oldest.done) this.retire(oldest.value);
  }
}

type QueryCallback = (error: Error | null, result: unknown) => void;
type QueryFunction = (...args: unknown[]) => unknown;

/** What the driver remembers of a connection's statements, name → text; it forgets none by itself. */
const parsedBy = (client: pg.PoolClient): Record<string, string> =>
  (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection
    .parsedStatements;

/** Of a connection: the names that it has prepared, and those of them that no statement will have again. */
interface Prepared {
  readonly known: Set<string>;
  readonly retired: string[];
}

/** Makes every connection of the pool send repeated statements under a name. */
export function prepareRepeated(pool: pg.Pool): void {
  const names = new StatementNames();
  const all = new Set<Prepared>();
  names.onRetired = (name) => {
    for (const { known, retired } of all) if (known.delete(name)) retired.push(name);
  };

  pool.on('connect', (client) => {
    const plain: QueryFunction = client.query.bind(client);
    const parsed = parsedBy(client);
    const mine: Prepared = { known: new Set(), retired: [] };
    const { known, retired } = mine;
    all.add(mine);
    client.once('end', () => all.delete(mine));
    /** Those that ran as they are written, and keep the plan of it. */
    const asWritten = new Set<string>();

    /** What is asked next does not wait for it. */
    const dropRetired = (): void => {
      for (const old of retired.splice(0)) {
        asWritten.delete(old);
        Promise.resolve(plain(`deallocate ${old}`)).then(
          () => delete parsed[old],
          // A transaction that failed does nothing more: after it.
          (error: unknown) => {
            if (errorCode(error) === '25P02') retired.push(old);
            else delete parsed[old];
          },
        );
      }
    };
    // Joins as they are written: a page joined to what is shown of it has no better order, and looking for one among
    // a dozen takes longer than reading it.
    const setPlan = (mode: string, joins: string): Promise<unknown> =>
      Promise.resolve(plain(`set plan_cache_mode = ${mode}; ${joins}`));
    // In one packet: none of the three waits for the one before it.
    const withOwnPlan = async (text: string, values: unknown): Promise<unknown> => {
      const [, result] = await atOnce(client, () =>
        Promise.all([
          setPlan('force_custom_plan', 'set join_collapse_limit = 1'),
          plain(text, values),
          // Where the transaction failed, its end takes the setting back.
          setPlan(KEPT_PLAN, 'reset join_collapse_limit').catch(() => undefined),
        ]),
      );
      return result;
    };
    const query: QueryFunction = (text, values, callback) => {
      const sendPlainly = typeof text !== 'string' || typeof values === 'function';
      if (!sendPlainly && text.includes(OWN_PLAN)) {
        if (typeof callback !== 'function') return withOwnPlan(text, values);
        return callbackify(withOwnPlan)(text, values, callback as QueryCallback);
      }
      const name = sendPlainly ? null : names.nameFor(text);
      if (name === null || typeof text !== 'string') return plain(text, values, callback);
      dropRetired();
      known.add(name);
      const statement = { name, text, values };
      if (callback !== undefined) return plain(statement, callback);
      const send = async (): Promise<unknown> => {
        if (asWritten.has(name) || !text.includes(AS_WRITTEN)) return plain(statement);
        const result = await atOnce(client, () => {
          // Its error would be the transaction's, which the statement meets, too.
          void Promise.resolve(plain(JOINS_AS_WRITTEN)).catch(() => undefined);
          return plain(statement);
        });
        asWritten.add(name);
        return result;
      };
      return send().catch((error: unknown) => {
        // 'cached plan must not change result type': only this text, only on connections older than
        // the change; under a new name it works again.
        if (errorCode(error) === '0A000') names.retire(text);
        throw error;
      });
    };
    client.query = query as typeof client.query;
  });
}
