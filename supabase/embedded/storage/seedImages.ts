import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '../database/database.ts'
import { typeOfBytes } from './fileType.ts'
import { openFiles } from './files.ts'
import { isObjectName } from './names.ts'
import { metadataOf } from './objects.ts'

/** config.toml's `objects_path` of this bucket, which the official stack uploads as well. */
const bucket = 'confraria-assets'
const folder = fileURLToPath(new URL('../../seed-images', import.meta.url))
/** Pictures of the demonstration never change. */
const cacheControl = 'max-age=31536000'

/**
 * Copies supabase/seed-images into the bucket, each picture at its own path, owned by nobody; to be called after the
 * migrations and before seed.sql, which refers to them. `now` in milliseconds. A picture that is there already stays.
 * Throws when one has a name or a content that the bucket would not take.
 */
export const seedImages = async (database: Database, dataDir: string, now: number): Promise<void> => {
  if (!existsSync(folder)) return
  const files = openFiles(dataDir)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).split(sep).join('/')
    const bytes = readFileSync(path)
    const type = typeOfBytes(bytes)
    if (!type || !isObjectName(name)) throw new TypeError(`supabase/seed-images/${name} is no picture with a safe name`)
    const version = randomUUID()
    const metadata = JSON.stringify(metadataOf({ bytes, type, cacheControl, userMetadata: '{}' }, now))
    await files.write(version, bytes)
    const [inserted] = await database.request([
      {
        sql: `insert into storage.objects (bucket_id, name, version, metadata) values ($1, $2, $3, $4)
          on conflict (bucket_id, name) do nothing`,
        values: [bucket, name, version, metadata],
      },
    ])
    if (!inserted?.affected) await files.remove(version)
  }
}
