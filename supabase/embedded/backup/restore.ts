import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openPglite } from '../database/pglite.ts'
import { queryRows } from '../storage/rows.ts'
import { readTar, TarDamaged, type TarFile } from '../tar.ts'
import { notePath, type BackupNote } from './backUp.ts'

/** Names that a backup writes; none leaves the folder. */
const isName = (name: string) =>
  /^[\w.-]+(\/[\w.-]+)*$/.test(name) && !name.split('/').some((part) => /^\.+$/.test(part))

const isNote = (value: unknown): value is BackupNote =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  value.format === 1 &&
  'files' in value &&
  typeof value.files === 'number' &&
  'directories' in value &&
  Array.isArray(value.directories) &&
  value.directories.every((name) => typeof name === 'string' && isName(name))

const readNote = async ({ content }: TarFile): Promise<BackupNote> => {
  const pieces: Buffer[] = []
  for await (const bytes of content) pieces.push(bytes)
  try {
    const note: unknown = JSON.parse(Buffer.concat(pieces).toString())
    if (isNote(note)) return note
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new TarDamaged(`${notePath} is not what this version writes`)
}

/**
 * Unpacks a backup into a new folder, only its owner's. Throws {@link TarDamaged} for an archive that is cut off or no
 * backup; the caller removes the folder.
 */
export const unpackBackup = async (backup: AsyncIterable<Uint8Array>, dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const folders = new Set<string>([dataDir])
  const makeFolder = async (path: string) => {
    if (folders.has(path)) return
    await mkdir(path, { recursive: true, mode: 0o700 })
    folders.add(path)
  }
  let files = 0
  let note: BackupNote | null = null
  for await (const file of readTar(backup)) {
    if (note || !isName(file.name)) throw new TarDamaged(`${file.name} is not part of a backup`)
    if (file.name === notePath) {
      note = await readNote(file)
      continue
    }
    files++
    const path = join(dataDir, file.name)
    await makeFolder(dirname(path))
    const written = await open(path, 'wx', 0o600)
    try {
      for await (const bytes of file.content) await written.writeFile(bytes)
    } finally {
      await written.close()
    }
  }
  if (note?.files !== files) throw new TarDamaged('the archive is cut off')
  for (const name of note.directories) await makeFolder(join(dataDir, name))
}

/** What a data directory has. */
export interface DataSize {
  tables: number
  rows: number
  objects: number
}

/** Data that are not what they were when they were stored. */
export class DataDamaged extends Error {
  override readonly name = 'DataDamaged'
}

/** Reads every value of every table: Postgres compares each page with its checksum. */
const readEverything = `
do $read$
declare
  known record;
  tables bigint := 0;
  total bigint := 0;
  found bigint;
begin
  for known in
    select oid::regclass as name from pg_class
    where relkind = 'r' and relnamespace not in (select oid from pg_namespace where nspname ~ '^(pg_|information_schema)')
  loop
    execute format('select count(row::text) from only %s as row', known.name) into found;
    tables := tables + 1;
    total := total + found;
  end loop;
  perform set_config('embedded.tables', tables::text, false), set_config('embedded.rows', total::text, false);
end
$read$`

const md5Of = async (path: string): Promise<string> => {
  const hash = createHash('md5')
  for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer)
  return hash.digest('hex')
}

/**
 * Opens a data directory that no one uses and reads everything: all rows, and the file of each object, whose size and
 * hash are in its row. Throws {@link DataUnreadable} or {@link DataDamaged} with the first fault.
 */
export const checkData = async (dataDir: string): Promise<DataSize> => {
  const database = await openPglite({ dataDir })
  try {
    await database.script(readEverything)
    const [size] = await queryRows(
      database,
      `select current_setting('embedded.tables') as tables, current_setting('embedded.rows') as rows`,
      [],
    )
    const objects = await queryRows(
      database,
      `select name, version, metadata ->> 'size' as size, trim(both '"' from metadata ->> 'eTag') as hash
       from storage.objects`,
      [],
    )
    for (const { name, version, hash } of objects) {
      const found = await md5Of(join(dataDir, 'files', version ?? '')).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      })
      if (found === null) throw new DataDamaged(`the file of ${name} is missing`)
      if (found !== hash) throw new DataDamaged(`the file of ${name} has changed`)
    }
    return { tables: Number(size?.['tables']), rows: Number(size?.['rows']), objects: objects.length }
  } finally {
    await database.close()
  }
}
