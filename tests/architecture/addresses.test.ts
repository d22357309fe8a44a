/** A browser test that would pass at a wrong address asserts nothing: what it expects is a whole address. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const folder = resolve(import.meta.dirname, '../e2e');
/** What is expected of the address, and where. */
const expected = readdirSync(folder)
  .filter((file) => file.endsWith('.spec.ts'))
  .flatMap((file) =>
    [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /(?<!\.not)\.toHaveURL\(\s*([\s\S]*?),?\s*\);/g,
      ),
    ].map(([, what = '']) => ({ file, what })),
  );

/** Said as text, or by `address`; a pattern begins with the path's beginning and says where it ends. */
const isWhole = (what: string): boolean =>
  /^(?:\/(?!\^|\\\/app\\\/)|new RegExp\(`(?!\^|\/app\/|\$\{[A-Z]))/.test(what)
    ? false
    : !/^(?:\/|new RegExp)/.test(what) || /(?:\$|\(\\\\?\?\|\$\))(?:\/|`\))$/.test(what);

it('os endereços esperados são vistos, e um frouxo é recusado', () => {
  expect(expected.length).toBeGreaterThan(100);
  for (const what of ['HOME', "'/app/home'", "address('/app/osm/servicos')", '/^.*\\/a$/'])
    expect([what, isWhole(what)]).toEqual([what, true]);
  for (const what of [
    '/servicos\\/\\d+$/',
    '/\\/app\\/osm\\/servicos/',
    '/situacao_in=/',
    'new RegExp(`/servicos/${id}`)',
    'new RegExp(`${ORDERS}/${id}`)',
  ])
    expect([what, isWhole(what)]).toEqual([what, false]);
});

it('cada um é um endereço inteiro', () => {
  expect(expected.filter(({ what }) => !isWhole(what))).toEqual([]);
});
