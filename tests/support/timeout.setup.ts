import { expect, vi } from 'vitest'

/** Milliseconds for one test, by folder. */
const timeouts = {
  'tests/paths/': 30_000,
  'tests/database/': 20_000,
  'tests/local/': 20_000,
  'embedded/tests/': 20_000,
}

const file = expect.getState().testPath ?? ''
const [, testTimeout = 5_000] = Object.entries(timeouts).find(([folder]) => file.includes(folder)) ?? []
vi.setConfig({ testTimeout })
