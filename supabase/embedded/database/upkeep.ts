import type { Database } from './database.ts'

/** Hosted Postgres's own measure of when a table is worth it (autovacuum's defaults). The most changed one first. */
const due = `
  select format('%I.%I', schemaname, relname)
  from pg_stat_user_tables
  where n_mod_since_analyze > 50 + 0.1 * n_live_tup or n_dead_tup > 50 + 0.2 * n_live_tup
  order by n_mod_since_analyze desc limit 1`

/** In ms. A table takes some hundredths of a second, in which nobody else is served: so one at a time. */
const pause = 30_000

/**
 * What autovacuum does on hosted projects, and no process does in PGlite: dead rows make room, and plans follow what the
 * tables have grown to. Answers the table that was due, or null.
 */
export const upkeep = async (database: Database): Promise<string | null> => {
  // What was changed within the last second would not be counted yet.
  await database.request([{ sql: 'select pg_stat_force_next_flush()' }])
  const [answer] = await database.request([{ sql: due }])
  const table = answer?.rows[0]?.[0] ?? null
  if (table !== null) await database.script(`vacuum (analyze) ${table}`)
  return table
}

/** Keeps the tables up until it is told to stop. `failed` hears of what went wrong; the next turn tries again. */
export const keepUp = (database: Database, failed: (error: unknown) => void): (() => void) => {
  const timer = setInterval(() => void upkeep(database).catch(failed), pause).unref()
  return () => clearInterval(timer)
}
