import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const file = (dataDir: string) => join(dataDir, 'jwt-secret')

/** Characters of 48 random bytes. A shorter file was cut off by a full disk or a kill. */
const length = 64

/**
 * The secret that signs this data directory's tokens, readable by its owner only. Creates directory and secret if
 * missing. The anon key and the service key derive from it (tokens.ts).
 */
export const readSecret = (dataDir: string): string => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = file(dataDir)
  const known = existsSync(path) ? readFileSync(path, 'utf8') : null
  if (known?.length === length) return known
  if (known !== null) rmSync(path)
  const own = `${path}.${process.pid}`
  try {
    writeFileSync(own, randomBytes(48).toString('base64url'), { mode: 0o600 })
    // Atomic: the file is complete, and the first of several processes wins.
    linkSync(own, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(own, { force: true })
  }
  return readFileSync(path, 'utf8')
}

/** Whether a directory is a data directory, and may therefore be emptied. */
export const isDataDir = (dataDir: string): boolean => statSync(file(dataDir), { throwIfNoEntry: false }) !== undefined

/** When the data directory was created, hence seeded, in milliseconds since 1970. */
export const bornAt = (dataDir: string): number => statSync(file(dataDir)).mtimeMs
