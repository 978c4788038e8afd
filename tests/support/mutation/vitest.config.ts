import { defineConfig } from 'vitest/config'

const root = new URL('../../..', import.meta.url).pathname

/** Vitest as `npm run machines:mutate` starts it: the sentences of tests/machines, once for each mutant. */
export default defineConfig({
  test: {
    root,
    include: ['tests/machines/**/*.test.ts'],
    setupFiles: ['tests/support/strict.ts'],
    runner: 'tests/support/mutation/runner.ts',
    maxWorkers: 2,
    // A mutant that waits for what never comes is noticed by its time; the sentences themselves take milliseconds.
    testTimeout: 2_000,
    hookTimeout: 600_000,
    // What a mutant's actor throws is no fault of the run.
    dangerouslyIgnoreUnhandledErrors: true,
    silent: true,
  },
})
