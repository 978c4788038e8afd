import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open, rename, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The objects' bytes. A file is named by its row's `version` (a fresh uuid), never by what a client sent, so no name can
 * leave the folder, and replacing an object is one update of its row.
 */
export interface Files {
  /** All or nothing: written under `incoming/`, then renamed. */
  write(version: string, bytes: Uint8Array): Promise<void>
  /** Null when the file is gone. */
  open(version: string): Promise<FileHandle | null>
  /** Nothing happens when it is gone already. */
  remove(version: string): Promise<void>
  /** The same for a file written before `time` (ms since 1970); a younger one stays. */
  removeOlder(version: string, time: number): Promise<void>
  /** All that are whole, at once. */
  versions(): string[]
}

/** Makes `files/` of a data directory; forgets what a killed process left half written. */
export const openFiles = (dataDir: string): Files => {
  const folder = join(dataDir, 'files')
  const incoming = join(folder, 'incoming')
  rmSync(incoming, { recursive: true, force: true })
  mkdirSync(incoming, { recursive: true })

  return {
    async write(version, bytes) {
      const unfinished = join(incoming, version)
      try {
        await writeFile(unfinished, bytes, { flag: 'wx', flush: true })
        await rename(unfinished, join(folder, version))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async open(version) {
      try {
        return await open(join(folder, version))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: (version) => rm(join(folder, version), { force: true }),
    async removeOlder(version, time) {
      const path = join(folder, version)
      const found = statSync(path, { throwIfNoEntry: false })
      if (found && found.mtimeMs < time) await rm(path, { force: true })
    },
    versions: () =>
      readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
