/** A full disk: a start on it leaves no database running and says so; while running, health says it. */
import { execFileSync } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { createPool } from '../../../server/db/pool.ts';
import { reportError } from '../../../server/steps.ts';
import { testApp } from '../../support/app.ts';
import { addressFor, jpeg, sendTo } from '../../support/files.ts';
import { makeWorld } from '../../support/world.ts';

vi.mock('node:fs/promises', { spy: true });

let folder: string;
/** A disk of so many MB; false where this user may not have one. */
function disk(megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}
const away = (): void => {
  try {
    execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
  } catch {
    // It was none.
  }
};
/** Writes until nothing more goes in. */
function fill(): void {
  const bytes = Buffer.alloc(4096);
  try {
    for (;;) writeFileSync(join(folder, 'cheio'), bytes, { flag: 'a' });
  } catch {
    // Full.
  }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'osm-disco-'));
  chmodSync(folder, 0o755);
});
afterEach(() => {
  away();
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

/** Processes of the embedded database that stand on the folder. */
const running = (): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return /^\d+$/.test(pid) && command.includes('postgres') && command.includes(folder);
    } catch {
      return false;
    }
  });
/** It takes its file away a moment before it is gone itself. */
const none = () => expect.poll(running).toEqual([]);
const start = () => startEmbedded({ dataDir: folder, log: () => undefined });

/** What the person at the terminal reads of the failed start. */
async function said(starting: Promise<unknown>): Promise<string> {
  const error = await starting.then(
    () => null,
    (failure: unknown) => failure,
  );
  expect(error).not.toBeNull();
  const spoken = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  reportError(error);
  const text = spoken.mock.calls.map(([line]) => String(line)).join('\n');
  spoken.mockRestore();
  return text;
}

const canMount = ((): boolean => {
  folder = mkdtempSync(join(tmpdir(), 'osm-disco-'));
  const can = process.platform === 'linux' && disk(1);
  away();
  rmSync(folder, { recursive: true, force: true });
  return can;
})();

describe.runIf(inject('servidor') === 'embutido' && canMount)('um disco cheio no início', () => {
  it('de uma pasta nova: dito em palavras, nada fica rodando nem pela metade', async () => {
    expect(disk(30)).toBe(true);
    expect(await said(start())).toMatch(/^Erro: o disco está cheio\./);
    await none();
    expect(readdirSync(folder)).not.toContain('postgres');
  });

  it('de dados que há: o mesmo, e depois de liberado abrem como estavam', async () => {
    expect(disk(200)).toBe(true);
    const first = await start();
    const pool = createPool(first.url, { max: 1 });
    await pool.query('create table t (a int)');
    await pool.query('insert into t values (1)');
    fill();
    await pool.end();
    await first.stop();
    await none();
    expect(await said(start())).toMatch(/^Erro: o disco está cheio\./);
    await none();
    rmSync(join(folder, 'cheio'));
    const again = await start();
    const other = createPool(again.url, { max: 1 });
    expect((await other.query('select a from t')).rows).toEqual([{ a: 1 }]);
    await other.end();
    await again.stop();
    await none();
  });
});

describe('um disco que se enche', () => {
  it.runIf(canMount)(
    'recusa o arquivo de uma vez, onde quer que acabe, e aceita o mesmo depois',
    async () => {
      expect(disk(2)).toBe(true);
      const w = await makeWorld({ DATA_DIR: folder });
      const content = await jpeg('disco', 1600, 1200);
      const url = await addressFor(w, w.people.fiscal);
      // Nothing of it goes in; all of it does, and not what is drawn from it.
      for (const room of [0, content.length + 1000]) {
        writeFileSync(join(folder, 'vaga'), Buffer.alloc(room));
        fill();
        rmSync(join(folder, 'vaga'));
        const refused = await sendTo(w, url, content);
        expect([room, refused.status, refused.json]).toEqual([
          room,
          503,
          expect.objectContaining({ errorCode: 'arquivos_indisponiveis' }),
        ]);
        rmSync(join(folder, 'cheio'));
      }
      expect(readdirSync(join(folder, 'arquivos', 'chegando'))).toEqual([]);
      expect((await sendTo(w, url, content)).status).toBe(201);
      await w.close();
    },
  );

  it('é dito pelo healthz enquanto dura', async () => {
    const t = await testApp();
    const health = async () => {
      const reply = await t.app.inject({ url: '/healthz' });
      return [reply.statusCode, reply.json<{ status: string; disco?: string }>()] as const;
    };
    expect((await health())[0]).toBe(200);
    const full = Object.assign(await statfs(tmpdir()), { bavail: 1000, bsize: 4096 });
    vi.mocked(statfs).mockResolvedValue(full);
    const [status, body] = await health();
    expect([status, body]).toMatchObject([503, { status: 'degradado', disco: 'cheio' }]);
    vi.mocked(statfs).mockRestore();
    expect((await health())[0]).toBe(200);
    await t.close();
  });
});
