/** Classes of a map's colours, by quantile. */
import { CLASSES } from './mapa.ts';

/** The class of a value among all, 1 to `CLASSES`: its quantile. Equal values are of one class, and the most, where it is not also the least, of the last. */
export function classesOf(values: readonly number[]): (value: number) => number {
  const all = values.toSorted((a, b) => a - b);
  const ends = Array.from(
    { length: CLASSES - 1 },
    (_, at) => all[Math.floor(((at + 1) * all.length) / CLASSES)] ?? 0,
  );
  return (n) => 1 + ends.filter((end) => n > end || (n === end && end > (all[0] ?? 0))).length;
}
