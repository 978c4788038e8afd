import { DatabaseError, type Statement } from '../database/database.ts'
import { demand } from './demand.ts'
import { AuthError, emailExists } from './errors.ts'
import { clearTokens } from './oneTime.ts'
import { timestamp } from './sessions.ts'
import type { FoundToken } from './tokenTypes.ts'

/** Opening a mail's link or typing its code proves ownership of the address. All other tokens become invalid. */
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

/** The other address has already confirmed, or the change was cancelled. */
export const notTheFirst = new AuthError(403, 'otp_expired', 'Token has expired or is invalid')

/** Stores the first of the two confirmations of an e-mail change. Throws {@link notTheFirst} if it is not the first. */
export const confirmHalf = ({ userId, type }: FoundToken, now: number): Statement =>
  demand(
    `update auth.users set ${type} = '', email_change_confirm_status = 1, updated_at = $2
     where id = $1 and email_change_confirm_status = 0 and email_change <> '' returning 1`,
    [userId, timestamp(now)],
    notTheFirst,
  )

/** Stores the second confirmation and changes the address. */
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
  // Also invalidates mails to the old address, such as a recovery, and the codes that came from them.
  clearTokens(userId),
  clearIssuedCodes(userId),
]

/** Invalidates the PKCE codes that mail links have returned so far. */
export const clearIssuedCodes = (userId: string): Statement => ({
  sql: 'delete from auth.flow_state where user_id = $1 and auth_code_issued_at is not null',
  values: [userId],
})

/** Throws 422 `email_exists` if another account has taken the address in the meantime. */
export const orTaken = (error: unknown): never => {
  throw error instanceof DatabaseError && error.constraint === 'users_email_partial_key' ? emailExists() : error
}
