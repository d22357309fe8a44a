/** The whole suite: vitest (rules, and the API over both databases), then the browser tests. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ROOT, duration, runNode } from './steps.mjs';

const RESULTS = join(ROOT, 'test-results');
const E2E_CONFIG = join('tests', 'e2e', 'playwright.config.ts');

/** The last line printed is 'N passed, N failed', of both runners; the exit code is 1 unless all passed. */
export async function test() {
  const begun = performance.now();
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const total = { passed: 0, failed: 0 };
  for (const suite of [unitAndApi, browser]) {
    const { passed, failed } = await suite();
    total.passed += passed;
    total.failed += failed;
  }
  console.log(`Testes… ${duration(performance.now() - begun)}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

async function unitAndApi() {
  console.log('Testes de regras e da API, sobre os dois bancos:');
  const report = join(RESULTS, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await runNode(join('node_modules', 'vitest', 'vitest.mjs'), args, {
    show: true,
  });
  return counted(code, report, (json) => ({
    passed: json.numPassedTests,
    // A file that does not load has no tests of its own to fail.
    failed:
      json.numFailedTests +
      json.testResults.filter(
        (file) => file.status === 'failed' && file.assertionResults.length === 0,
      ).length,
  }));
}

async function browser() {
  console.log('Testes no navegador:');
  let executable;
  try {
    executable = await ensureChromium();
  } catch (error) {
    console.error(`Erro: ${error.message}`);
    return { passed: 0, failed: 1 };
  }
  const report = join(RESULTS, 'playwright.json');
  const args = ['test', '-c', E2E_CONFIG, '--reporter=list,json'];
  const { code } = await runNode(join('node_modules', 'playwright', 'cli.js'), args, {
    show: true,
    env: { CHROMIUM_PATH: executable, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return counted(code, report, (json) => ({
    passed: json.stats.expected + json.stats.flaky,
    failed: json.stats.unexpected + json.errors.length,
  }));
}

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
  let result = { passed: 0, failed: 0 };
  try {
    result = read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    console.error(`Erro: sem o relatório ${report}`);
  }
  if (code !== 0 && result.failed === 0) result.failed = 1;
  return result;
}
