/** A reporter of vitest: what `npm test` counts and names at its end, as a file in test-results. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failure } from './failures.mjs';
import { ROOT } from './steps.mjs';

export const REPORT = join(ROOT, 'test-results', 'vitest.json');

export default class VitestReport {
  onTestRunEnd(modules, unhandled) {
    const report = { passed: 0, failures: [], again: [], files: [] };
    for (const module of modules) {
      const name = `${module.relativeModuleId} (${module.project.name})`;
      const failures = [];
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        const said = failure(`${name}: ${test.fullName}`, errors);
        if (state === 'passed') report.passed += 1;
        if (state === 'failed') failures.push(said);
        if (test.diagnostic()?.flaky) report.again.push(said);
      }
      // A hook that failed, or a file that does not load, has no test of its own to fail.
      for (const part of [module, ...module.children.allSuites()]) {
        const errors = part.errors();
        const whole = part === module ? name : `${name}: ${part.fullName}`;
        if (errors.length > 0) failures.push(failure(whole, errors));
      }
      if (module.state() === 'failed' && failures.length === 0) failures.push(failure(name));
      report.failures.push(...failures);
      const { duration, collectDuration } = module.diagnostic();
      report.files.push({ name, ms: duration + collectDuration });
    }
    for (const error of unhandled) {
      const where = error.VITEST_TEST_PATH ?? error.VITEST_TEST_NAME ?? 'vitest';
      report.failures.push(failure(`${where}: fora dos testes (${error.type ?? 'erro'})`, [error]));
    }
    writeFileSync(REPORT, JSON.stringify(report));
  }
}
