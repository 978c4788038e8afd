import type { Database } from './database.ts'

/** autovacuum's default thresholds. The most changed table is first. */
const due = `
  select format('%I.%I', schemaname, relname)
  from pg_stat_user_tables
  where n_mod_since_analyze > 50 + 0.1 * n_live_tup or n_dead_tup > 50 + 0.2 * n_live_tup
  order by n_mod_since_analyze desc limit 1`

/** In ms. One table takes some hundredths of a second and blocks all requests, so each run handles one. */
const pause = 30_000

/**
 * Replaces autovacuum, which PGlite does not have: reuses dead rows and updates the planner's statistics. Returns the
 * table that was due, or null.
 */
export const upkeep = async (database: Database): Promise<string | null> => {
  // Includes changes of the last second.
  await database.request([{ sql: 'select pg_stat_force_next_flush()' }])
  const [result] = await database.request([{ sql: due }])
  const table = result?.rows[0]?.[0] ?? null
  if (table !== null) await database.script(`vacuum (analyze) ${table}`)
  return table
}

/** Runs the upkeep until the returned function is called. `failed` receives errors; the next run tries again. */
export const keepUp = (database: Database, failed: (error: unknown) => void): (() => void) => {
  const timer = setInterval(() => void upkeep(database).catch(failed), pause).unref()
  return () => clearInterval(timer)
}
