/**
 * A day is asked of `hojeEm`: UTC's day is another one than the municipality's for three hours every night,
 * and a test that took it failed only then. In the console the machine itself may be wrong (domain/kernel/clock.ts).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const files = ['domain', 'server', 'src', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
);
/** Today, or so long ago, cut out of UTC; or the machine's own zone asked for a part of the day. */
const OF_UTC =
  /new Date\((?:Date\.now\(\)[^\n]*)?\)\s*\.(?:toISOString\(\)\s*\.(?:slice\(0, (?:4|7|10)\)|split\('T'\))|get(?:FullYear|Month|Date|Day|Hours)\(\))/;

it('vê o que proíbe', () => {
  for (const text of [
    'new Date().toISOString().slice(0, 10)',
    'new Date(Date.now() - 40 * DAY).toISOString().slice(0, 10)',
    'new Date().getFullYear()',
  ])
    expect([text, OF_UTC.test(text)]).toEqual([text, true]);
  expect(OF_UTC.test('new Date().toISOString()')).toBe(false);
});

it('o dia de hoje é o do município, em todo lugar', () => {
  const own = join('tests', 'architecture', 'days.test.ts');
  expect(
    files.filter((f) => f !== own && OF_UTC.test(readFileSync(join(root, f), 'utf8'))),
  ).toEqual([]);
});

/** Whoever asks this machine what time it is; a duration and a name may. */
const OF_MACHINE = /new Date\(\)|new Date\(Date\.now|dayjs\(\)/;
it('que horas são, o console pergunta ao servidor', () => {
  const home = join('domain', 'kernel', 'clock.ts');
  const asks = files.filter(
    (f) => /^(?:domain|src)/.test(f) && OF_MACHINE.test(readFileSync(join(root, f), 'utf8')),
  );
  expect(asks.filter((f) => f !== home)).toEqual([]);
});
