import { defineConfig } from 'playwright/test'
import { findChromium } from './support/chromium.ts'

const executablePath = findChromium()

/** End to end: the real build, the real embedded backend, a real browser. Each worker has a server and a database. */
export default defineConfig({
  testDir: './e2e',
  globalSetup: './support/demonstration.ts',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  timeout: 45_000,
  expect: { timeout: 10_000 },
  // The tests of a file run in order on one database.
  fullyParallel: false,
  workers: 2,
  reporter: [['list'], ['json']],
  use: {
    locale: 'en-US',
    timezoneId: 'Asia/Tokyo',
    // No traces: the recorder fetches pictures, which the page's Content-Security-Policy refuses.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        // Test machines have no graphics card; emulating one takes 5 % of the time.
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-sync',
        // No page lives long enough to gain from optimised compilation.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
})
