import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Database } from '../database/database.ts'
import type { SeedBucket } from '../seed.ts'
import { typeOfBytes } from './fileType.ts'
import { openFiles } from './files.ts'
import { isObjectName } from './names.ts'
import { metadataOf } from './objects.ts'
import { textArray } from './rows.ts'

/** Seed files never change. */
const cacheControl = 'max-age=31536000'

/**
 * Creates missing buckets and copies the files of their `objects_path` into them, without an owner. Runs after the
 * migrations and before seed.sql, which may refer to the files. `now` is in milliseconds. Existing files stay. Throws
 * for an invalid name, and for files other than pictures and PDFs.
 */
export const seedBuckets = async (
  database: Database,
  { folder, dataDir, buckets, now }: { folder: string; dataDir: string; buckets: readonly SeedBucket[]; now: number },
): Promise<void> => {
  for (const { id, isPublic, sizeLimit, types } of buckets)
    await database.request([
      {
        sql: `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
          values ($1, $1, $2, $3, $4) on conflict (id) do nothing`,
        values: [id, String(isPublic), sizeLimit === null ? null : String(sizeLimit), types && textArray(types)],
      },
    ])
  const files = openFiles(dataDir)
  for (const { id, objects } of buckets)
    if (objects !== null)
      for (const { path, name } of filesIn(join(folder, objects))) {
        const bytes = readFileSync(path)
        const type = typeOfBytes(bytes)
        if (!type || !isObjectName(name)) throw new TypeError(`${path} is no picture with a safe name`)
        const version = randomUUID()
        const metadata = JSON.stringify(metadataOf({ bytes, type, cacheControl, userMetadata: '{}' }, now))
        await files.write(version, bytes)
        const [inserted] = await database.request([
          {
            sql: `insert into storage.objects (bucket_id, name, version, metadata) values ($1, $2, $3, $4)
              on conflict (bucket_id, name) do nothing`,
            values: [id, name, version, metadata],
          },
        ])
        if (!inserted?.affected) await files.remove(version)
      }
}

const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => ({ path, name: relative(folder, path).split(sep).join('/') }))
    : []
