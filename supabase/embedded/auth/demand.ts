import { randomBytes } from 'node:crypto'
import { DatabaseError, type Statement } from '../database/database.ts'
import type { Account } from './accounts.ts'
import { AuthError } from './errors.ts'
import { timestamp } from './sessions.ts'

/** A statement that must find or touch a row. Otherwise its transaction is rolled back and `otherwise` is thrown. */
export interface Demand extends Statement {
  name: string
  otherwise: AuthError
}

/** Marks the errors that this file raises. It is random, so that no client can forge one. */
const mark = `m${randomBytes(12).toString('hex')}`
let made = 0

/**
 * `sql` is a query, or a change with `returning`. Data from an earlier transaction may be stale, so a change checks its
 * preconditions in its own transaction.
 */
export const demand = (sql: string, values: readonly (string | null)[], otherwise: AuthError): Demand => {
  made += 1
  const name = String(made)
  return {
    // `count` stops the planner from evaluating the cast before it knows whether there is a row.
    sql: `with demanded as (${sql})
          select case when count(*) = 0 then cast('${mark}:' || $${values.length + 1}::text || ':' || count(*) as int) end
          from demanded`,
    values: [...values, name],
    name,
    otherwise,
  }
}

const isDemand = (statement: Statement): statement is Demand => 'otherwise' in statement

/** The error of the demand that failed; undefined for any other error. */
export const refusalOf = (statements: readonly Statement[], error: unknown): AuthError | undefined => {
  if (!(error instanceof DatabaseError)) return undefined
  const name = new RegExp(`${mark}:(\\d+):`).exec(error.message)?.[1]
  return statements.filter(isDemand).find((one) => one.name === name)?.otherwise
}

const notBanned = `(banned_until is null or banned_until <= $2::timestamptz)`

/** The account exists and is not banned. */
export const mayEnter = (userId: string, now: number, banned: AuthError): Demand =>
  demand(
    `select 1 from auth.users where id = $1 and deleted_at is null and ${notBanned}`,
    [userId, timestamp(now)],
    banned,
  )

/** The session still exists, has at least the same assurance level, and its user is not banned. */
export const stillSignedIn = ({ user, session }: Account, now: number): Demand[] => [
  mayEnter(user.id, now, new AuthError(403, 'user_banned', 'User is banned')),
  ...(session
    ? [
        demand(
          `select 1 from auth.sessions where id = $1 and user_id = $2 and aal >= $3::auth.aal_level`,
          [session.id, user.id, session.aal],
          new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
        ),
      ]
    : []),
]

/** The session has `aal2`, or the user has no second factor. */
export const factorShown = ({ user, session }: Account, otherwise: AuthError): Demand =>
  demand(
    `select 1 where exists (select from auth.sessions where id = $2 and aal = 'aal2')
       or not exists (select from auth.mfa_factors where user_id = $1 and status = 'verified')`,
    [user.id, session?.id ?? null],
    otherwise,
  )

/** The password is still the one that was compared. */
export const passwordStill = ({ user }: Account, otherwise: AuthError): Demand =>
  demand(
    'select 1 from auth.users where id = $1 and encrypted_password is not distinct from $2',
    [user.id, user.encrypted_password],
    otherwise,
  )
