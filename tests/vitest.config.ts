import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname

const level = (name: string, timeout = 5_000) => ({
  test: {
    name,
    root,
    include: [`tests/${name}/**/*.test.ts`],
    testTimeout: timeout,
    hookTimeout: 60_000,
    setupFiles: ['tests/support/strict.ts'],
  },
})

/** One project a level of the README's table; end to end runs in Playwright. */
export default defineConfig({
  test: {
    root,
    // Many tests wait for processes, sockets and clocks: two at once even where there are two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      level('model'),
      level('machines'),
      level('paths', 30_000),
      level('database', 20_000),
      level('local', 20_000),
    ],
  },
})
