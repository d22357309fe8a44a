/** Browser tests: one built server with the demonstration, Chromium as `npm test` found it. */
import { existsSync } from 'node:fs';
import { defineConfig } from 'playwright/test';

const executablePath =
  process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/e2e',
  globalSetup: './server.setup.ts',
  // Only what hangs ends by time: a busy machine is slow, not wrong.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  forbidOnly: Boolean(process.env.CI),
  // On a shared machine a stall turns no work away; who needed another try is named, explained and mended.
  retries: process.env.CI ? 1 : 0,
  // Specs share the server: each changes records and people of its own.
  workers: 2,
  // Pictures for the README are made on demand: `node scripts/osm.mjs pictures`.
  grepInvert: process.env.OSM_PICTURES ? undefined : /@imagens/,
  use: {
    // Known in the workers, which start after the set-up.
    ...(process.env.OSM_URL ? { baseURL: process.env.OSM_URL } : {}),
    browserName: 'chromium',
    // The machine's own are not what is shown: the days are the municipality's, the words Portuguese.
    locale: 'en-US',
    timezoneId: 'Pacific/Auckland',
    viewport: { width: 1366, height: 768 },
    screenshot: 'only-on-failure',
    // Recording every step would cost more than the tests themselves.
    trace: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
