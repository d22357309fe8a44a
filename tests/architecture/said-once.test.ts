/** What is a rule is written in one place; whoever needs it imports it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const sources = ['domain', 'server', 'src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile() && /\.tsx?$/.test(f.name))
    .map((f) => join(f.parentPath, f.name)),
);

it.each([
  ['Sem permissão!', /['"`]Sem permissão!['"`]/, 'domain/kernel/permission-check.ts'],
  ['o fuso de São Paulo', /['"`]America\/Sao_Paulo/, 'domain/kernel/civil-date.ts'],
  ['Re: …', /['"`]Re:/, 'domain/mensagem/schema.ts'],
  [
    'a ordem fechada',
    /['"]encerrada['"],? (?:&& .* )?['"]?cancelada/,
    'domain/ordem-servico/schema.ts',
  ],
  ['a análise aberta', /['"=]aguardando['"]?, ?['"]?reanalise['"`]/, 'domain/analise/situacoes.ts'],
])('%s', (_, pattern, home) => {
  // A comment may say it, an address of a list may name the situações that it shows.
  const said = sources.filter((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .some((line) => pattern.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line)),
  );
  expect(said.map((file) => relative(root, file))).toEqual([home]);
});

/** Who asks by itself has words of its own for what fails: what a browser throws is in the browser's language. */
it('o console pede ao servidor por poucos caminhos, que dizem o que falha', () => {
  const asking = sources
    .map((file) => relative(root, file))
    .filter(
      (file) =>
        file.startsWith('src/') &&
        /(?<![\w.])fetch\(|new XMLHttpRequest/.test(readFileSync(join(root, file), 'utf8')),
    );
  expect(asking.toSorted()).toEqual([
    'src/api/client.ts',
    'src/api/event-stream.ts',
    'src/api/fetched.ts',
    'src/api/health.ts',
    'src/api/session.ts',
    'src/api/upload-send.ts',
    'src/early.ts',
  ]);
});
