import { DatabaseError, type Statement } from '../database/database.ts'
import { demand } from './demand.ts'
import { AuthError, emailExists } from './errors.ts'
import { clearTokens } from './oneTime.ts'
import { timestamp } from './sessions.ts'
import type { FoundToken } from './tokenTypes.ts'

/** Who opens a mail's link, or types its code, owns the address; whatever else was mailed is void. */
export const confirmEmail = ({ userId, type }: FoundToken, now: number): Statement[] => [
  {
    sql: `update auth.users set
            ${type} = '', updated_at = $2::timestamptz,
            raw_user_meta_data = case when email_confirmed_at is not null then raw_user_meta_data
              else coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}' end,
            email_confirmed_at = coalesce(email_confirmed_at, $2::timestamptz)
          where id = $1`,
    values: [userId, timestamp(now)],
  },
  clearTokens(userId),
  verifyIdentity(userId),
]

const verifyIdentity = (userId: string): Statement => ({
  sql: `update auth.identities i
        set identity_data = i.identity_data || jsonb_build_object('email', u.email, 'email_verified', true)
        from auth.users u where u.id = i.user_id and i.user_id = $1 and i.provider = 'email'`,
  values: [userId],
})

/** The other address has confirmed already, or the change was called off. */
export const notTheFirst = new AuthError(403, 'otp_expired', 'Token has expired or is invalid')

/** The first of the two confirmations of an e-mail change. {@link notTheFirst} when it is not. */
export const confirmHalf = ({ userId, type }: FoundToken, now: number): Statement =>
  demand(
    `update auth.users set ${type} = '', email_change_confirm_status = 1, updated_at = $2
     where id = $1 and email_change_confirm_status = 0 and email_change <> '' returning 1`,
    [userId, timestamp(now)],
    notTheFirst,
  )

/** The second one: the address is changed. */
export const confirmEmailChange = ({ userId }: FoundToken, now: number, otherwise: AuthError): Statement[] => [
  demand(
    `update auth.users set
       email = email_change, email_change = '', email_change_token_current = '', email_change_token_new = '',
       email_change_confirm_status = 0, email_confirmed_at = coalesce(email_confirmed_at, $2::timestamptz),
       updated_at = $2::timestamptz
     where id = $1 and email_change_confirm_status = 1 and email_change <> '' returning 1`,
    [userId, timestamp(now)],
    otherwise,
  ),
  verifyIdentity(userId),
  // Also what was mailed to the address that was given up, such as a recovery, and what came of it.
  clearTokens(userId),
  clearIssuedCodes(userId),
]

/** The codes that mails' links have answered so far (PKCE) open no session any more. */
export const clearIssuedCodes = (userId: string): Statement => ({
  sql: 'delete from auth.flow_state where user_id = $1 and auth_code_issued_at is not null',
  values: [userId],
})

/** Throws 422 `email_exists` when somebody has taken the address meanwhile. */
export const orTaken = (error: unknown): never => {
  throw error instanceof DatabaseError && error.constraint === 'users_email_partial_key' ? emailExists() : error
}
