import { defineConfig } from 'vitest/config'

const root = new URL('../../..', import.meta.url).pathname

/** Vitest for `npm run machines:mutate`: tests/machines, once per mutant. */
export default defineConfig({
  test: {
    root,
    include: ['tests/machines/**/*.test.ts'],
    setupFiles: ['tests/support/strict.ts'],
    runner: 'tests/support/mutation/runner.ts',
    maxWorkers: 2,
    // A mutant that waits forever is noticed by the timeout; the tests take milliseconds.
    testTimeout: 2_000,
    hookTimeout: 600_000,
    // Exceptions in a mutant's actors do not fail the run.
    dangerouslyIgnoreUnhandledErrors: true,
    silent: true,
  },
})
