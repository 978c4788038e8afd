import type { Backend } from '../backend.ts'
import type { Result, Statement } from '../database/database.ts'
import type { Outbox } from '../mail/outbox.ts'
import { refusalOf } from './demand.ts'
import { makeFailures, type Failures } from './failures.ts'
import { makeBackoff, makeFactorLimit, type AttemptLimit, type Backoff } from './limit.ts'
import { makeMailLimits, type MailLimits } from './mailLimits.ts'
import { makeEvenResponses, type EvenResponses } from './evenResponses.ts'
import { makePasswords, type Compute, type Passwords } from './passwords.ts'
import { sleep, type Pause } from './pause.ts'
import { makeSignInLimits, type SignInLimits } from './signInLimits.ts'

/** What all endpoints of auth share. */
export interface AuthServer extends Backend {
  passwords: Passwords
  failures: Failures
  signIns: SignInLimits
  mailLimits: MailLimits
  /** Gives requests with and without a mail the same duration. */
  mailed: EvenResponses
  /** Wrong codes of mails, by account. */
  codes: Backoff
  /** The same by addresses without an account; they never evict an account's count. */
  unknownCodes: Backoff
  /** Challenges and codes of second factors, by address. */
  factorAttempts: AttemptLimit
  /** Wrong codes of second factors, by factor. */
  factorCodes: Backoff
  /** Runs the statements in one transaction, one result for each. Throws the error of a failed demand. */
  query(statements: readonly Statement[]): Promise<Result[]>
}

/** What takes time; tests replace it. */
export interface Dependencies {
  pause?: Pause
  compute?: Compute
  /** Between two writes of failures. */
  collect?: Pause
}

/**
 * The hosted auth server connects with this role, which has no rights outside schema auth. A trigger on auth.users
 * without `security definer` fails here as it does there.
 */
const becomeAuthServer: Statement = { sql: `select set_config('role', 'supabase_auth_admin', true)` }

const minute = 60_000
/** After ten wrong codes in a row, the next one is allowed after half a minute, then one minute, two, up to an hour. */
const factorBackoff = { free: 10, firstMs: minute / 2, longestMs: 60 * minute, forgetMs: 24 * 60 * minute }
/** A mail's link cannot be guessed, so it works even while its code is delayed. */
const codeBackoff = { free: 6, firstMs: 10_000, longestMs: 10 * minute, forgetMs: 60 * minute }

export const makeAuthServer = (
  backend: Backend,
  { pause = sleep, compute, collect }: Dependencies = {},
): AuthServer => {
  const query: AuthServer['query'] = async (statements) => {
    try {
      return (await backend.database.request([becomeAuthServer, ...statements])).slice(1)
    } catch (error) {
      throw refusalOf(statements, error) ?? error
    }
  }
  const failures = makeFailures(backend, query, collect)
  const countMail = () => failures.count('mail_failed')
  return {
    ...backend,
    outbox: countingFailures(backend.outbox, countMail),
    passwords: makePasswords({ pause, ...(compute ? { compute } : {}) }),
    failures,
    signIns: makeSignInLimits({ now: backend.now, pause }),
    mailLimits: makeMailLimits(backend.now, backend.config.auth, countMail),
    mailed: makeEvenResponses(pause),
    codes: makeBackoff(backend.now, codeBackoff),
    unknownCodes: makeBackoff(backend.now, codeBackoff),
    factorAttempts: makeFactorLimit(backend.now),
    factorCodes: makeBackoff(backend.now, factorBackoff),
    query,
  }
}

const countingFailures = (outbox: Outbox, count: () => void): Outbox => ({
  ...outbox,
  send: (letter) => {
    try {
      outbox.send(letter)
    } catch (error) {
      count()
      throw error
    }
  },
})
