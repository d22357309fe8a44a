/**
 * Small token buckets: what slows a guesser down before passwords are looked at. They are kept in the
 * database, so that every server counts the same attempts.
 */
import { sql } from 'kysely';
import type { Executor } from './session-store.ts';
import { hashToken } from './tokens.ts';

export type BucketRule = {
  /** Attempts at once. */
  capacity: number;
  /** Seconds until one attempt comes back. */
  refillSeconds: number;
};

export class Buckets {
  readonly #db: Executor;
  readonly #name: string;
  readonly #rule: BucketRule;

  constructor(db: Executor, name: string, rule: BucketRule) {
    this.#db = db;
    this.#name = name;
    this.#rule = rule;
  }

  /** Takes one attempt; 0 when it was there, else the whole seconds until it will be. */
  async take(key: string): Promise<number> {
    const { capacity, refillSeconds } = this.#rule;
    const level = this.#level();
    const { rows } = await sql<{ espera: number }>`
      insert into auth_ritmo as r (chave_hash, nivel) values (${this.#hash(key)}, ${capacity - 1}::float8)
      on conflict (chave_hash) do update set
        nivel = ${level} - case when ${level} >= 1 then 1 else 0 end,
        espera = case when ${level} >= 1 then 0
          else greatest(1, ceil((1 - ${level}) * ${refillSeconds}::float8))::int end,
        em = now()
      returning espera`.execute(this.#db);
    return rows[0]?.espera ?? 0;
  }

  /** Gives one back: an attempt that succeeded was no guess. */
  async refund(key: string): Promise<void> {
    const { capacity } = this.#rule;
    await sql`
      update auth_ritmo r set nivel = least(${capacity}::float8, ${this.#level()} + 1), em = now()
      where chave_hash = ${this.#hash(key)}`.execute(this.#db);
  }

  /** SQL: what is there by now. A clock that went back gives nothing, and takes nothing. */
  #level() {
    const { capacity, refillSeconds } = this.#rule;
    return sql`least(${capacity}::float8,
      r.nivel + greatest(0, extract(epoch from now() - r.em)::float8) / ${refillSeconds}::float8)`;
  }

  #hash(key: string): Buffer {
    return hashToken(`${this.#name} ${key}`);
  }
}

export type LimitRules = {
  ip: BucketRule;
  login: BucketRule;
  mailIp: BucketRule;
  mail: BucketRule;
};

/** Behind one address there may be a whole town hall; a success is given back. */
export const LIMITS: LimitRules = {
  ip: { capacity: 30, refillSeconds: 2 },
  login: { capacity: 10, refillSeconds: 10 },
  mailIp: { capacity: 10, refillSeconds: 30 },
  mail: { capacity: 3, refillSeconds: 300 },
};

/** IPv6 by its /64, which is one customer's; IPv4 as it is. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = ip.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left;
  return groups.slice(0, 4).join(':');
}
