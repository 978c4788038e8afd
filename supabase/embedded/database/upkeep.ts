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

/** Bytes of the write-ahead log, which a start after a crash replays. */
const longestLog = 64 * 1024 * 1024

const logged = 'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > $1::int from pg_control_checkpoint()'

/** Replaces the checkpointer, which PGlite does not have: without it the log grows until the database is closed. */
export const checkpoint = async (database: Database, most = longestLog): Promise<boolean> => {
  const [result] = await database.request([{ sql: logged, values: [String(most)] }])
  if (result?.rows[0]?.[0] !== 't') return false
  await database.script('checkpoint')
  return true
}

/** Runs the upkeep until the returned function is called. `failed` receives errors; the next run tries again. */
export const keepUp = (database: Database, failed: (error: unknown) => void): (() => void) => {
  const run = async () => {
    await upkeep(database)
    await checkpoint(database)
  }
  const timer = setInterval(() => void run().catch(failed), pause).unref()
  return () => clearInterval(timer)
}
