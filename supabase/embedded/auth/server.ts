import type { Backend } from '../backend.ts'
import type { Result, Statement } from '../database/database.ts'
import { refusalOf } from './demand.ts'
import { makeBackoff, makeFactorLimit, type AttemptLimit, type Backoff } from './limit.ts'
import { makeMailLimits, type MailLimits } from './mailLimits.ts'
import { makeEvenAnswers, type EvenAnswers } from './evenAnswers.ts'
import { makePasswords, type Compute, type Passwords } from './passwords.ts'
import { sleep, type Pause } from './pause.ts'
import { makeSignInLimits, type SignInLimits } from './signInLimits.ts'

/** What the calls of this area share. */
export interface AuthServer extends Backend {
  passwords: Passwords
  signIns: SignInLimits
  mailLimits: MailLimits
  /** Makes requests that send a mail and those that send none take the same time. */
  mailed: EvenAnswers
  /** Wrong codes of mails, by account. */
  codes: Backoff
  /** The same by addresses that lead to no account: no account's count is forgotten for them. */
  strangersCodes: Backoff
  /** Challenges and codes of second factors, by address. */
  factorAttempts: AttemptLimit
  /** Wrong codes of second factors, by factor. */
  factorCodes: Backoff
  /** Runs the statements in one transaction, one result for each. Throws the refusal of a demand that is not met. */
  query(statements: readonly Statement[]): Promise<Result[]>
}

/** What takes time; tests bring their own. */
export interface Means {
  pause?: Pause
  compute?: Compute
}

/**
 * The hosted auth server connects as this role, which may do nothing outside schema auth: a trigger on auth.users that
 * forgets `security definer` fails here as it would there.
 */
const becomeAuthServer: Statement = { sql: `select set_config('role', 'supabase_auth_admin', true)` }

const minute = 60_000
/** After ten wrong codes in a row one more after half a minute, then a minute, two, up to an hour. */
const factorBackoff = { free: 10, firstMs: minute / 2, longestMs: 60 * minute, forgetMs: 24 * 60 * minute }
/** A mail's link cannot be guessed and goes on working while its code has to wait. */
const codeBackoff = { free: 6, firstMs: 10_000, longestMs: 10 * minute, forgetMs: 60 * minute }

export const makeAuthServer = (backend: Backend, { pause = sleep, compute }: Means = {}): AuthServer => ({
  ...backend,
  passwords: makePasswords({ pause, ...(compute ? { compute } : {}) }),
  signIns: makeSignInLimits({ now: backend.now, pause }),
  mailLimits: makeMailLimits(backend.now, backend.config.auth),
  mailed: makeEvenAnswers(pause),
  codes: makeBackoff(backend.now, codeBackoff),
  strangersCodes: makeBackoff(backend.now, codeBackoff),
  factorAttempts: makeFactorLimit(backend.now),
  factorCodes: makeBackoff(backend.now, factorBackoff),
  query: async (statements) => {
    try {
      return (await backend.database.request([becomeAuthServer, ...statements])).slice(1)
    } catch (error) {
      throw refusalOf(statements, error) ?? error
    }
  },
})
