/**
 * 'regras' and 'unidade' need no database; 'embutido' and 'postgres' run every test of tests/server twice,
 * over the embedded PostgreSQL and over a server reached by DATABASE_URL, but for what no database is asked of (ONCE).
 */
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { places } from './scripts/lib/places.ts';

/** Files that change a module (vi.mock): each is loaded for itself, over the embedded database. */
const ISOLATED = 'tests/server/**/*.isolated.test.ts';

/** What does not depend on the server behind: shapes of refusals and documents, what a mask leaves, which index a filter has, that a page is the same however it is found, what the demonstration and the log tell; and what has a server of its own. */
const ONCE = [
  'tests/server/demo.test.ts',
  'tests/server/logs/rebuilt.test.ts',
  'tests/server/openapi*.test.ts',
  'tests/server/refusals.test.ts',
  'tests/server/protected.test.ts',
  'tests/server/wing-indexes.test.ts',
  'tests/server/list-ways.test.ts',
  'tests/server/events/crash.test.ts',
  'tests/server/db/silence.test.ts',
  'tests/server/nginx.test.ts',
];

/** What the console keeps in its modules would pass from file to file: each is loaded for itself. */
const CONSOLE = 'tests/src/**';

const SERVERS = 'tests/support/setup-servers.ts';
const SEED = 'tests/support/setup-seed.ts';

const overDatabase = (name: 'embutido' | 'postgres') => ({
  extends: true as const,
  test: {
    name,
    include: ['tests/server/**/*.test.ts'],
    exclude: [ISOLATED, ...(name === 'postgres' ? ONCE : [])],
    globalSetup: [SERVERS],
    provide: { servidor: name },
    // Loading the server costs more than most files' tests; none of them changes a module.
    isolate: false,
  },
});

export default defineConfig({
  plugins: [react(), places()],
  define: { __OSM_VERSION__: JSON.stringify('0.0.0-test') },
  test: {
    pool: 'forks',
    setupFiles: [SEED],
    // Only what hangs ends by time: a busy machine is slow, not wrong.
    testTimeout: 120_000,
    // On a shared machine a stall turns no work away; who needed another try is named, explained and mended.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 120_000,
    // One more than processors, since each waits for its database now and then; Vitest would leave one to itself.
    maxWorkers: Math.min(availableParallelism() + 1, 8),
    // Style sheets that are served as text (the sign-in pages) are otherwise empty in tests.
    css: { include: [/\?raw$/] },
    projects: [
      {
        extends: true,
        test: {
          name: 'regras',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [CONSOLE, 'tests/server/**', 'tests/e2e/**', 'tests/bench/**'],
          // A process for each would cost more than its tests.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'unidade', include: [`${CONSOLE}/*.test.{ts,tsx}`] } },
      overDatabase('embutido'),
      overDatabase('postgres'),
      {
        extends: true,
        test: {
          name: 'isolado',
          include: [ISOLATED],
          globalSetup: [SERVERS],
          provide: { servidor: 'embutido' },
        },
      },
    ],
  },
});
