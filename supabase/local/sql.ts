import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The SQL files of a folder below supabase/, in their order: what hosted projects have already, and the migrations. */
export const sqlFiles = (folder: 'local/bootstrap' | 'migrations'): { name: string; sql: string }[] => {
  const path = fileURLToPath(new URL(`../${folder}`, import.meta.url))
  return readdirSync(path)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(`${path}/${name}`, 'utf8') }))
}

/** Changes with any migration; in the header of database.types.ts, so that a stale one is noticed. */
export const migrationsHash = (): string => {
  const hash = createHash('sha256')
  for (const { name, sql } of sqlFiles('migrations')) hash.update(`${name}\0${sql}\0`)
  return hash.digest('hex').slice(0, 16)
}
