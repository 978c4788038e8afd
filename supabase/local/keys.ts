import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const file = (dataDir: string) => join(dataDir, 'jwt-secret')

/**
 * The secret that signs this data directory's tokens, readable by its owner only; made together with the directory.
 * The two public names of it, the anon key and the service key, follow from it (tokens.ts).
 */
export const readSecret = (dataDir: string): string => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file(dataDir), randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file(dataDir), 'utf8')
}

/** Whether a directory is one of ours, and may therefore be emptied. */
export const isDataDir = (dataDir: string): boolean => statSync(file(dataDir), { throwIfNoEntry: false }) !== undefined

/** Milliseconds since 1970 at which the data directory was made, hence its demonstration seeded. */
export const bornAt = (dataDir: string): number => statSync(file(dataDir)).mtimeMs
