/** Small token buckets in memory: what slows a guesser down before the database has to. */

export type BucketRule = {
  /** Attempts at once. */
  capacity: number;
  /** Seconds until one attempt comes back. */
  refillSeconds: number;
};

/** Keys beyond it are forgotten, the oldest first: memory stays bounded under a flood of addresses. */
const MOST_KEYS = 20_000;

export class Buckets {
  readonly #rule: BucketRule;
  /** Milliseconds of a clock that never goes back, whatever the machine's does. */
  readonly #now: () => number;
  readonly #levels = new Map<string, { level: number; at: number }>();

  constructor(rule: BucketRule, now: () => number = () => performance.now()) {
    this.#rule = rule;
    this.#now = now;
  }

  /** Takes one attempt; 0 when it was there, else the whole seconds until it will be. */
  take(key: string): number {
    const level = this.#level(key);
    if (level < 1) {
      this.#put(key, level);
      return Math.max(1, Math.ceil((1 - level) * this.#rule.refillSeconds));
    }
    this.#put(key, level - 1);
    return 0;
  }

  /** Gives one back: an attempt that succeeded was no guess. */
  refund(key: string): void {
    this.#put(key, Math.min(this.#rule.capacity, this.#level(key) + 1));
  }

  #level(key: string): number {
    const entry = this.#levels.get(key);
    if (!entry) return this.#rule.capacity;
    const back = (this.#now() - entry.at) / 1000 / this.#rule.refillSeconds;
    return Math.min(this.#rule.capacity, entry.level + back);
  }

  #put(key: string, level: number): void {
    this.#levels.delete(key);
    this.#levels.set(key, { level, at: this.#now() });
    if (this.#levels.size > MOST_KEYS) {
      const oldest = this.#levels.keys().next().value;
      if (oldest !== undefined) this.#levels.delete(oldest);
    }
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
