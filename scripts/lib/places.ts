/**
 * 'virtual:places': where the areas stand — addresses, titles, access lists, tabs — read from the nouns
 * when the console is built. Routes, rail and 'Ir para' know every area by it before the file of any
 * noun is loaded, and nothing is written twice.
 */
import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type { Place, NounDef } from '../../src/nouns/define.ts';

const ID = 'virtual:places';
const RESOLVED = `\0${ID}`;

/** What of an area is a place: data all through. */
const KEYS: Readonly<Record<keyof Place, true>> = {
  id: true,
  noun: true,
  base: true,
  title: true,
  record: true,
  param: true,
  index: true,
  show: true,
  tabs: true,
  aliases: true,
  forms: true,
  creates: true,
  below: true,
  go: true,
  rail: true,
  room: true,
};

/** The module, as source text, with the files it was read from. */
async function read(root: string): Promise<{ code: string; files: readonly string[] }> {
  const { module, dependencies } = await runnerImport<{ nouns: readonly NounDef[] }>(
    join(root, 'src/nouns/all.ts'),
    { configFile: false, root, logLevel: 'error' },
  );
  const found = module.nouns.flatMap(({ areas }) =>
    areas.map((area) =>
      Object.fromEntries(Object.entries(area).filter(([key]) => Object.hasOwn(KEYS, key))),
    ),
  );
  return { code: `export const places = ${JSON.stringify(found)};`, files: dependencies };
}

export function places(): Plugin {
  let root = '';
  return {
    name: 'osm-places',
    configResolved: (config) => {
      root = config.root;
    },
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      const { code, files } = await read(root);
      for (const file of files) this.addWatchFile(file);
      return code;
    },
  };
}
