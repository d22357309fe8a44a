/** A reporter of vitest: what `npm test` counts and names at its end, as a file in test-results. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './steps.mjs';

export const REPORT = join(ROOT, 'test-results', 'vitest.json');

export default class VitestReport {
  onTestRunEnd(modules) {
    const report = { passed: 0, failed: 0, again: [], files: [] };
    for (const module of modules) {
      let failed = 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') report.passed += 1;
        if (state === 'failed') failed += 1;
        if (test.diagnostic()?.flaky)
          report.again.push(`${module.relativeModuleId}: ${test.fullName}`);
      }
      // A file that does not load has no tests of its own to fail.
      report.failed += failed || (module.state() === 'failed' ? 1 : 0);
      const { duration, collectDuration } = module.diagnostic();
      const name = `${module.relativeModuleId} (${module.project.name})`;
      report.files.push({ name, ms: duration + collectDuration });
    }
    writeFileSync(REPORT, JSON.stringify(report));
  }
}
