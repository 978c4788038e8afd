import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { project } from '#server/project.ts'
import { openBackend } from '#supabase/embedded/openBackend.ts'
import { makeSharedFolder, sharedFolder } from './sharedFolder.ts'

const places = (folder: string) => ({ seeded: join(folder, 'seeded'), failed: join(folder, 'failed') })

/**
 * A worker repeats days of a person's work within minutes; how many depends on the tests that it happens to run. The
 * limits have tests without a browser (tests/database/shared/paces.test.ts).
 */
const withoutPaces =
  'update app.pace_limits set most = 100000, staff_most = 100000, most_a_day = 100000, staff_most_a_day = 100000'

const seed = async (folder: string) => {
  const unfinished = join(folder, 'unfinished')
  const { seeded, failed } = places(folder)
  try {
    const { database } = await openBackend({ project, dataDir: unfinished, log: ({ event }) => console.warn(event) })
    await database.request([{ sql: withoutPaces }])
    await database.close()
    renameSync(unfinished, seeded)
  } catch (error) {
    writeFileSync(failed, String(error))
  }
}

/**
 * Playwright's global setup: seeds one demonstration while Playwright reads the tests. Each worker's site starts with a
 * copy ({@link copyDemonstration}).
 */
export default () => {
  const folder = makeSharedFolder()
  const seeding = seed(folder)
  return async () => {
    await seeding
    rmSync(folder, { recursive: true })
  }
}

/** A data directory with the seeded demonstration; the caller removes it. Throws if the seeding failed. */
export const copyDemonstration = async (): Promise<string> => {
  const { seeded, failed } = places(sharedFolder())
  while (!existsSync(seeded)) {
    if (existsSync(failed)) throw new Error(`the demonstration was not seeded: ${readFileSync(failed, 'utf8')}`)
    await pass(20)
  }
  const copy = mkdtempSync(join(tmpdir(), 'confraria-site-'))
  cpSync(seeded, copy, { recursive: true })
  return copy
}
