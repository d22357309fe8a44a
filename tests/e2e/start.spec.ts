/** The server as a process: refused starts, a clean end, and what a kill leaves. */
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { refusedStart, startServer } from '../support/server.ts';

// Each starts servers of its own, in a folder of its own.
test.describe.configure({ mode: 'parallel' });

let folder: string;
let environment: Record<string, string>;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osm-inicio-'));
  await chmod(folder, 0o755);
  environment = { DATA_DIR: join(folder, 'data'), DEMO_ORDERS: '50' };
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

test('uma variável errada é recusada pelo nome, e nada começa', async () => {
  const { code, output } = await refusedStart({ ...environment, PORT: 'x', LOG_LEVEL: 'alto' });
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual([
    'Erro: PORT: deve ser um número inteiro de 0 a 65535',
    'Erro: LOG_LEVEL: deve ser silent, error, warn, info, debug ou trace',
  ]);
});

test('onde outras máquinas alcançam, a demonstração de senhas públicas só abre a pedido', async () => {
  const { code, output } = await refusedStart({ ...environment, HOST: '0.0.0.0' });
  expect(code).toBe(1);
  expect(output).toContain('cujas senhas são públicas');
  expect(output).not.toContain('Preenchendo');
});

test('o servidor só: o que dele faz parte basta, e em produção nada se instala nem constrói', async () => {
  const alone = join(folder, 'servidor');
  const osm = (script: string, args: string[], env: Record<string, string> = {}) =>
    spawnSync(process.execPath, [script, ...args], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
  expect(osm('scripts/osm.mjs', ['servidor', alone]).stderr).toBe('');
  const start = { ...environment, DEMO: 'always', NODE_ENV: 'production' };
  const server = await startServer(start, join(alone, 'dist'));
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect((await fetch(`${server.url}/app/home`)).status).toBe(200);
  // Whose shell knows nothing of production works on it all the same, and finds the file where he stands.
  const { NODE_ENV: _, ...shell } = { ...process.env, ...environment };
  const backup = spawnSync('npm', ['--prefix', alone, 'run', '-s', 'backup', '--', 'copia.gz'], {
    cwd: folder,
    env: shell,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  expect(backup).toMatchObject({ stderr: '', status: 0 });
  expect(await readdir(folder)).toContain('copia.gz');
  expect(osm(join(alone, 'scripts/osm.mjs'), ['build']).stderr).toContain('onde estão os fontes');
  expect(await server.stop('SIGTERM')).toBe(0);
  await rm(join(alone, 'dist', 'console'), { recursive: true });
  const refused = osm(join(alone, 'scripts/osm.mjs'), ['start'], start);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('Erro: falta dist/console/index.html');
});

test('uma porta ocupada é dita em uma linha', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { code, output } = await refusedStart({
    ...environment,
    DEMO: 'never',
    PORT: String(port),
  });
  other.close();
  expect(code).toBe(1);
  expect(output).toContain(`Erro: PORT: a porta ${port} já está em uso`);
});

test('quem lia o que o servidor diz se vai: ele segue, e não gasta o processador em dizê-lo', async () => {
  const server = await startServer({ ...environment, LOG_LEVEL: 'info' });
  server.process.stdout?.destroy();
  server.process.stderr?.destroy();
  // Each request is told in a line that nobody reads.
  for (let n = 0; n < 5; n += 1) {
    const reply = await fetch(`${server.url}/readyz`);
    expect(reply.status, await reply.text()).toBe(200);
  }
  const { pid } = server.process;
  // Ticks of a hundredth of a second in which it ran.
  const ran = async (): Promise<number> => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  };
  const before = await ran();
  await new Promise((later) => setTimeout(later, 2000));
  expect((await ran()) - before).toBeLessThan(100);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await server.stop('SIGTERM')).toBe(0);
});

test('SIGTERM encerra e fecha o banco; o próximo início abre os mesmos dados', async () => {
  const first = await startServer(environment);
  expect(first.output()).toContain('Preenchendo o município de demonstração (50 ordens)');
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  expect(await first.stop('SIGTERM')).toBe(0);
  expect(first.output()).toContain('OS-m encerrado.');
  expect(first.output()).not.toContain('O relógio');
  // As another machine would be whose clock nobody sets.
  const second = await startServer({
    ...environment,
    NODE_OPTIONS: `--import=${new URL('../days/clock.mjs', import.meta.url).href}`,
    RELOGIO_ADIANTE: '180000',
  });
  expect(second.output()).not.toContain('Preenchendo');
  await expect
    .poll(() => second.output())
    .toContain('Atenção: O relógio deste servidor está 3 min à frente do relógio do banco');
  expect(await second.stop('SIGINT')).toBe(0);
});

test('o banco embutido é morto de novo e de novo: o servidor segue e o abre cada vez', async () => {
  environment.DEMO = 'never';
  const server = await startServer(environment);
  const health = async (): Promise<number> =>
    fetch(`${server.url}/healthz`).then(
      ({ status }) => status,
      () => 0,
    );
  const where = /Banco de dados criado em (\S+)/.exec(server.output())?.[1] ?? '';
  for (let n = 1; n <= 5; n += 1) {
    const pid = Number((await readFile(join(where, 'postmaster.pid'), 'utf8')).split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => server.output().split('Banco embutido aberto de novo.').length - 1)
      .toBe(n);
    await expect.poll(health).toBe(200);
  }
  expect(server.process.exitCode).toBeNull();
  expect(await server.stop()).toBe(0);
});

test('depois de kill -9 o banco segue vivo e é usado de novo; dois na mesma pasta não', async () => {
  environment.DEMO = 'never';
  const killed = await startServer(environment);
  expect(await killed.stop('SIGKILL')).toBeNull();
  const next = await startServer(environment);
  expect((await fetch(`${next.url}/healthz`)).status).toBe(200);
  const { code, output } = await refusedStart(environment);
  expect(code).toBe(1);
  expect(output).toContain(`já está em uso por outro OS-m (processo ${next.process.pid})`);
  expect(await next.stop()).toBe(0);
});
