import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Complaint } from 'supabase-embedded'
import {
  ArchiveWriter,
  complainOfDisk,
  createFile,
  picturePath,
  sha256,
  tablePath,
  type Manifest,
  type Picture,
} from './archive.ts'
import type { Club } from './club.ts'
import type { Sql } from './sql.ts'
import { quoted, schemaOf, tablesOf, type Table } from './tables.ts'

/** Rows that are read at once. */
const page = 500
/** Pictures that are read at once. */
const width = 6

/** Calls `write` with the rows of a query of one column, in pages. Needs a transaction. */
const readAll = async (sql: Sql, query: string, write: (rows: readonly string[]) => Promise<void>): Promise<void> => {
  await sql.rows(`declare reading no scroll cursor for ${query}`)
  for (;;) {
    const rows = (await sql.rows(`fetch ${page} from reading`)).map(([row]) => row ?? '')
    if (rows.length > 0) await write(rows)
    if (rows.length < page) break
  }
  await sql.rows('close reading')
}

/** Writes a table's rows into a file of its own. */
const spoolTable = async (sql: Sql, table: Table, path: string): Promise<Manifest['tables'][string]> => {
  const file = await open(path, 'wx', 0o600)
  const digest = createHash('sha256')
  let rows = 0
  try {
    const columns = table.columns.map(quoted).join(', ')
    const query = `select to_jsonb(row)::text from (select ${columns} from only ${table.sql} order by ${table.order}) as row`
    await readAll(sql, query, async (lines) => {
      const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''))
      digest.update(bytes)
      rows += lines.length
      await file.writeFile(bytes)
    })
  } finally {
    await file.close()
  }
  return { rows, sha256: digest.digest('hex') }
}

const storedPictures = `
  select jsonb_build_object(
    'id', id, 'bucket', bucket_id, 'name', name, 'owner', owner_id, 'type', metadata ->> 'mimetype',
    'cacheControl', metadata ->> 'cacheControl', 'size', (metadata ->> 'size')::bigint,
    'createdAt', created_at, 'updatedAt', updated_at, 'lastAccessedAt', last_accessed_at,
    'userMetadata', user_metadata::text
  )::text
  from storage.objects order by bucket_id collate "C", name collate "C"`

/** What an export wrote. */
export interface Exported {
  tables: number
  rows: number
  pictures: number
  /** In bytes. */
  size: number
}

/**
 * Writes the whole club to a new file at `path`: the rows from one snapshot, then the pictures. `withHashes`: with the
 * password hashes and second factors of the accounts. Throws a {@link Complaint}; then no file is left.
 */
export const exportClub = async ({ sql, storage }: Club, path: string, withHashes: boolean): Promise<Exported> => {
  const made: Exported = { tables: 0, rows: 0, pictures: 0, size: 0 }
  const spool = await mkdtemp(join(dirname(path), '.export-')).catch(complainOfDisk(path))
  try {
    await createFile(path, async (file) => {
      await sql.script('begin isolation level repeatable read read only')
      const schema = await schemaOf(sql)
      const tables = await tablesOf(sql, withHashes)
      const [now] = await sql.rows('select to_jsonb(now()) #>> array[]::text[]')
      const described: Manifest['tables'] = {}
      for (const table of tables) described[table.name] = await spoolTable(sql, table, join(spool, table.name))
      const pictures: Omit<Picture, 'sha256'>[] = []
      await readAll(sql, storedPictures, async (lines) => {
        for (const line of lines) pictures.push(JSON.parse(line) as Omit<Picture, 'sha256'>)
        return Promise.resolve()
      })
      await sql.script('commit')

      const archive = new ArchiveWriter(file)
      const hashed: Picture[] = []
      const written = new Set<string>()
      for (let at = 0; at < pictures.length; at += width) {
        const group = pictures.slice(at, at + width)
        for (const [index, bytes] of (await Promise.all(group.map((one) => storage.read(one)))).entries()) {
          const picture = group[index]
          if (!picture) throw new Error('a picture without a row')
          if (bytes.length !== picture.size)
            throw new Complaint(`A imagem ${picture.name} tem ${bytes.length} bytes em vez de ${picture.size}.`)
          const hash = sha256(bytes)
          hashed.push({ ...picture, sha256: hash })
          if (!written.has(hash)) await archive.add(picturePath(hash), bytes.length, [bytes])
          written.add(hash)
        }
      }
      for (const { name } of tables) {
        const { size } = await stat(join(spool, name))
        await archive.add(tablePath(name), size, createReadStream(join(spool, name)))
      }
      await archive.end(hashed, { schema, readAt: now?.[0] ?? '', hasHashes: withHashes, tables: described })
      made.tables = tables.length
      made.rows = Object.values(described).reduce((sum, { rows }) => sum + rows, 0)
      made.pictures = hashed.length
    })
    made.size = (await stat(path)).size
    return made
  } finally {
    await rm(spool, { recursive: true, force: true })
  }
}
