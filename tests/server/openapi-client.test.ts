/**
 * Who connects to it makes a client of the document: it is made here, its types are checked with those of the README's
 * program, and the program is run against a server, every reply held against the document.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createKey, type Escopo } from '../../server/auth/keys.ts';
import { bundleOf } from '../support/bundle.ts';
import { undocumented } from '../support/documented.ts';
import { pdf } from '../support/files.ts';
import { makeWorld, request, type World } from '../support/world.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const bin = (name: string): string => join(ROOT, 'node_modules', '.bin', name);
const PERMITIDO: readonly Escopo[] = [
  'sessao',
  'ordem_servicos.index',
  'ordem_servicos.create',
  'ordem_servicos.aceitar',
  'ordem_servicos.update',
  'ordem_servicos.confirmar_fiscal',
];

let w: World;
let origem: string;
/** Within the repository, so that the client finds its packages. */
let folder: string;
/** The README's program with the client, as one. */
let program: string;
let removeProgram: (() => void) | undefined;
beforeAll(async () => {
  w = await makeWorld();
  origem = await w.app.listen({ port: 0, host: '127.0.0.1' });
  folder = mkdtempSync(join(ROOT, 'node_modules', '.osm-teste-cliente-'));
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  const programs = [...readme.matchAll(/```ts\n(import [\s\S]*?)```/g)].map(([, text]) => text);
  const [exemplo = ''] = programs.filter((text) => text?.includes('./osm.ts'));
  const document = await request(w.app, null, 'GET', '/api/openapi.json');
  await writeFile(join(folder, 'exemplo.ts'), exemplo);
  await writeFile(join(folder, 'openapi.json'), document.text);
  await writeFile(join(folder, 'pedido.pdf'), pdf());
  await run(bin('oazapfts'), ['--futureStripLegacyMethods', 'openapi.json', 'osm.ts'], {
    cwd: folder,
  });
  const bundle = await bundleOf(relative(ROOT, join(folder, 'exemplo.ts')));
  ({ program, remove: removeProgram } = bundle);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  removeProgram?.();
  if (folder) rmSync(folder, { recursive: true, force: true });
  await w?.close();
});

it('o cliente e o programa do README têm os tipos certos', async () => {
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: relative(folder, join(ROOT, 'tsconfig.json')),
      compilerOptions: { noUnusedLocals: false, types: ['node'] },
      include: [],
      files: ['exemplo.ts'],
    }),
  );
  const checked = await run(bin('tsc'), ['-p', folder, '--noEmit']).catch(
    (error: { stdout: string }) => error,
  );
  expect(checked.stdout).toBe('');
});

it('o programa do README faz o que diz; cada resposta é a do documento', async () => {
  const quem = await w.somebody('alfa', PERMITIDO);
  const chave = await w.db.transaction().execute((trx) =>
    createKey(
      trx,
      quem.id,
      { nome: 'Portal', escopos: PERMITIDO, dias: 30 },
      {
        requestId: 'teste',
        ip: '127.0.0.1',
      },
    ),
  );
  // More than a page of its list.
  await Promise.all(Array.from({ length: 201 }, () => w.order()));
  const there = async (): Promise<number> =>
    Number(
      (
        await w.pool.query('select count(*) as n from ordem_servico where departamento_id = $1', [
          w.alfa.id,
        ])
      ).rows[0]?.n,
    );
  const before = await there();

  const seen: string[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit): Promise<Response> => {
    const reply = await fetch(input, init);
    const text = await reply.clone().text();
    const { pathname } = new URL(input);
    const method = init?.method ?? 'GET';
    const wrong = undocumented(method, pathname, {
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      text,
      json: JSON.parse(text),
    });
    if (wrong !== null) throw new Error(wrong);
    seen.push(`${method} ${reply.status}`);
    return reply;
  });
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  for (const [name, value] of Object.entries({
    OSM: origem,
    CHAVE: chave,
    DEPARTAMENTO: w.alfa.codigo,
    ASSUNTO: String(w.assuntos.simples),
    ARQUIVO: join(folder, 'pedido.pdf'),
  }))
    vi.stubEnv(name, value);
  const play = (n: number): Promise<unknown> => import(`${pathToFileURL(program).href}?${n}`);

  await play(1);
  const pages = Math.ceil((before + 1) / 200);
  const all = (aceita: string): string[] => [
    'POST 201',
    aceita,
    'GET 200',
    'POST 201',
    'POST 201',
    ...Array.from({ length: pages }, () => 'GET 200'),
  ];
  expect(seen).toEqual(all('PUT 409'));
  expect(said.mock.calls.flat()).toEqual([
    expect.stringMatching(/^não aceita: .+/),
    `${before + 1} ordens`,
  ]);
  expect(await there()).toBe(before + 1);

  // What a field does not allow is told by the field; a key that is none, by 401.
  vi.stubEnv('ASSUNTO', '0');
  await expect(play(2)).rejects.toThrow(/assunto_id/);
  vi.stubEnv('CHAVE', 'nenhuma');
  await expect(play(3)).rejects.toThrow();
  expect(seen.slice(-2)).toEqual(['POST 422', 'POST 401']);
});
