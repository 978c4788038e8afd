import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname

const level = (name: string, timeout = 5_000, pool = {}) => ({
  test: {
    name,
    ...pool,
    root,
    include: [`tests/${name}/**/*.test.ts`],
    testTimeout: timeout,
    hookTimeout: 60_000,
    setupFiles: ['tests/support/strict.ts'],
  },
})

/**
 * One process for all files: the engine's WebAssembly is compiled once, not for each. Each file still opens a database of its own, and none
 * of them replaces a module or a global.
 */
const shared = { pool: 'threads', isolate: false } as const

/** One project a level of the README's table; end to end runs in Playwright. */
export default defineConfig({
  test: {
    root,
    // Many tests wait for processes, sockets and clocks: two at once even where there are two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      level('model', 5_000, shared),
      level('machines', 5_000, shared),
      level('paths', 30_000, shared),
      level('database', 20_000, shared),
      level('local', 20_000),
    ],
  },
})
