import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = new URL('..', import.meta.url).pathname

/** The databases that files use one after another are in here: their threads end without a moment to remove them. */
const databases = mkdtempSync(join(tmpdir(), 'confraria-worlds-'))
process.env['TEST_DATABASES'] = databases
process.on('exit', () => rmSync(databases, { recursive: true, force: true }))

/**
 * One thread pool for all files: the engine's WebAssembly is compiled once, not for each file. No file replaces a
 * global or a module that other files use; the files that do have a project of their own.
 */
const project = (name: string, include: string[], more: { exclude?: string[]; setupFiles?: string[] } = {}) => ({
  test: {
    name,
    pool: 'threads',
    isolate: false,
    root,
    include,
    exclude: more.exclude ?? [],
    hookTimeout: 60_000,
    setupFiles: ['tests/support/strict.ts', 'tests/support/timeout.setup.ts', ...(more.setupFiles ?? [])],
  },
})

const actors = 'tests/local/actors/**/*.test.ts'

/** The files that begin first. */
const order = ['commands', 'paths/walks', 'paths', 'machines', 'model', 'local/fuzz', 'local', 'database']

/**
 * A long file that begins last leaves the other cores idle. By itself Vitest begins with the largest files while it has
 * not measured them.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = order.findIndex((path) => moduleId.includes(`/tests/${path}`))
      return at < 0 ? order.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

/**
 * The levels of tests/README.md except end to end, which runs in Playwright. A level is a folder. All share one
 * project, because each project loads the modules again.
 */
export default defineConfig({
  test: {
    root,
    // Many tests wait for processes, sockets and clocks; meanwhile another file uses the core.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    hideSkippedTests: true,
    projects: [
      project('levels', ['tests/**/*.test.ts', 'supabase/embedded/tests/**/*.test.ts'], { exclude: [actors] }),
      project('actors', [actors], { setupFiles: ['tests/support/actorsClient.setup.ts'] }),
    ],
  },
})
