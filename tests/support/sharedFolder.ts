import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Playwright's workers inherit the environment of its global setup. */
const variable = 'CONFRARIA_SHARED_FOLDER'

/** For the global setup, which removes it at the end. */
export const makeSharedFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'confraria-shared-'))
  process.env[variable] = folder
  return folder
}

/** The folder that the workers of one Playwright run share. */
export const sharedFolder = (): string => {
  const folder = process.env[variable]
  if (folder === undefined) throw new Error('the global setup has not created a shared folder')
  return folder
}
