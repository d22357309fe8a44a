/** One PostgreSQL cluster in a folder: made, configured, started and stopped with initdb and pg_ctl. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chown,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Log, UserError } from '../steps.ts';
import {
  type Binaries,
  ROOT_HOME,
  type RunAs,
  asUser,
  errorCode,
  isReachable,
  makePublicFolder,
} from './embedded-binaries.ts';

const run = promisify(execFile);

export type Cluster = {
  folder: string;
  /** Null: this process's own user. */
  runAs: RunAs | null;
  binaries: Binaries;
  settings: Readonly<Record<string, string>>;
};

/** The superuser of the embedded server. */
export const EMBEDDED_USER = 'osm';
const MAJOR = '17';
const NAME = 'postgres';
/** A cluster being made by the process of this number. */
const HALF = `${NAME}.novo-`;
const PASSWORD_FILE = 'os-m.senha';
const LOG_FILE = 'os-m.log';
const CONF_FILE = 'os-m.conf';
const LOG_LIMIT_BYTES = 10_000_000;
/**
 * For glibc; others pass them over. To plan and run a list takes a connection some 2 MB, which it gave back to
 * the system after each statement and asked for anew, zeroed: 500 page faults, 13 to 20 % of the statement's time.
 */
const KEEPS_MEMORY = {
  MALLOC_TRIM_THRESHOLD_: String(8 * 1024 ** 2),
  // Without it the larger pieces would each be asked for by themselves.
  MALLOC_MMAP_THRESHOLD_: String(8 * 1024 ** 2),
} as const;

/**
 * Where the cluster of `dataDir` lives: inside it, except for root when the user that runs PostgreSQL
 * cannot pass through the folders above (a root's home is 0700). Then it is said and noted there.
 */
export async function chooseFolder(
  dataDir: string,
  runAs: RunAs | null,
  log: Log,
): Promise<string> {
  const inside = join(dataDir, NAME);
  if (await isReachable(dataDir, runAs)) return inside;
  const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 8);
  const elsewhere = join(ROOT_HOME, `${basename(dataDir)}-${id}`, NAME);
  const note =
    `O usuário ${runAs?.name ?? ''} não alcança ${dataDir}; ` +
    `os dados do banco ficam em ${elsewhere}`;
  log(note);
  await makePublicFolder(dirname(elsewhere));
  await writeFile(join(dataDir, 'ONDE-ESTA-O-BANCO.txt'), `${note}\n`);
  return elsewhere;
}

/** The user who owns an existing cluster, when root looks at it; null when there is none. */
export async function ownerOf(folder: string): Promise<RunAs | null> {
  const found = await stat(folder).catch(() => null);
  if (!found || found.uid === 0) return null;
  return { name: String(found.uid), uid: found.uid, gid: found.gid };
}

/** Whether the folder holds a cluster already. Throws UserError when this user may not look into it. */
export async function isCluster(folder: string): Promise<boolean> {
  try {
    await stat(join(folder, 'PG_VERSION'));
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw new UserError(`A pasta ${folder} pertence a outro usuário (${errorCode(error)}).`);
  }
}

/**
 * Initialises the cluster beside its place and renames it there: a kill in between leaves no half one.
 * False when another process's first start came before.
 */
export async function createCluster(cluster: Cluster, password: string): Promise<boolean> {
  const { folder, runAs } = cluster;
  const parent = dirname(folder);
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(HALF) ? name.slice(HALF.length) : '';
    if (/^\d+$/.test(pid) && !isAlive(Number(pid)))
      await rm(join(parent, name), { recursive: true, force: true });
  }
  const half = `${folder}.novo-${process.pid}`;
  const passwordFile = `${half}.senha`;
  try {
    await mkdir(half, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (runAs) {
      await chown(half, runAs.uid, runAs.gid);
      await chown(passwordFile, runAs.uid, runAs.gid);
    }
    await initdb(cluster, half, passwordFile);
    const conf = join(half, 'postgresql.conf');
    await writeFile(conf, `${await readFile(conf, 'utf8')}\ninclude_if_exists = '${CONF_FILE}'\n`);
    await rename(passwordFile, join(half, PASSWORD_FILE));
    await rename(half, folder);
    return true;
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    // Two first starts at once: the other one's cluster stands already.
    if (await isCluster(folder)) return false;
    throw new UserError(`Não foi possível criar o banco em ${folder}: ${output(error)}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function initdb(cluster: Cluster, half: string, passwordFile: string): Promise<void> {
  const common = ['-D', half, '-U', EMBEDDED_USER, '-A', 'scram-sha-256', '--encoding=UTF8'];
  const args = [...common, `--pwfile=${passwordFile}`];
  const options = { ...asUser(cluster.runAs), cwd: '/', env: cleanEnvironment() };
  // The collation built into PostgreSQL, for systems without a C.UTF-8 of their own: the same order.
  const builtin = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  if (process.platform !== 'linux') {
    await run(cluster.binaries.initdb, [...args, ...builtin], options);
    return;
  }
  try {
    await run(cluster.binaries.initdb, [...args, '--locale=C.UTF-8'], options);
  } catch (error) {
    if (!/invalid locale/.test(output(error))) throw error;
    await run(cluster.binaries.initdb, [...args, ...builtin], options);
  }
}

/** Refuses data of another major version, which these binaries cannot open. The data is not touched. */
export async function requireVersion(folder: string): Promise<void> {
  const found = (
    await readFile(join(folder, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
      throw new UserError(`Não foi possível ler ${folder} (${errorCode(error)}).`);
    })
  ).trim();
  if (found === MAJOR) return;
  throw new UserError(
    `Os dados em ${folder} são do PostgreSQL ${found} e este OS-m traz o ${MAJOR}. ` +
      'Nada foi alterado. Com a versão do OS-m que os criou, faça "npm run backup"; ' +
      'com esta, restaure em uma pasta nova ("npm run restore").',
  );
}

/** The superuser's password, kept beside the data it opens so that the folder moves as one. */
export async function readPassword(folder: string): Promise<string> {
  const file = join(folder, PASSWORD_FILE);
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch {
    throw new UserError(
      `Não foi possível ler ${file}: a pasta pertence a outro usuário, ou o arquivo foi apagado.`,
    );
  }
}

/** Starts the server, waits until it accepts connections, answers its port on 127.0.0.1. */
export async function startCluster(cluster: Cluster, wanted: number | undefined): Promise<number> {
  const { folder, runAs, binaries } = cluster;
  const port = wanted ?? (await freePort());
  const owner = runAs && (await stat(folder)).uid;
  if (runAs && owner !== runAs.uid)
    throw new UserError(
      `A pasta ${folder} é do usuário ${owner} do sistema, e o banco roda como o ${runAs.uid}. ` +
        `Nada foi alterado. Devolva-a: chown -R ${runAs.uid}:${runAs.gid} ${folder}`,
    );
  await writeConf(cluster, configuration(port, cluster.settings));
  const logFile = join(folder, LOG_FILE);
  const logged = async (): Promise<string> => readFile(logFile, 'utf8').catch(() => '');
  if (((await stat(logFile).catch(() => null))?.size ?? 0) > LOG_LIMIT_BYTES)
    await truncate(logFile);
  const before = (await logged()).length;
  await forgetStrangerPid(folder);
  try {
    // pg_ctl puts the server into a session of its own: Ctrl+C at the terminal does not reach it.
    await run(binaries.pgCtl, ['start', '-D', folder, '-l', logFile, '-w', '-t', '300', '-s'], {
      ...asUser(runAs),
      cwd: '/',
      env: { ...KEEPS_MEMORY, ...cleanEnvironment() },
    });
  } catch (error) {
    // What stood there before tells of another start.
    const lines = (await logged()).slice(before).trim().split('\n');
    const fatal = lines.slice(-20).filter((line) => /FATAL|PANIC|ERROR/.test(line));
    // Nothing half open is left behind.
    await stopCluster(cluster).catch(() => undefined);
    throw new UserError(
      `O PostgreSQL embutido não abriu ${folder}: ${fatal.at(-1) ?? output(error)} (registro: ${logFile})`,
    );
  }
  return port;
}

/** A new file in place of the one before, which another user may have written; root's is the cluster's owner's. */
async function writeConf({ folder, runAs }: Cluster, text: string): Promise<void> {
  const conf = join(folder, CONF_FILE);
  const half = `${conf}.novo`;
  await rm(half, { force: true });
  await writeFile(half, text, { mode: 0o644 });
  if (runAs) await chown(half, runAs.uid, runAs.gid);
  await rename(half, conf);
}

/** Fast shutdown: running statements are rolled back, everything committed is on disk. Waits for it. */
export async function stopCluster({ folder, runAs, binaries }: Cluster): Promise<void> {
  const stop = (mode: 'fast' | 'immediate') =>
    run(binaries.pgCtl, ['stop', '-D', folder, '-m', mode, '-w', '-t', '60', '-s'], {
      ...asUser(runAs),
      cwd: '/',
      env: cleanEnvironment(),
    });
  await stop('fast')
    // On a full disk it cannot write that it closed; it recovers when it is opened again.
    .catch(() => stop('immediate'))
    .catch((error: unknown) => {
      throw new UserError(`O PostgreSQL embutido não fechou: ${output(error)}`);
    });
}

/** What `postmaster.pid` says of the running server; null when there is none, or its process is gone. */
export async function readPostmaster(
  folder: string,
): Promise<{ pid: number; port: number } | null> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return null;
  if (!(await isPostgres(pid))) return null;
  return { pid, port: Number(lines[3]) || 0 };
}

/**
 * After a restart of the machine (or container) the recorded process id may be another program's, and
 * PostgreSQL would refuse to start. An id that no process has makes it judge by its shared memory.
 */
async function forgetStrangerPid(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid) || (await isPostgres(pid))) return;
  lines[0] = '999999999';
  await writeFile(file, lines.join('\n'));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    // 'pid (comm) state …': a zombie, which a container without an init never buries, does not count.
    return readFile(`/proc/${pid}/stat`, 'utf8').then(
      (line) => /^\d+ \(postgres.*\) [^Z]/.test(line),
      () => false,
    );
  }
  const [command, args]: [string, string[]] =
    process.platform === 'win32'
      ? ['tasklist', ['/NH', '/FI', `PID eq ${pid}`]]
      : ['ps', ['-o', 'comm=', '-p', String(pid)]];
  return run(command, args).then(
    ({ stdout }) => stdout.includes('postgres'),
    () => false,
  );
}

async function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => done(port));
    });
  });
}

function configuration(port: number, settings: Readonly<Record<string, string>>): string {
  const limit = process.constrainedMemory() ?? 0;
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  const megabytes = Math.floor(memory / 2 ** 20);
  const values: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: `${Math.max(32, Math.min(1024, Math.floor(megabytes / 4)))}MB`,
    effective_cache_size: `${Math.max(64, Math.floor(megabytes / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${Math.max(32, Math.min(256, Math.floor(megabytes / 16)))}MB`,
    random_page_cost: '1.1',
    jit: 'off',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    wal_compression: 'on',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    ...settings,
  };
  const lines = Object.entries(values).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`,
  );
  return `# Escrito pelo OS-m a cada início; ajustes próprios vão em postgresql.auto.conf (ALTER SYSTEM).\n${lines.join('\n')}\n`;
}

/** Without PGPORT and the like, which would lead the tools to another server. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
}

/** What a program of the database says of its failure: the lines that name it, else its last ones. */
function output(error: unknown): string {
  const text =
    typeof error === 'object' && error !== null && 'stderr' in error && String(error.stderr).trim()
      ? String(error.stderr)
      : error instanceof Error
        ? error.message
        : String(error);
  const lines = text.trim().split('\n');
  const named = lines.filter((line) => /FATAL|PANIC|ERROR|error:/.test(line));
  return (named.length > 0 ? named : lines).slice(-3).join(' ');
}
