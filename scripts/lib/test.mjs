/** The whole suite: vitest (rules, and the API over both databases), then the browser tests. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { failure, printFailures } from './failures.mjs';
import { folderInMemory } from './memory.mjs';
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
  const memory = folderInMemory();
  if (memory) process.env.TMPDIR = memory.folder;
  const runs = [await unitAndApi(), await browser()];
  memory?.remove();
  const passed = runs.reduce((all, one) => all + one.passed, 0);
  const failures = runs.flatMap((one) => one.failures);
  const files = runs.flatMap((one) => one.files).toSorted((a, b) => b.ms - a.ms);
  const again = runs.flatMap((one) => one.again ?? []);
  printFailures('Passaram só na segunda tentativa, a explicar e emendar:', again);
  printFailures('Falharam:', failures);
  console.log('Os arquivos mais demorados:');
  for (const { name, ms } of files.slice(0, SLOWEST)) console.log(`  ${duration(ms)}  ${name}`);
  // Beside the last line, where nobody passes it over: above it are the slowest files.
  const twice = again.length > 0 ? `, ${again.length} só na segunda tentativa` : '';
  console.log(`Testes… ${duration(performance.now() - begun)}${twice}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
}

async function unitAndApi() {
  console.log('Testes de regras e da API, sobre os dois bancos:');
  const args = ['run', '--reporter=default', '--reporter=./scripts/lib/vitest-report.mjs'];
  const { code } = await runNode(join('node_modules', 'vitest', 'vitest.mjs'), args, {
    show: true,
  });
  return counted('vitest', code, REPORT, (json) => json);
}

async function browser() {
  console.log('Testes no navegador:');
  let executable;
  try {
    executable = await ensureChromium({ shell: true });
  } catch (error) {
    return { passed: 0, failures: [failure('Chromium', [error])], files: [] };
  }
  const report = join(RESULTS, 'playwright.json');
  const args = ['test', '-c', E2E_CONFIG, '--reporter=list,json'];
  const { code } = await runNode(join('node_modules', 'playwright', 'cli.js'), args, {
    show: true,
    env: { CHROMIUM_PATH: executable, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return counted('playwright', code, report, ({ stats, errors, suites }) => ({
    passed: stats.expected + stats.flaky,
    failures: [
      ...suites.flatMap((file) => testsOf(file, 'unexpected')),
      ...errors.map((error) => failure('playwright: fora dos testes', [error])),
    ],
    again: suites.flatMap((file) => testsOf(file, 'flaky')),
    files: suites.map((file) => ({ name: `tests/e2e/${file.file}`, ms: durationOf(file) })),
  }));
}

/** The tests of a part of Playwright's report that ended so, with the errors of every try. */
const testsOf = ({ specs = [], suites = [] }, status, within = '') => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((one) => one.status === status)
      .map(({ results }) =>
        failure(
          `tests/e2e/${file}: ${within}${title}`,
          results.flatMap(({ errors }) => errors),
        ),
      ),
  ),
  ...suites.flatMap((suite) => testsOf(suite, status, `${within}${suite.title} › `)),
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

/** What a runner's report says; one that failed without a failed test (it crashed, or ran nothing) failed itself. */
function counted(runner, code, report, read) {
  let result = { passed: 0, failures: [], files: [] };
  try {
    result = read(JSON.parse(readFileSync(report, 'utf8')));
  } catch (error) {
    result.failures.push(failure(`${runner}: sem o relatório ${report}`, [error]));
  }
  if (code !== 0 && result.failures.length === 0)
    result.failures.push(failure(`${runner}: terminou com o código ${code}, sem teste que falhe`));
  return result;
}
