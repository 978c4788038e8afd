import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface SqlFile {
  name: string
  sql: string
}

/** The SQL files in a folder, sorted by name; empty if the folder is missing. */
const sqlFiles = (folder: string): SqlFile[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.sql'))
        .sort()
        .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }))
    : []

/** What a hosted project has before its first migration. */
export const bootstrapFiles = (): SqlFile[] => sqlFiles(fileURLToPath(new URL('bootstrap', import.meta.url)))

/** The migrations of a Supabase folder. */
export const migrationFiles = (folder: string): SqlFile[] => sqlFiles(join(folder, 'migrations'))

/** Sixteen hexadecimal digits that change with any of the files and with `salt`. */
export const sqlHash = (files: readonly SqlFile[], salt = ''): string => {
  const hash = createHash('sha256').update(salt)
  for (const { name, sql } of files) hash.update(`${name}\0${sql}\0`)
  return hash.digest('hex').slice(0, 16)
}
