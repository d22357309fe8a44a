/** A world whose files go to a folder of their own, which is removed with it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppOptions } from './app.ts';
import { makeWorld, type World } from './world.ts';

export type WorldOfFiles = World & { readonly folder: string };

/** `environment` overrides variables by their names. */
export async function makeWorldOfFiles(
  environment: Readonly<Record<string, string>> = {},
  options: Pick<AppOptions, 'clock'> = {},
): Promise<WorldOfFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'osm-arquivos-'));
  const w = await makeWorld({ DATA_DIR: folder, ...environment }, options);
  return {
    ...w,
    folder,
    async close() {
      await w.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
