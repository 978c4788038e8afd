import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Folder = 'embedded/bootstrap' | 'migrations'

/** The SQL files of a folder below supabase/, in their order: what hosted projects have already, and the migrations. */
export const sqlFiles = (folder: Folder): { name: string; sql: string }[] => {
  const path = fileURLToPath(new URL(`../${folder}`, import.meta.url))
  return readdirSync(path)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(`${path}/${name}`, 'utf8') }))
}

/** Sixteen hexadecimal digits that change with any file of the folders, and with `salt`. */
export const sqlHash = (folders: readonly Folder[], salt = ''): string => {
  const hash = createHash('sha256').update(salt)
  for (const { name, sql } of folders.flatMap(sqlFiles)) hash.update(`${name}\0${sql}\0`)
  return hash.digest('hex').slice(0, 16)
}

/** Changes with any migration; in the header of database.types.ts, so that a stale one is noticed. */
export const migrationsHash = (): string => sqlHash(['migrations'])
