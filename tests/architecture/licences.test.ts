/** What the console carries to the browser is named there, with the licence that it comes under. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { licences } from '../../src/panes/sobre/licences.ts';
import { graph, root } from './graph.ts';

/** Asked for by the drawing alone, not by any code of ours. */
const FACES = ['@fontsource-variable/inter'];

it('o console diz os pacotes que leva ao navegador, todos e só eles', () => {
  const imported = [...graph]
    .filter(([file]) => /^(?:src|domain)\//.test(file))
    .flatMap(([, imports]) => imports.map(({ specifier }) => specifier))
    .filter((specifier) => !/^(?:src|domain|server|virtual:|\.|package\.json)/.test(specifier))
    .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
  expect(licences.map(([name]) => name).toSorted()).toEqual(
    [...new Set([...imported, ...FACES])].toSorted(),
  );
});

it.each(licences)('%s %s vem sob a licença que se diz', (name, version, licence) => {
  const text = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ version, license: licence });
});
