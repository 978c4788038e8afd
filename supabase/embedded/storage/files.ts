import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open, rename, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The objects' bytes. A file's name is its row's `version` (a new uuid), never a client's text, so no name can leave
 * the folder. Replacing an object is one update of its row.
 */
export interface Files {
  /** Atomic: written under `incoming/`, then renamed. */
  write(version: string, bytes: Uint8Array): Promise<void>
  /** Null if the file is missing. */
  open(version: string): Promise<FileHandle | null>
  /** Does nothing if the file is missing. */
  remove(version: string): Promise<void>
  /** Removes a file written before `time` (ms since 1970); newer ones stay. */
  removeOlder(version: string, time: number): Promise<void>
  /** All complete files. */
  versions(): string[]
  /** Delays removals until the returned function is called: a backup still copies the files. */
  hold(): () => void
}

/**
 * Creates `files/` of a data directory and removes files that a killed process left incomplete. `isDurable`: whether a
 * written file must survive a power cut.
 */
export const openFiles = (dataDir: string, isDurable = (): boolean => false): Files => {
  const folder = join(dataDir, 'files')
  const incoming = join(folder, 'incoming')
  rmSync(incoming, { recursive: true, force: true })
  mkdirSync(incoming, { recursive: true })
  let holds = 0
  /** Files to remove after the last hold. A killed process leaves them to the next start's sweep. */
  const removed = new Set<string>()
  const remove = async (version: string) => {
    if (holds > 0) removed.add(version)
    else await rm(join(folder, version), { force: true })
  }

  return {
    async write(version, bytes) {
      const unfinished = join(incoming, version)
      try {
        await writeFile(unfinished, bytes, { flag: 'wx', flush: true })
        await rename(unfinished, join(folder, version))
        if (isDurable()) await sync(folder)
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
    remove,
    async removeOlder(version, time) {
      const path = join(folder, version)
      const found = statSync(path, { throwIfNoEntry: false })
      if (found && found.mtimeMs < time) await remove(version)
    },
    versions: () =>
      readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
    hold() {
      let held = true
      holds++
      return () => {
        if (held) holds--
        held = false
        if (holds > 0) return
        for (const version of removed) rmSync(join(folder, version), { force: true })
        removed.clear()
      }
    },
  }
}

/** The name of a new file is in its folder. */
const sync = async (folder: string) => {
  const opened = await open(folder)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
