/** A small seeded generator (sfc32): the same seed and index give the same numbers on any machine. */

/** 32-bit mix of two integers, for things that are functions of an index ('the name of person 81'). */
export function hash(a: number, b: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
}

export class Random {
  private a = 0;
  private b = 0;
  private c = 0;
  private d = 1;

  constructor(seed: number, index = 0) {
    this.reset(seed, index);
  }

  /** Starts anew; the object is reused so that a million orders make no garbage. */
  reset(seed: number, index: number): this {
    this.a = hash(seed, index);
    this.b = hash(seed + 1, index);
    this.c = hash(seed + 2, index);
    this.d = 1;
    for (let i = 0; i < 6; i += 1) this.next();
    return this;
  }

  /** In [0, 1). */
  next(): number {
    const t = (((this.a + this.b) | 0) + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + t;
    return (t >>> 0) / 4_294_967_296;
  }

  /** Whole number from min to max, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  between(min: number, max: number): number {
    return min + this.next() * (max - min);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Throws RangeError for an empty list. */
  pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.next() * list.length)];
    if (found === undefined) throw new RangeError('nada a escolher');
    return found;
  }

  /** Mean `mean`, never above `max`. */
  waiting(mean: number, max: number): number {
    return Math.min(max, -Math.log(1 - this.next()) * mean);
  }
}

/** A choice among things of unequal weight, by binary search over the running sum. */
export class Weighted<T> {
  private readonly sums: number[] = [];
  private readonly items: readonly T[];
  private readonly total: number;

  constructor(items: readonly T[], weightOf: (item: T) => number) {
    let sum = 0;
    const kept = items.filter((item) => weightOf(item) > 0);
    for (const item of kept) this.sums.push((sum += weightOf(item)));
    this.items = kept;
    this.total = sum;
  }

  get size(): number {
    return this.items.length;
  }

  /** Throws RangeError when nothing has weight. */
  pick(random: Random): T {
    const at = random.next() * this.total;
    let low = 0;
    let high = this.sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sums[middle] ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    const found = this.items[low];
    if (found === undefined) throw new RangeError('nada a escolher');
    return found;
  }
}

/** '{rua}, {n}' → parts, so that filling it is a join. */
export class Template {
  private readonly parts: readonly string[];
  constructor(text: string) {
    this.parts = text.split(/[{}]/);
  }
  /** Odd parts are names. */
  fill(value: (name: string) => string): string {
    let text = '';
    for (let i = 0; i < this.parts.length; i += 1) {
      const part = this.parts[i] ?? '';
      text += i % 2 === 0 ? part : value(part);
    }
    return text;
  }
}

const templates = new Map<string, Template>();
export function template(text: string): Template {
  let found = templates.get(text);
  if (!found) templates.set(text, (found = new Template(text)));
  return found;
}
