import { DatabaseError, type Database, type Result } from '#supabase/embedded/database/database.ts'
import { callerOf, withValues, type Kind } from './people.ts'
import type { Promised } from './promise.ts'

/** The hint of the check before each request, for those whom it stops. */
const hints: Partial<Record<Kind, string>> = {
  suspended: 'account_suspended',
  unproven: 'second_factor_missing',
  ended: 'session_ended',
}

const isRefusal = (kind: Kind, { code, hint }: DatabaseError, codes: readonly string[]): boolean => {
  const expected = hints[kind]
  return expected ? hint === expected : code === '42501' || codes.includes(code)
}

const isShown = (shows: string | null, { rows }: Result): boolean =>
  shows === null ? rows.length > 0 : rows.some(([text]) => text?.includes(shows))

const one = ([result]: readonly Result[]): Result => {
  if (!result) throw new Error('the statement has no result')
  return result
}

/**
 * Runs the statement of a promise as each kind of person. Returns the outcome, or the unexpected error. The owner reads
 * the rows before and after. All is rolled back.
 */
export const outcomesOf = async (
  database: Database,
  promise: Promised,
  kinds: readonly Kind[],
): Promise<ReadonlyMap<Kind, string>> => {
  const { fixture, sql, proof, shows, codes, settings } = promise
  const outcomes = new Map<Kind, string>()
  let prepared: string | null = null
  let before = ''

  const find = async (query: string) => {
    const results = await database.request([{ sql: 'reset role' }, { sql: query }])
    return JSON.stringify(results.at(-1)?.rows)
  }

  /** Kinds with the same fixture share it. */
  const prepare = async (made: string, query: string | null) => {
    const key = `${made} ${query}`
    if (prepared === key) return database.script('rollback to savepoint prepared')
    if (prepared !== null) await database.script('rollback')
    prepared = key
    await database.script(`begin;
      set local session_replication_role = replica; ${made};
      set local session_replication_role = origin;
      savepoint prepared`)
    if (query !== null) before = await find(query)
  }

  const act = async (kind: Kind, statement: string, query: string | null): Promise<string> => {
    try {
      const result = one(await database.request([{ sql: statement }], callerOf(kind, settings)))
      if (query === null) return isShown(shows, result) ? 'yes' : 'nothing'
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      return isRefusal(kind, error, codes) ? 'refused' : `${error.code} ${error.message}`
    }
    await database.request([{ sql: `set local request.jwt.claims = ''` }])
    return (await find(query)) === before ? 'nothing' : 'yes'
  }

  try {
    for (const kind of kinds) {
      const fill = (text: string) => withValues(text, kind, promise.own)
      const query = proof === null ? null : fill(proof)
      await prepare(fill(fixture), query)
      outcomes.set(kind, await act(kind, fill(sql), query))
    }
  } finally {
    await database.script('rollback')
  }
  return outcomes
}
