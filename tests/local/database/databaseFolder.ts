import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { project } from '#server/project.ts'
import type { Caller, Database, Result } from '#supabase/embedded/database/database.ts'
import { openPglite } from '#supabase/embedded/database/pglite.ts'
import { copyTemplate } from '#supabase/embedded/database/template.ts'

/** A data directory with a migrated, unseeded database that is not open. */
export const migratedFolder = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'confraria-database-'))
  await copyTemplate(project, dataDir)
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

/** The same, opened. `limit`: maximum duration of a request, in ms. */
export const openFolder = async (limit?: number) => {
  const { dataDir, remove } = await migratedFolder()
  const database = await openPglite({ dataDir, ...(limit === undefined ? {} : { limit }) })
  return {
    dataDir,
    database,
    async close() {
      await database.close()
      await remove()
    },
  }
}

/** The rows of one statement. */
export const rows = async (database: Database, sql: string, values: (string | null)[] = [], as?: Caller) => {
  const [result] = await database.request([{ sql, values }], as)
  return (result as Result).rows
}

export const signedIn = (sub: string): Caller => ({
  role: 'authenticated',
  claims: JSON.stringify({ sub, role: 'authenticated' }),
})
export const anon: Caller = { role: 'anon', claims: '{"role":"anon"}' }
export const service: Caller = { role: 'service_role', claims: '{"role":"service_role"}' }
