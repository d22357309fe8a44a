/** Types, lint, formatting, unused code. All are run; one that fails makes the whole fail. */
import { join } from 'node:path';
import { duration, runNode } from './steps.mjs';

const modules = (...path) => join('node_modules', ...path);
/** @type {[title: string, file: string, args: string[]][]} */
const tools = [
  ['Tipos (tsc)', modules('typescript', 'bin', 'tsc'), ['--noEmit']],
  ['Regras (oxlint)', modules('oxlint', 'bin', 'oxlint'), ['--type-aware', '--deny-warnings']],
  ['Formatação (oxfmt)', modules('oxfmt', 'bin', 'oxfmt'), ['--check', '.']],
  ['Sobras (knip)', modules('knip', 'bin', 'knip.js'), []],
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
