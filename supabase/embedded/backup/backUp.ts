import type { Dirent } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { queryRows } from '../storage/rows.ts'
import type { Backend } from '../backend.ts'
import type { Files } from '../storage/files.ts'
import { headerOf, paddingAfter, tarEnd } from '../tar.ts'

/** The last file of a backup; a backup without it is cut off. */
export interface BackupNote {
  format: 1
  /** When the copied data were current, ISO 8601. */
  madeAt: string
  files: number
  /** All directories, because an archive has only files. */
  directories: readonly string[]
}

export const notePath = 'backup.json'

/** Read at once, in bytes. */
export const piece = 128 * 1024

/** What a start creates again: the write-ahead log is copied last, and other processes' state is empty. */
const omitted = /^(pg_wal|pg_stat_tmp|pg_replslot|pg_notify|pg_subtrans|pg_dynshmem|base\/pgsql_tmp)\/|(^|\/)pgsql_tmp/
const lock = /^(postmaster\.(pid|opts)|backup_label)$/

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** The entries below a folder, with paths relative to it. */
const entriesIn = async (folder: string): Promise<{ path: string; entry: Dirent }[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).map((entry) => ({
    path: relative(folder, join(entry.parentPath, entry.name)),
    entry,
  }))

/**
 * A file as it is in an archive. It may change meanwhile: what is missing at its end is zeros, what is added is left
 * out. The write-ahead log repairs it. A missing file is left out.
 */
async function* packed(path: string, name: string): AsyncGenerator<Buffer> {
  const file = await open(path).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (!file) return
  try {
    const { size, mtime } = await file.stat()
    yield headerOf(name, size, mtime)
    for (let left = size; left > 0;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(Math.min(piece, left)))
      const read = bytesRead > 0 ? buffer.subarray(0, bytesRead) : Buffer.alloc(Math.min(piece, left))
      yield read
      left -= read.length
    }
    yield paddingAfter(size)
  } finally {
    await file.close()
  }
}

const packedText = (name: string, text: string): Buffer => {
  const bytes = Buffer.from(text)
  return Buffer.concat([headerOf(name, bytes.length, new Date()), bytes, paddingAfter(bytes.length)])
}

const slot = 'embedded_backup'

/**
 * Copies a running data directory as a stream, a tar archive: Postgres' own online backup with the write-ahead log that
 * it needs, then the objects' files, the mails and the secret. Others use the backend meanwhile. The copy is as of the
 * end. The stream fails as soon as the engine is opened again, and for a second backup at the same time.
 */
export async function* backUp(
  { database, dataDir, now }: Pick<Backend, 'database' | 'dataDir' | 'now'>,
  files: Files,
): AsyncGenerator<Buffer> {
  const query = (sql: string) => queryRows(database, sql, [])
  let count = 0
  const directories: string[] = []
  // Temporary: it keeps the write-ahead log, and ends with the session.
  await query(`select pg_create_physical_replication_slot('${slot}', true, true)`)
  const generation = database.generation()
  const isSame = () => database.generation() === generation
  async function* file(path: string) {
    count++
    for await (const part of packed(join(dataDir, path), path)) {
      if (!isSame()) throw new Error('the engine was opened again during the backup')
      yield part
    }
  }

  // From now on removed files stay, because the copied rows may name them.
  const release = files.hold()
  let isOpen = false
  try {
    const [started] = await query(`select pg_walfile_name(pg_backup_start('${slot}', true)) as first`)
    isOpen = true
    const inside = await entriesIn(join(dataDir, 'database'))
    const control = 'global/pg_control'
    for (const { path, entry } of inside) {
      if (omitted.test(path) || lock.test(path)) continue
      if (entry.isDirectory()) directories.push(`database/${path}`)
      else if (entry.isFile() && path !== control) yield* file(`database/${path}`)
    }
    yield* file(`database/${control}`)

    const [stopped] = await query('select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)')
    isOpen = false
    const [first, last] = [started?.['first'] ?? '', stopped?.['last'] ?? '']
    for (const name of (await readdir(join(dataDir, 'database/pg_wal'))).sort())
      if (name >= first && name <= last && name.length === last.length) yield* file(`database/pg_wal/${name}`)
    count++
    yield packedText('database/backup_label', stopped?.['label'] ?? '')
    const madeAt = new Date(now()).toISOString()

    for (const version of files.versions()) yield* file(`files/${version}`)
    for (const entry of await readdir(dataDir, { withFileTypes: true }))
      if (entry.isFile() && entry.name !== 'lock') yield* file(entry.name)
    const note: BackupNote = { format: 1, madeAt, files: count, directories }
    yield packedText(notePath, JSON.stringify(note))
    yield tarEnd()
  } finally {
    release()
    if (isOpen && isSame()) await query('select pg_backup_stop(false)')
    if (isSame()) await query(`select pg_drop_replication_slot('${slot}')`)
  }
}
