import { createHash } from 'node:crypto'
import { bootstrapFiles, type SqlFile } from '../sql.ts'
import type { Database } from './database.ts'

/** The official CLI's record of applied migrations. */
const record = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
`

/** A migration was changed or removed after it was applied to this data directory. */
export class MigrationChanged extends Error {
  override readonly name = 'MigrationChanged'
  constructor(migration: string) {
    super(
      `A migração ${migration} mudou ou sumiu depois de aplicada a estes dados. ` +
        'Desfaça a mudança ou recomece com dados novos.',
    )
  }
}

/** '20261101000100_foundations.sql' → its version and name. */
const parts = (file: string) => {
  const [version = file, ...rest] = file.replace(/\.sql$/, '').split('_')
  return { version, name: rest.join('_') }
}

/** Creates what a hosted project has before its first migration. */
export const bootstrap = async (database: Pick<Database, 'script'>) => {
  for (const { sql } of bootstrapFiles()) await database.script(sql)
  await database.script(record)
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Later additions: the relation that shows each, and its script for older data directories. */
const later = [
  { relation: 'realtime.messages', script: '5_realtime_messages.sql' },
  { relation: 'supabase_embedded.auth_failures', script: '6_auth_failures.sql' },
]

/**
 * Applies missing migrations, each in one transaction. Adds missing bootstrap parts first. Throws {@link
 * MigrationChanged}.
 */
export const migrate = async (database: Database, files: readonly SqlFile[]) => {
  const [applied, found] = await database.request([
    { sql: 'select version, name, md5(statements[1]) from supabase_migrations.schema_migrations' },
    { sql: `select ${later.map(({ relation }) => `to_regclass('${relation}') is not null`).join(', ')}` },
  ])
  const missing = later.filter((_, at) => found?.rows[0]?.[at] !== 't').map(({ script }) => script)
  for (const { name, sql } of bootstrapFiles())
    if (missing.includes(name)) await database.script(`begin;\n${sql}\n;commit;`)
  const known = new Map(applied?.rows.map(([version, name, hash]) => [version, { name, hash }]))
  let isChanged = false
  for (const file of files) {
    const { version, name } = parts(file.name)
    const before = known.get(version)
    known.delete(version)
    if (before && before.hash !== createHash('md5').update(file.sql).digest('hex'))
      throw new MigrationChanged(file.name)
    if (before) continue
    isChanged = true
    const entry = `insert into supabase_migrations.schema_migrations (version, statements, name)
      values (${literal(version)}, array[${literal(file.sql)}], ${literal(name)})`
    await database.script(`begin;\n${file.sql}\n;${entry};\ncommit;`).catch((error: unknown) => {
      throw new Error(`${file.name}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    })
  }
  for (const [version, { name }] of known) throw new MigrationChanged(`${version}_${name}.sql`)
  if (isChanged) await database.forgetPlans()
}
