/**
 * Starts the server the specs talk to (process.env.OSM_URL) and ends it when they are done. An OSM_URL
 * that is given already names a server that runs, with the demonstration in it.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../support/server.ts';

export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.OSM_URL) return () => Promise.resolve();
  const folder = await mkdtemp(join(tmpdir(), 'osm-e2e-'));
  await chmod(folder, 0o755);
  const server = await startServer({ DATA_DIR: join(folder, 'data'), RATE_LIMITS: 'nao' });
  process.env.OSM_URL = server.url;
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
