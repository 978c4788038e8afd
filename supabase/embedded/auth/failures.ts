import { setTimeout } from 'node:timers/promises'
import type { Backend } from '../backend.ts'
import type { Statement } from '../database/database.ts'
import { AuthError } from './errors.ts'
import type { Pause } from './pause.ts'

/**
 * `mail_failed`: not stored, or over the hourly limit. `sign_in_refused`: a wrong password or second factor, or an
 * account that may not enter. `sign_in_throttled`: refused before anything was compared.
 */
export type FailureKind = 'mail_failed' | 'sign_in_refused' | 'sign_in_throttled'

/** Counts failures by hour and kind, for the database's owner. It stores nothing about people. */
export interface Failures {
  count(kind: FailureKind): void
}

/** The first failure is written at once, later ones together: a flood of refusals costs one write in ten seconds. */
const collect: Pause = (ms) => setTimeout(ms, undefined, { ref: false })
const collectMs = 10_000
const keptMs = 8 * 24 * 60 * 60_000

interface Counted {
  count: number
  lastAt: string
}

const add = (kind: FailureKind, { count, lastAt }: Counted): Statement => ({
  sql: `insert into supabase_embedded.auth_failures as known (hour, kind, count, last_at)
        values (date_trunc('hour', $1::timestamptz, 'UTC'), $2, $3, $1)
        on conflict (hour, kind) do update
          set count = known.count + excluded.count, last_at = greatest(known.last_at, excluded.last_at)`,
  values: [lastAt, kind, String(count)],
})

const forget = (before: number): Statement => ({
  sql: 'delete from supabase_embedded.auth_failures where hour < $1',
  values: [new Date(before).toISOString()],
})

/** `query` writes; `pause`: between two writes. A failed write is logged, and its counts wait for the next one. */
export const makeFailures = (
  { now, log }: Pick<Backend, 'now' | 'log'>,
  query: (statements: readonly Statement[]) => Promise<unknown>,
  pause: Pause = collect,
): Failures => {
  const waiting = new Map<FailureKind, Counted>()
  let isWriting = false

  const keep = (kind: FailureKind, amount: number, lastAt: string) =>
    waiting.set(kind, { count: (waiting.get(kind)?.count ?? 0) + amount, lastAt })

  const write = async (): Promise<boolean> => {
    const counted = [...waiting]
    waiting.clear()
    try {
      await query([...counted.map(([kind, one]) => add(kind, one)), forget(now() - keptMs)])
      return true
    } catch (error) {
      for (const [kind, { count, lastAt }] of counted) keep(kind, count, waiting.get(kind)?.lastAt ?? lastAt)
      log({ level: 'warn', event: 'auth.failures_unwritten', reason: String(error) })
      return false
    }
  }

  const writeInTurns = async () => {
    isWriting = true
    let isWritten = true
    // What was not written waits for the next failure.
    while (isWritten && waiting.size > 0) {
      isWritten = await write()
      await pause(collectMs)
    }
    isWriting = false
  }

  return {
    count: (kind) => {
      keep(kind, 1, new Date(now()).toISOString())
      if (!isWriting) void writeInTurns()
    },
  }
}

const refusals = ['invalid_credentials', 'user_banned', 'email_not_confirmed', 'mfa_verification_failed']

/** The kind of a sign-in's error; null if nothing was refused, such as for an invalid request. */
export const signInFailureOf = (error: unknown): FailureKind | null => {
  if (!(error instanceof AuthError)) return null
  if (error.status === 429) return 'sign_in_throttled'
  return refusals.includes(error.code) ? 'sign_in_refused' : null
}
