import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Playwright's workers inherit the environment of its global setup. */
const variable = 'CONFRARIA_SHARED_FOLDER'

/** For the global setup, which removes it when all is over. */
export const makeSharedFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'confraria-shared-'))
  process.env[variable] = folder
  return folder
}

/** Where the workers of one run of Playwright leave something for each other. */
export const sharedFolder = (): string => {
  const folder = process.env[variable]
  if (folder === undefined) throw new Error('no global setup of this run has made a shared folder')
  return folder
}
