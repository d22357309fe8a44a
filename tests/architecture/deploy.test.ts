/** How it is put where it runs: what the recipes name is there, and a start in production makes nothing. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { parseEnv } from '../../server/env.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const run = promisify(execFile);
const dockerfile = read('deploy/Dockerfile').split('\n');
const saying = (word: string): string[][] =>
  dockerfile.flatMap((line) => (line.startsWith(`${word} `) ? [line.split(' ').slice(1)] : []));
const unit = read('deploy/os-m.service');
const ignored = read('.dockerignore').split('\n').filter(Boolean);

const variables = [...read('server/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
  ([, name = '']) => name,
);

it('o README diz cada variável, e o que vale onde nada se diz dela', () => {
  const usual = parseEnv({}) as unknown as Readonly<Record<string, unknown>>;
  const told = new Set<string>();
  for (const [, first = '', second = ''] of read('README.md').matchAll(
    /^\| (`[A-Z][A-Z\d_*]+`[^|]*?) +\| ([^|]*?) +\|/gm,
  )) {
    const names = first.split(', ').map((one) => one.replaceAll('`', ''));
    const values = second.split(', ');
    for (const [at, name] of names.entries()) {
      const those = name.endsWith('*')
        ? variables.filter((one) => one.startsWith(name.slice(0, -1)))
        : [name];
      expect(those.length, name).toBeGreaterThan(0);
      const said = values[at] ?? values[0] ?? '';
      for (const one of those) {
        told.add(one);
        const [, text] = /^`(.*)`$/.exec(said) ?? [];
        if (said === '–') expect(usual[one], one).toBeUndefined();
        else if (text === undefined) expect(usual[one], one).toBe(hostname());
        else
          expect((parseEnv({ [one]: text }) as unknown as typeof usual)[one], one).toEqual(
            usual[one],
          );
      }
    }
  }
  expect([...told].toSorted()).toEqual(variables.toSorted());
});

it('a receita da imagem copia o que há, e o que dela fica de fora não se copia', () => {
  const stages = saying('FROM').map(([, , name]) => name);
  for (const [from = '', ...rest] of saying('COPY')) {
    if (from.startsWith('--from=')) {
      expect(stages).toContain(from.slice('--from='.length));
      continue;
    }
    for (const path of [from, ...rest.slice(0, -1)]) {
      expect(existsSync(join(ROOT, path)), path).toBe(true);
      expect(ignored, path).not.toContain(path);
    }
  }
  // What is ignored is no source of the build.
  for (const needed of [
    'server',
    'src',
    'domain',
    'scripts',
    'public',
    'index.html',
    'vite.config.ts',
  ]) {
    expect(existsSync(join(ROOT, needed)), needed).toBe(true);
    expect(ignored).not.toContain(needed);
  }
});

it('o que se executa está onde se diz, e as variáveis são das que o servidor conhece', () => {
  const commands = [...dockerfile, ...unit.split('\n')].flatMap((line) =>
    [...line.matchAll(/scripts\/[\w./]+/g)].map(([path]) => path),
  );
  expect(commands.length).toBeGreaterThan(2);
  for (const path of commands) expect(existsSync(join(ROOT, path)), path).toBe(true);
  const set = [
    ...saying('ENV').flat(),
    ...(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').split(' '),
  ];
  for (const one of set) {
    const [name = ''] = one.split('=');
    expect(['NODE_ENV', ...variables], one).toContain(name);
  }
});

it('a verificação de saúde da imagem diz o que o servidor diz', async () => {
  const line = dockerfile.find((one) => one.startsWith('HEALTHCHECK ')) ?? '';
  const [, ...args] = JSON.parse(line.slice(line.indexOf('['))) as string[];
  const codeOf = async (status: number | null): Promise<number> => {
    const server = createServer((request, reply) => {
      reply.writeHead(request.url === '/livez' ? (status ?? 500) : 404).end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    if (status === null) await new Promise((resolve) => server.close(resolve));
    const ended = await run(process.execPath, args, { env: { PORT: String(port) } }).then(
      () => 0,
      (error: { code: number }) => error.code,
    );
    server.close();
    return ended;
  };
  expect([await codeOf(200), await codeOf(503), await codeOf(null)]).toEqual([0, 1, 1]);
});

it('em produção nada se instala nem constrói: o que falta é dito, e nada aparece', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'osm-producao-'));
  try {
    for (const path of ['package.json', 'package-lock.json', 'scripts'])
      cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    const before = readdirSync(folder).toSorted();
    const env = {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATA_DIR: join(folder, 'dados'),
    };
    for (const command of ['start', 'migrate', 'user:create', 'import', 'demo']) {
      const error = await run(process.execPath, ['scripts/osm.mjs', command], {
        cwd: folder,
        env,
      }).then(
        () => null,
        (thrown: { code: number; stderr: string }) => thrown,
      );
      expect(error?.code, command).toBe(1);
      expect(error?.stderr, command).toContain(
        'falta dist/server/main.js: com NODE_ENV=production',
      );
      expect(readdirSync(folder).toSorted(), command).toEqual(before);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
