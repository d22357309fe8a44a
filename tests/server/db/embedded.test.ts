import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import forge from 'node-forge';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Embedded, startEmbedded } from '../../../server/db/embedded.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { createPool } from '../../../server/db/pool.ts';
import { parseEnv } from '../../../server/env.ts';
import { filesTo } from '../../../server/uploads/files-to.ts';
import { makeFolder } from '../../../server/uploads/owned.ts';
import { selfSigned } from '../../support/certificate.ts';
import { until } from '../../support/until.ts';

const run = promisify(execFile);

let dataDir: string;
let opened: Embedded[];
let lines: string[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'osm-embutido-'));
  await chmod(dataDir, 0o755);
  opened = [];
  lines = [];
});
afterEach(async () => {
  for (const embedded of opened) await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function open(
  exclusive = true,
  settings: Readonly<Record<string, string>> = {},
): Promise<Embedded> {
  const log = (line: string): number => lines.push(line);
  const embedded = await startEmbedded({ dataDir, exclusive, settings, log });
  opened.push(embedded);
  return embedded;
}

/** A certificate of 127.0.0.1, signed by itself. */
function ofLocalhost(): { cert: string; key: string } {
  const { cert, privateKey } = selfSigned('127.0.0.1', [
    { name: 'basicConstraints', cA: true },
    { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
  ]);
  return {
    cert: forge.pki.certificateToPem(cert),
    key: forge.pki.privateKeyToPem(privateKey),
  };
}

async function idsOf(name: string): Promise<[uid: number, gid: number]> {
  const ids = await Promise.all(['-u', '-g'].map((which) => run('id', [which, name])));
  const [uid = 0, gid = 0] = ids.map(({ stdout }) => Number(stdout));
  return [uid, gid];
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const pool = createPool(url, { max: 1 });
  try {
    return (await pool.query(text)).rows;
  } finally {
    await pool.end();
  }
}

// It brings its own server: once is enough.
describe.runIf(inject('servidor') === 'embutido')('startEmbedded', () => {
  it('inicializa, guarda os dados ao reiniciar, diz qual dos dois fez', async () => {
    const first = await open();
    expect(first.started).toBe('novo');
    await ask(first.url, `create table t (a text); insert into t values ('guardado')`);
    expect(await ask(first.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    await first.stop();
    const second = await open();
    expect(second.started).toBe('aberto');
    expect(await ask(second.url, 'select a from t')).toEqual([{ a: 'guardado' }]);
  });

  it('recusa um segundo servidor na pasta, e a divide com uma ferramenta; o último a sair fecha', async () => {
    const server = await open();
    await expect(open()).rejects.toThrow(`já está em uso por outro OS-m (processo ${process.pid})`);
    const tool = await open(false);
    expect(tool.started).toBe('reusado');
    await server.stop();
    expect(await ask(tool.url, 'select 1 as x')).toEqual([{ x: 1 }]);
    await tool.stop();
    await expect(ask(tool.url, 'select 1')).rejects.toThrow();
  });

  it.runIf(process.platform === 'linux')(
    'guarda a memória de um comando para o outro',
    async () => {
      const { url } = await open();
      const faults = async (client: pg.Client, pid: number): Promise<number> => {
        const minor = async (): Promise<number> =>
          Number((await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ')[7]);
        const before = await minor();
        for (let i = 0; i < 20; i += 1)
          await client.query('select array_agg(n::text) from generate_series(1, 20000) n');
        return (await minor()) - before;
      };
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        const pid = rows[0]?.pid ?? 0;
        await faults(client, pid);
        expect(await faults(client, pid)).toBeLessThan(1000);
      } finally {
        await client.end();
      }
    },
  );

  it('reabre, no mesmo endereço, um servidor que foi morto', async () => {
    const embedded = await open();
    await ask(embedded.url, `create table t (a int); insert into t values (1)`);
    const pid = Number(
      (await readFile(join(embedded.folder, 'postmaster.pid'), 'utf8')).split('\n')[0],
    );
    process.kill(pid, 'SIGKILL');
    await until('aberto de novo', () => lines.includes('Banco embutido aberto de novo.'));
    expect(await ask(embedded.url, 'select a from t')).toEqual([{ a: 1 }]);
  });

  it('reabre todas as vezes, com gente trabalhando, onde quer que morra', async () => {
    const embedded = await open();
    const pool = createPool(embedded.url, { max: 4 });
    await pool.query('create table t (a int)');
    const work = new AbortController();
    const workers = Array.from({ length: 4 }, async () => {
      while (!work.signal.aborted) {
        await pool.query('insert into t select 1').catch(() => sleep(5));
      }
    });
    const file = join(embedded.folder, 'postmaster.pid');
    const times = 6;
    for (let n = 1; n <= times; n += 1) {
      // Later each time: serving, in recovery, or just opened.
      await sleep(n * 7);
      const pid = Number((await readFile(file, 'utf8')).split('\n')[0]);
      process.kill(pid, 'SIGKILL');
      const opened = () => lines.filter((line) => line === 'Banco embutido aberto de novo.').length;
      await until(`aberto de novo ${n}`, () => opened() === n);
    }
    work.abort();
    await Promise.all(workers);
    expect((await pool.query('select count(*)::int as n from t')).rows[0]).not.toEqual({ n: 0 });
    await pool.end();
  });

  it('inicia embora o número de processo anotado seja agora de outro programa', async () => {
    const first = await open();
    await first.stop();
    const file = join(first.folder, 'postmaster.pid');
    await writeFile(file, `${process.pid}\n${first.folder}\n1\n5432\n\n127.0.0.1\n`);
    await chmod(file, 0o644);
    expect((await open()).started).toBe('aberto');
  });

  it.runIf(process.getuid?.() === 0)(
    'do que não abre diz por que não abriu desta vez, e não o que o registro tinha de antes',
    async () => {
      await (await open()).stop();
      const folder = join(dataDir, 'postgres');
      await writeFile(join(folder, 'os-m.log'), 'FATAL:  de outra vez\n', { flag: 'a' });
      await chmod(folder, 0);
      const refused = await open().catch((error: unknown) => String(error));
      expect(refused).toContain('não abriu');
      expect(refused).toMatch(/permission denied/i);
      expect(refused).not.toContain('de outra vez');
      await chmod(folder, 0o700);
      expect((await open()).started).toBe('aberto');
    },
  );

  // A copy that root made, or what came out of an archive.
  it.runIf(process.getuid?.() === 0)(
    'a pasta que é de outro usuário é recusada com o que fazer, e abre depois disso',
    async () => {
      await (await open()).stop();
      const folder = join(dataDir, 'postgres');
      const { uid, gid } = await stat(folder);
      await chown(folder, 0, 0);
      await expect(open()).rejects.toThrow(`Devolva-a: chown -R ${uid}:${gid} ${folder}`);
      await chown(folder, uid, gid);
      expect((await open()).started).toBe('aberto');
    },
  );

  // Root restores into the folder of a service: what it makes there is the service's, which is to go on with it.
  it.runIf(process.getuid?.() === 0)(
    'na pasta de dados de outro usuário, o banco que root cria e os arquivos que ele guarda são desse',
    async () => {
      const [uid, gid] = await idsOf('nobody');
      await chown(dataDir, uid, gid);
      await open();
      const { store, arriving } = filesTo({ DATA_DIR: dataDir, s3: null });
      await makeFolder(arriving);
      const sent = join(arriving, 'enviado');
      await writeFile(sent, 'x');
      await store.put('ab'.repeat(16), sent, 'text/plain');
      const all = await readdir(dataDir, { recursive: true });
      expect(all).toContain(join('arquivos', 'ab', 'ab'.repeat(16)));
      const others = [];
      for (const path of all) if ((await stat(join(dataDir, path))).uid !== uid) others.push(path);
      expect(others).toEqual([]);
    },
  );

  it('sslmode diz o que diz aos programas do PostgreSQL: require cifra, verify-full confere de quem é', async () => {
    await (await open()).stop();
    const folder = join(dataDir, 'postgres');
    const { cert, key } = ofLocalhost();
    const files = { cert: join(folder, 'tls.crt'), key: join(folder, 'tls.key') };
    const { uid, gid } = await stat(folder);
    await writeFile(files.cert, cert);
    await writeFile(files.key, key, { mode: 0o600 });
    if (process.getuid?.() === 0) await chown(files.key, uid, gid);
    await chmod(files.cert, 0o644);
    const ca = join(dataDir, 'ca.crt');
    await writeFile(ca, cert);
    const settings = { ssl: 'on', ssl_cert_file: files.cert, ssl_key_file: files.key };
    const { url } = await open(true, settings);
    const isTls = async (search: string): Promise<unknown> => {
      const env = parseEnv({ DATABASE_URL: `${url}?${search}` });
      const database = await openDatabase(env, () => undefined);
      try {
        const { rows } = await database.pool.query<{ ssl: boolean }>(
          'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
        );
        return rows[0]?.ssl;
      } finally {
        await database.close();
      }
    };
    expect(await isTls('sslmode=disable')).toBe(false);
    expect(await isTls('sslmode=require')).toBe(true);
    expect(await isTls(`sslmode=verify-full&sslrootcert=${encodeURIComponent(ca)}`)).toBe(true);
    await expect(isTls('sslmode=verify-full')).rejects.toThrow('não é de uma autoridade conhecida');
  });

  it('recusa dados de outra versão principal e os deixa como estão', async () => {
    const first = await open();
    await first.stop();
    const file = join(first.folder, 'PG_VERSION');
    await writeFile(file, '16\n');
    await expect(open()).rejects.toThrow('são do PostgreSQL 16 e este OS-m traz o 17');
    expect(await readFile(file, 'utf8')).toBe('16\n');
  });
});
