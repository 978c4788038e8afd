import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha256 } from '#server/transfer/archive.ts'
import { embeddedSql } from '#server/transfer/sql.ts'
import type { Club } from '#server/transfer/club.ts'
import { storageAt } from '#server/transfer/storage.ts'
import type { Database } from '#supabase/embedded/database/database.ts'
import type { TestBackend } from '#tests/support/backend.ts'

/** The club of a test backend, which the test itself closes. */
export const clubOf = ({ database, url, serviceKey }: Pick<TestBackend, 'database' | 'url' | 'serviceKey'>): Club => ({
  sql: embeddedSql(database),
  storage: storageAt(url, serviceKey),
  close: () => Promise.resolve(),
})

/** A folder for files, and a function that removes it. */
export const scratch = (): { folder: string; file: (name: string) => string; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'confraria-transfer-'))
  return { folder, file: (name) => join(folder, name), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const rows = async (database: Pick<Database, 'request'>, sql: string): Promise<string[]> => {
  const [result] = await database.request([{ sql }])
  return (result?.rows ?? []).map(([value]) => value ?? '')
}

/** Every table of the database but those of sessions and of the platform, found independently of the export. */
export const tableNames = (database: Pick<Database, 'request'>): Promise<string[]> =>
  rows(
    database,
    `select format('%I.%I', table_schema, table_name) from information_schema.tables
     where table_type = 'BASE TABLE'
       and table_schema not in ('pg_catalog', 'information_schema', 'supabase_migrations', 'realtime', 'auth', 'storage',
         'supabase_embedded')
     order by 1`,
  )

/** Columns of an account that an export omits: they belong to mails under way. */
const underWay =
  "'confirmation_token', 'confirmation_sent_at', 'recovery_token', 'recovery_sent_at', 'email_change_token_new', " +
  "'email_change', 'email_change_sent_at', 'reauthentication_sent_at'"

/** All rows of all tables, accounts and pictures, as texts by table. */
const rowsOf = async ({ database }: Pick<TestBackend, 'database'>): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {}
  for (const name of await tableNames(database))
    found[name] = await rows(database, `select to_jsonb(t)::text from ${name} as t order by 1`)
  found['auth.users'] = await rows(
    database,
    `select (to_jsonb(t) - array[${underWay}])::text from auth.users as t order by 1`,
  )
  for (const name of ['auth.identities', 'auth.mfa_factors'])
    found[name] = await rows(database, `select to_jsonb(t)::text from ${name} as t order by 1`)
  // A storage server chooses versions, and the moment of the upload.
  found['storage.objects'] = await rows(
    database,
    `select (to_jsonb(t) - array['version'] #- '{metadata,lastModified}')::text from storage.objects as t order by 1`,
  )
  return found
}

/** {@link rowsOf}, and the hash of each picture's bytes, read from the disk. */
export const everything = async (
  server: Pick<TestBackend, 'database' | 'dataDir'>,
): Promise<Record<string, string[]>> => {
  const found = await rowsOf(server)
  const names = await rows(server.database, `select name || ' ' || version from storage.objects order by name`)
  found['files'] = names.map((named) => {
    const [name = '', version = ''] = named.split(' ')
    return `${name} ${sha256(readFileSync(join(server.dataDir, 'files', version)))}`
  })
  return found
}
