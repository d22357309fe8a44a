/** Behind a real PgBouncer that hands its connections on after each transaction, as it comes but for the addresses. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { openDatabase, type OpenDatabase } from '../../../server/db/open.ts';
import { type Env, parseEnv } from '../../../server/env.ts';
import { upgradeOrAsk } from '../../../server/upgrade.ts';
import { openStream } from '../../support/console-stream.ts';
import { testDatabase } from '../../support/database.ts';
import { freePort } from '../../support/free-port.ts';
import { until } from '../../support/until.ts';
import { makeWorld, request, type World } from '../../support/world.ts';

const BINARY = '/usr/sbin/pgbouncer';
const isThere = (() => {
  try {
    execFileSync(BINARY, ['--version']);
    return true;
  } catch {
    return false;
  }
})();

let folder: string;
let pooler: ChildProcess;
let port: number;

/** The way through the pooler to the database of that address. */
function through(url: string): Env {
  const address = new URL(url);
  address.port = String(port);
  return parseEnv({
    DATABASE_URL: String(address),
    DATABASE_PREPARE: 'nao',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'nao',
    DATA_DIR: folder,
  });
}

describe.runIf(isThere)('atrás de um pooler', () => {
  let w: World;
  beforeAll(async () => {
    w = await makeWorld();
    folder = mkdtempSync(join(tmpdir(), 'osm-pooler-'));
    chmodSync(folder, 0o755);
    port = await freePort();
    const { hostname, port: behind, username, password } = new URL(w.url);
    writeFileSync(
      join(folder, 'ini'),
      `[databases]
* = host=${hostname} port=${behind} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 6
`,
    );
    // It refuses to be root.
    const args = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    pooler = spawn(BINARY, ['-q', ...args, join(folder, 'ini')], { stdio: 'ignore' });
  });
  afterAll(async () => {
    pooler.kill('SIGKILL');
    await w.close();
    rmSync(folder, { recursive: true });
  });

  describe('o servidor', () => {
    let open: OpenDatabase;
    let app: FastifyInstance;
    const logged: string[] = [];
    beforeAll(async () => {
      const env = through(w.url);
      open = await until('o pooler atende', () =>
        openDatabase(env, () => undefined).catch(() => null),
      );
      expect(await upgradeOrAsk(open.db, env)).toEqual([]);
      const logTo = { write: (line: string) => logged.push(line) };
      app = await buildApp({ env, db: open.db, pool: open.pool, log: () => undefined, logTo });
      await app.ready();
    });
    afterAll(async () => {
      await app.close();
      await open.close();
    });

    it('lê e escreve o mesmo, muitos de uma vez', async () => {
      const made = await Promise.all(Array.from({ length: 30 }, () => w.order()));
      const ids = made.map(({ id }) => id);
      const { gerente } = w.people;
      const path = (id: number): string => `/api/v2/osm/admin/alfa/ordem-servicos/${id}`;
      const acted = await Promise.all(
        ids.map((id) =>
          request(app, gerente, 'POST', `${path(id)}/comentarios`, { body: { texto: 'visto' } }),
        ),
      );
      expect(acted.map(({ status }) => status)).toEqual(ids.map(() => 201));
      for (const id of ids) {
        const [here, there] = await Promise.all([
          request(app, gerente, 'GET', path(id)),
          request(w.app, gerente, 'GET', path(id)),
        ]);
        expect(here.json).toEqual(there.json);
        expect(here.json.comentarios).toHaveLength(1);
      }
    });

    it('os consoles ficam sabendo do que outro servidor fez', async () => {
      const base = await app.listen({ host: '127.0.0.1', port: 0 });
      const stream = await openStream(base, w.people.gerente.token, 'alfa');
      const { id } = await w.order();
      await w.call(w.people.gerente, 'POST', `/alfa/ordem-servicos/${id}/comentarios`, {
        body: { texto: 'de longe' },
      });
      await stream.heard('ordem_servico', id);
      stream.close();
    });

    it('faz os trabalhos', async () => {
      const body = {
        assunto_id: w.assuntos.simples,
        usuario_grupo_id: w.grupo,
        cadastro_ids: [w.cadastros[0]],
      };
      const path = '/api/v2/osm/admin/alfa/ordem-servicos/lote';
      const asked = await request(app, w.people.gerente, 'POST', path, { body });
      expect(asked.status, asked.text).toBe(201);
      await until('o que se pediu foi feito', async () => {
        const { rows } = await w.pool.query<{ status: string }>(
          'select status from job_output where id = $1',
          [asked.json.id],
        );
        return rows[0]?.status === 'done';
      });
      expect(logged).toEqual([]);
    });
  });

  it('quem não sabe que é um pooler o fica sabendo', async () => {
    const { DATABASE_URL } = through(w.url);
    const env = parseEnv({ DATABASE_URL: DATABASE_URL ?? '' });
    await expect(openDatabase(env, () => undefined)).rejects.toThrow('DATABASE_PREPARE=nao');
  });

  it('não se migra: o que falta é dito', async () => {
    const empty = await testDatabase({ of: 'empty' });
    const env = through(empty.url);
    const open = await openDatabase(env, () => undefined);
    await expect(upgradeOrAsk(open.db, env)).rejects.toThrow('npm run migrate');
    await open.close();
    await empty.close();
    const newer = await testDatabase({ of: 'migrated' });
    const here = through(newer.url);
    const other = await openDatabase(here, () => undefined);
    expect(await upgradeOrAsk(other.db, here)).toEqual([]);
    await newer.pool.query(`insert into migracao (nome, soma) values ('9999_adiante', '')`);
    await expect(upgradeOrAsk(other.db, here)).rejects.toThrow('de uma versão mais nova');
    await other.close();
    await newer.close();
  });
});
