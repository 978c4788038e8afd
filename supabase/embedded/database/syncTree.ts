import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Files that are synced at once: the file system writes them together. */
const width = 32

/** Does nothing if the file is removed meanwhile. */
const sync = async (path: string) => {
  const opened = await open(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (!opened) return
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** Waits until a folder and everything in it is on the disk. */
export const syncTree = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
  for (let at = 0; at < paths.length; at += width) await Promise.all(paths.slice(at, at + width).map(sync))
  await sync(folder)
}
