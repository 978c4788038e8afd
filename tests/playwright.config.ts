import { defineConfig } from 'playwright/test'
import { chosenEngines, type Engine } from './support/engines.ts'

const args: Readonly<Record<Engine, string[]>> = {
  chromium: [
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
  firefox: [],
  webkit: [],
}

/**
 * End to end: the real build, the real embedded backend, a real browser. Each worker has a server and a database. There
 * is one project for each engine (`engines.ts`).
 */
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
    // Motion takes a tenth of the browser's time. Stories about it use `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    // No traces: the recorder fetches pictures, which the page's Content-Security-Policy refuses.
    screenshot: 'only-on-failure',
  },
  projects: [...chosenEngines()].map(([engine, { channel, ...launchOptions }]) => ({
    name: engine,
    // Paths hold requests with Chromium's protocol.
    testIgnore: engine === 'chromium' ? [] : '**/paths/**',
    use: {
      browserName: engine,
      ...(channel && { channel }),
      launchOptions: { ...launchOptions, args: args[engine] },
    },
  })),
})
