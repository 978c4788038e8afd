import { defineConfig } from 'playwright/test'
import { findChromium } from './support/chromium.ts'

const executablePath = findChromium()

/** End to end: the real build, the real embedded backend, a real browser. One server and one database a worker. */
export default defineConfig({
  testDir: './e2e',
  globalSetup: './support/demonstration.ts',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  timeout: 45_000,
  expect: { timeout: 10_000 },
  // A file's tests stay together: they follow each other on one database.
  fullyParallel: false,
  workers: 2,
  reporter: [['list'], ['json']],
  use: {
    locale: 'en-US',
    timezoneId: 'Asia/Tokyo',
    // No traces: the recorder reads pictures by fetch, which the page's Content-Security-Policy rightly refuses.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        // Test machines have no graphics card; emulating one takes a twentieth of the time.
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-sync',
        // No page lives long enough for what its hottest functions gain to pay for compiling them again.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
})
