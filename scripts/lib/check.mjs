/**
 * Types, lint, formatting, unused code. All are run; one that fails makes the whole fail. Unused code is
 * looked for twice: with the tests, and without them. What only tests use goes, or says in its JSDoc why it
 * stays: `@wing documentos` waits for that wing (used by then, the tag has to go), `@internal` is a test's handle.
 */
import { join } from 'node:path';
import { duration, runNode } from './steps.mjs';

const modules = (...path) => join('node_modules', ...path);
const knip = modules('knip', 'bin', 'knip.js');
const PRODUCTION = ['--production', '--include', 'files,exports', '--treat-tag-hints-as-errors'];
/** @type {[title: string, file: string, args: string[]][]} */
const tools = [
  ['Tipos (tsc)', modules('typescript', 'bin', 'tsc'), ['--noEmit']],
  ['Regras (oxlint)', modules('oxlint', 'bin', 'oxlint'), ['--type-aware', '--deny-warnings']],
  ['Formatação (oxfmt)', modules('oxfmt', 'bin', 'oxfmt'), ['--check', '.']],
  ['Sobras (knip)', knip, []],
  ['Sobras sem os testes (knip)', knip, [...PRODUCTION, '--tags=-wing']],
];

export async function check() {
  const failed = [];
  for (const [title, file, args] of tools) {
    const begun = performance.now();
    process.stdout.write(`${title}… `);
    const { code, output } = await runNode(file, args);
    const time = duration(performance.now() - begun);
    process.stdout.write(`${code === 0 ? '' : 'falhou, '}${time}\n`);
    if (code === 0) continue;
    failed.push(title);
    console.error(output.trimEnd());
  }
  if (failed.length > 0) throw new Error(`verificação com falhas: ${failed.join(', ')}`);
}
