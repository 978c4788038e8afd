import { existsSync, readdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder in which a backup is restored before it takes the place of the data. */
export const restoringOf = (dataDir: string): string => `${dataDir}.restoring`

interface Replaced {
  /** The new name of the data that were there; null if the folder was empty or did not exist. */
  before: string | null
  /** Undoes it. */
  takeBack: () => Promise<void>
}

/**
 * Puts the restored data in place of the data, which no process may use meanwhile. If that fails, nothing has changed.
 */
export const putInPlace = async (dataDir: string): Promise<Replaced> => {
  const restored = restoringOf(dataDir)
  const name = `${dataDir}.before-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`
  const before = existsSync(dataDir) && readdirSync(dataDir).length > 0 ? name : null
  const putBack = async () => {
    if (before !== null) await rename(before, dataDir)
  }
  if (before !== null) await rename(dataDir, before)
  try {
    await rename(restored, dataDir)
  } catch (error) {
    await putBack()
    throw error
  }
  if (before !== null) await rm(join(before, 'lock'), { force: true })
  return {
    before,
    takeBack: async () => {
      await rename(dataDir, restored)
      await putBack()
    },
  }
}
