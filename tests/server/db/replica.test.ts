/** A real replica beside its primary, of the system's PostgreSQL where there is one: it falls behind, and goes away. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { asUser, chooseUser } from '../../../server/db/embedded-binaries.ts';
import { createPool } from '../../../server/db/pool.ts';
import { type Reading, readingFrom } from '../../../server/db/replica.ts';
import { freePort } from '../../support/free-port.ts';
import { until } from '../../support/until.ts';

const run = promisify(execFile);
const SYSTEM = '/usr/lib/postgresql';
const bin = (existsSync(SYSTEM) ? readdirSync(SYSTEM) : [])
  .map((version) => join(SYSTEM, version, 'bin'))
  .findLast((path) => existsSync(join(path, 'pg_basebackup')));

let folder: string;
let options: { uid?: number; gid?: number; cwd: string };
const program = (name: string, ...args: string[]): Promise<unknown> =>
  run(join(bin ?? '', name), args, options);
/** Starts the server of that folder; a pool to it. */
async function started(name: string, port: number): Promise<pg.Pool> {
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  const data = join(folder, name);
  await program('pg_ctl', 'start', '-D', data, '-o', settings, '-l', `${data}.log`, '-w', '-s');
  return createPool(`postgres://osm@127.0.0.1:${port}/postgres`, { max: 4 });
}
const stopped = (name: string): Promise<unknown> =>
  program('pg_ctl', 'stop', '-D', join(folder, name), '-m', 'immediate', '-w', '-s');

// It brings its own servers: once is enough.
describe.runIf(bin !== undefined && inject('servidor') === 'postgres')('a réplica', () => {
  let primary: pg.Pool;
  let replica: pg.Pool;
  let reading: Reading;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'osm-replica-'));
    await chmod(folder, 0o755);
    const user = await chooseUser();
    if (user) await chown(folder, user.uid, user.gid);
    options = { ...asUser(user), cwd: '/' };
    const port = await freePort();
    await program('initdb', '-D', join(folder, 'um'), '-U', 'osm', '-A', 'trust', '--no-sync');
    primary = await started('um', port);
    await primary.query('create table t (n int)');
    const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'osm', '-c', 'fast', '--no-sync'];
    await program('pg_basebackup', ...from, '-R', '-X', 'stream', '-D', join(folder, 'outro'));
    replica = await started('outro', await freePort());
    reading = readingFrom(primary, replica);
  });
  afterAll(async () => {
    await Promise.all([primary.end(), replica.end()]);
    await stopped('um');
    await rm(folder, { recursive: true });
  });

  const write = (n: number): Promise<unknown> => primary.query('insert into t values ($1)', [n]);
  /** What was read, and whether the replica said it. */
  const read = (): Promise<{ n: number; byReplica: boolean } | undefined> =>
    reading(async (pool) => {
      const { rows } = await pool.query<{ n: number; byReplica: boolean }>(
        'select coalesce(max(n), 0) as n, pg_is_in_recovery() as "byReplica" from t',
      );
      return rows[0];
    });
  const readsByReplica = async (): Promise<boolean> => (await read())?.byReplica === true;

  it('quem acaba de escrever lê o que escreveu, ainda que ela venha atrás', async () => {
    await until('ela tem tudo', readsByReplica);
    await replica.query('select pg_wal_replay_pause()');
    for (const n of [1, 2, 3]) {
      await write(n);
      const seen = await Promise.all(Array.from({ length: 8 }, read));
      expect(seen).toEqual(seen.map(() => ({ n, byReplica: false })));
    }
    await replica.query('select pg_wal_replay_resume()');
    await until('ela tem tudo outra vez', readsByReplica);
    expect(await read()).toEqual({ n: 3, byReplica: true });
    // As it follows by itself: never less than what was written, whoever says it.
    for (let n = 4; n < 60; n += 1) {
      await write(n);
      expect((await read())?.n).toBe(n);
    }
  });

  it('o que nela se perde no meio é lido do principal; o que não está certo é dito uma vez', async () => {
    await until('ela tem tudo', readsByReplica);
    const found = await reading(async (pool) => {
      await pool.query(
        'select case when pg_is_in_recovery() then pg_terminate_backend(pg_backend_pid()) end',
      );
      return 'do principal';
    });
    expect(found).toBe('do principal');
    let times = 0;
    const refused = reading(async () => {
      times += 1;
      throw new Error('campo inválido');
    });
    await expect(refused).rejects.toThrow('campo inválido');
    expect(times).toBe(1);
  });

  it('quando ela se vai, o principal responde; quando volta, é dela que se lê', async () => {
    await stopped('outro');
    await write(100);
    expect(await read()).toEqual({ n: 100, byReplica: false });
    const { port } = new URL(String(replica.options.connectionString));
    await (await started('outro', Number(port))).end();
    await until('ela voltou', readsByReplica);
    await stopped('outro');
  });
});
