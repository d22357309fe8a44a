/**
 * The embedded database: a real PostgreSQL 17 in a folder, as a server of its own that outlives this
 * process. It is found again by its `postmaster.pid` after a kill -9, and it is the server itself that
 * says who uses the folder (advisory locks end with their connection, so none is ever left behind).
 */
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Log, UserError } from '../steps.ts';
import { chooseUser, locateBinaries } from './embedded-binaries.ts';
import {
  type Cluster,
  EMBEDDED_USER,
  chooseFolder,
  createCluster,
  isCluster,
  ownerOf,
  readPassword,
  requireVersion,
  startCluster,
  stopCluster,
} from './embedded-cluster.ts';
import { connectRunning, createDatabase, hold, type Hold } from './embedded-hold.ts';

export type Embedded = {
  /** Address of the database `osm`, with its password. */
  url: string;
  /** Folder of the cluster: below `dataDir`, or elsewhere for root (then it was said). */
  folder: string;
  /** 'novo': just initialised; 'aberto': started on its data; 'reusado': it was still running. */
  started: 'novo' | 'aberto' | 'reusado';
  /** Leaves; the last to leave shuts the server down (fast) and waits for it. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  log: Log;
  /** True (default): refused while another process serves from the folder. Tools share it: false. */
  exclusive?: boolean;
  /** Further server settings, for tests. */
  settings?: Readonly<Record<string, string>>;
};

const EMBEDDED_DATABASE = 'osm';

/** How long recovery after a crash may take before the start is given up. */
const START_LIMIT_MS = 300_000;

/**
 * Opens the embedded database of `dataDir`, initialising it the first time. Throws UserError when the
 * folder is in use, belongs to another major version or cannot be used.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir);
  // No mode here: with 0700 the parents made on the way would be 0700 too.
  await mkdir(dataDir, { recursive: true }).catch((error: Error) => {
    throw new UserError(`Não foi possível criar a pasta ${dataDir}: ${error.message}`);
  });
  const fallback = await chooseUser(dataDir);
  const folder = await chooseFolder(dataDir, fallback, options.log);
  const runAs = fallback && ((await ownerOf(folder)) ?? fallback);
  const binaries = await locateBinaries(dataDir, runAs, options.log);
  const cluster: Cluster = { folder, runAs, binaries, settings: options.settings ?? {} };

  const isNew =
    !(await isCluster(folder)) &&
    (await createCluster(cluster, randomBytes(24).toString('base64url')));
  if (isNew) options.log(`Banco de dados criado em ${folder}`);
  await requireVersion(folder);
  const password = await readPassword(folder);

  const opened = await open(cluster, password, undefined);
  let holding: Hold | null = null;
  let stopping = false;
  const isStopping = (): boolean => stopping;

  /** After the server died under us: opens it again at its address, for as long as that takes. */
  const reopen = async (): Promise<void> => {
    holding = null;
    if (!isStopping()) options.log('O banco embutido caiu; abrindo de novo.');
    for (let wait = 100; !isStopping(); wait = Math.min(wait * 2, 5000)) {
      try {
        await open(cluster, password, opened.port);
        holding = await take(opened.port);
        options.log('Banco embutido aberto de novo.');
        return;
      } catch (error) {
        options.log(`O banco embutido ainda não abre: ${String(error)}`);
        await sleep(wait, undefined, { ref: false });
      }
    }
  };

  const take = async (port: number): Promise<Hold> => {
    const taken = await hold({ port, password, exclusive: options.exclusive ?? true, dataDir });
    void taken.lost.then(reopen);
    return taken;
  };
  try {
    holding = await take(opened.port);
    await createDatabase(opened.port, password, EMBEDDED_DATABASE);
  } catch (error) {
    // Whoever cannot use it leaves it as it was found: closed, if nobody else is there.
    stopping = true;
    const last = holding ? await holding.release() : !opened.reused;
    if (last) await stopCluster(cluster).catch(() => undefined);
    await holding?.end();
    throw error;
  }

  return {
    url: `postgres://${EMBEDDED_USER}:${password}@127.0.0.1:${opened.port}/${EMBEDDED_DATABASE}`,
    folder,
    started: isNew ? 'novo' : opened.reused ? 'reusado' : 'aberto',
    async stop() {
      if (stopping) return;
      stopping = true;
      const last = (await holding?.release()) ?? false;
      if (last) await stopCluster(cluster);
      await holding?.end();
    },
  };
}

/** Makes sure the server runs: the one alive, else a new one on `port` (a free one when undefined). */
async function open(
  cluster: Cluster,
  password: string,
  port: number | undefined,
): Promise<{ port: number; reused: boolean }> {
  const limit = Date.now() + START_LIMIT_MS;
  let failure: unknown;
  while (Date.now() < limit) {
    const running = await connectRunning(cluster.folder, password);
    if (running === 'wait') {
      await sleep(50);
      continue;
    }
    if (running) return { port: running.port, reused: true };
    try {
      return { port: await startCluster(cluster, port), reused: false };
    } catch (error) {
      // Another process may have started it in the meantime; only a second failure is one.
      if (failure !== undefined) throw error;
      failure = error;
    }
  }
  throw new UserError(`O banco em ${cluster.folder} não respondeu em ${START_LIMIT_MS / 1000} s.`);
}
