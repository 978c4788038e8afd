import type { Backend } from '../backend.ts'
import type { Result, Statement } from '../database/database.ts'
import { makeAttemptLimit, makeFactorLimit, makeMailLimits, type AttemptLimit, type MailLimits } from './limit.ts'
import { makePasswords, type Passwords } from './passwords.ts'

/** What the calls of this area share. */
export interface AuthServer extends Backend {
  passwords: Passwords
  attempts: AttemptLimit
  mailLimits: MailLimits
  factorAttempts: AttemptLimit
  /** Runs the statements in one transaction, one result for each. */
  query(statements: readonly Statement[]): Promise<Result[]>
}

/**
 * The hosted auth server connects as this role, which may do nothing outside schema auth: a trigger on auth.users that
 * forgets `security definer` fails here as it would there.
 */
const becomeAuthServer: Statement = { sql: `select set_config('role', 'supabase_auth_admin', true)` }

export const makeAuthServer = (backend: Backend): AuthServer => ({
  ...backend,
  passwords: makePasswords(),
  attempts: makeAttemptLimit(backend.now),
  mailLimits: makeMailLimits(backend.now, backend.config.auth),
  factorAttempts: makeFactorLimit(backend.now),
  query: async (statements) => (await backend.database.request([becomeAuthServer, ...statements])).slice(1),
})
