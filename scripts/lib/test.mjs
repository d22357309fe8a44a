/** The whole suite: vitest (rules, and the API over both databases), then the browser tests. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ROOT, duration, runNode } from './steps.mjs';
import { REPORT } from './vitest-report.mjs';

const RESULTS = join(ROOT, 'test-results');
const E2E_CONFIG = join('tests', 'e2e', 'playwright.config.ts');

const SLOWEST = 12;

/** The last line printed is 'N passed, N failed', of both runners; the exit code is 1 unless all passed. */
export async function test() {
  const begun = performance.now();
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const runs = [await unitAndApi(), await browser()];
  const sum = (of) => runs.reduce((all, one) => all + one[of], 0);
  const files = runs.flatMap((one) => one.files).toSorted((a, b) => b.ms - a.ms);
  const again = runs.flatMap((one) => one.again ?? []);
  if (again.length > 0) console.log('Passaram só na segunda tentativa, a explicar e emendar:');
  for (const name of again) console.log(`  ${name}`);
  console.log('Os arquivos mais demorados:');
  for (const { name, ms } of files.slice(0, SLOWEST)) console.log(`  ${duration(ms)}  ${name}`);
  console.log(`Testes… ${duration(performance.now() - begun)}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
}

async function unitAndApi() {
  console.log('Testes de regras e da API, sobre os dois bancos:');
  const args = ['run', '--reporter=default', '--reporter=./scripts/lib/vitest-report.mjs'];
  const { code } = await runNode(join('node_modules', 'vitest', 'vitest.mjs'), args, {
    show: true,
  });
  return counted(code, REPORT, (json) => json);
}

async function browser() {
  console.log('Testes no navegador:');
  let executable;
  try {
    executable = await ensureChromium();
  } catch (error) {
    console.error(`Erro: ${error.message}`);
    return { passed: 0, failed: 1, files: [] };
  }
  const report = join(RESULTS, 'playwright.json');
  const args = ['test', '-c', E2E_CONFIG, '--reporter=list,json'];
  const { code } = await runNode(join('node_modules', 'playwright', 'cli.js'), args, {
    show: true,
    env: { CHROMIUM_PATH: executable, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return counted(code, report, ({ stats, errors, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    again: suites.flatMap(againOf),
    files: suites.map((file) => ({ name: `tests/e2e/${file.file}`, ms: durationOf(file) })),
  }));
}

/** Tests that passed only when tried again. */
const againOf = ({ specs = [], suites = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `tests/e2e/${file}: ${title}`),
  ...suites.flatMap(againOf),
];

/** Of all tests of a part of Playwright's report. */
const durationOf = ({ specs = [], suites = [] }) =>
  [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)),
    ...suites.map((suite) => ({ duration: durationOf(suite) })),
  ].reduce((sum, one) => sum + one.duration, 0);

/** The README's pictures (docs/img), taken of the built console with the demonstration. */
export async function pictures() {
  const executable = await ensureChromium();
  const args = ['test', '-c', E2E_CONFIG, '--reporter=list', '--workers=1', '--grep', '@imagens'];
  const { code } = await runNode(join('node_modules', 'playwright', 'cli.js'), args, {
    show: true,
    env: { CHROMIUM_PATH: executable, OSM_PICTURES: '1' },
  });
  process.exitCode = code;
}

/** A runner that failed without a failed test (it crashed, or ran nothing) counts as one failure. */
function counted(code, report, read) {
  let result = { passed: 0, failed: 0, files: [] };
  try {
    result = read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    console.error(`Erro: sem o relatório ${report}`);
  }
  if (code !== 0 && result.failed === 0) result.failed = 1;
  return result;
}
