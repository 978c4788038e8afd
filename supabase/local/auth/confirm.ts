import { DatabaseError, type Statement } from '../database/database.ts'
import { AuthError } from './errors.ts'
import { clearTokens, type TokenType } from './oneTime.ts'
import type { AuthServer } from './server.ts'
import { timestamp } from './sessions.ts'

/** Who opens a mail's link, or types its code, owns the address; whatever else was mailed is void. */
export const confirmEmail = (userId: string, type: TokenType, now: number): Statement[] => [
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

/**
 * One of the two confirmations of an e-mail change: null when the other one is missing, else nothing further to do, and
 * the address is changed. Throws 500 `unexpected_failure`, as the hosted server does, when somebody has taken the address
 * meanwhile.
 */
export const confirmEmailChange = async (
  server: AuthServer,
  userId: string,
  type: TokenType,
): Promise<Statement[] | null> => {
  const at = timestamp(server.now())
  const [first] = await server.query([
    {
      sql: `update auth.users set ${type} = '', email_change_confirm_status = 1, updated_at = $2
            where id = $1 and email_change_confirm_status = 0`,
      values: [userId, at],
    },
  ])
  if (first?.affected) return null
  try {
    await server.query([
      {
        sql: `update auth.users set
                email = email_change, email_change = '', email_change_token_current = '', email_change_token_new = '',
                email_change_confirm_status = 0, email_confirmed_at = coalesce(email_confirmed_at, $2::timestamptz),
                updated_at = $2::timestamptz
              where id = $1 and email_change <> ''`,
        values: [userId, at],
      },
      verifyIdentity(userId),
      // Also what was mailed to the address that was given up, such as a recovery.
      clearTokens(userId),
    ])
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.constraint !== 'users_email_partial_key') throw error
    throw new AuthError(500, 'unexpected_failure', 'Error confirm email')
  }
  return []
}
