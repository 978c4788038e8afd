import { DatabaseError, type Result, type Statement } from '../database/database.ts'
import { accountByEmail, readAccount, type Account } from './accounts.ts'
import type { Body } from './body.ts'
import { emailExists, failed, type AuthError } from './errors.ts'
import type { AuthServer } from './server.ts'
import { timestamp } from './sessions.ts'

/**
 * Creates an account for a sign-up or an invitation, in one transaction with the statements of `further`. Throws {@link
 * run}'s error if a trigger refuses or the account exists by now.
 */
export const createAccount = async (
  server: AuthServer,
  account: NewAccount,
  further: readonly Statement[] = [],
): Promise<Account> => {
  const statements = [...newAccount(account, server.now()), ...further, accountByEmail(account.email)]
  const made = readAccount((await run(server, statements, 'Database error saving new user')).at(-1))
  if (!made) throw new Error('an account that has just been created was not found')
  return made
}

/**
 * Runs statements that triggers, keys and constraints may refuse. As in the hosted server, only the log has the reason;
 * the client gets 500 with `refusal`.
 */
export const run = (server: AuthServer, statements: readonly Statement[], refusal: string): Promise<Result[]> =>
  server.query(statements).catch(orRefused(server, failed(refusal)))

/** Text that Postgres cannot store (class 22) is the caller's mistake and passes unchanged. */
export const orRefused =
  ({ log }: AuthServer, refusal: AuthError) =>
  (error: unknown): never => {
    if (!(error instanceof DatabaseError) || error.code.startsWith('22')) throw error
    log({ level: 'warn', event: 'auth.refused', message: refusal.message, fault: error.code })
    throw error.constraint === 'users_email_partial_key' ? emailExists() : refusal
  }

export interface NewAccount {
  id: string
  email: string
  /** Null if the user signs in with a mail's link. */
  hash: string | null
  data: Body
  /** The account's metadata; by default `data` with the identity's claims. */
  metadata?: Body
  /** Whether the e-mail must be confirmed with a link. */
  unconfirmed?: boolean
}

/** Triggers remove such secrets from the metadata; an identity does not need them. */
const withoutTokens = (data: Body): Body =>
  Object.fromEntries(Object.entries(data).filter(([member]) => !member.endsWith('_token')))

/** The rows of a new account: user and identity. `now` is in milliseconds. */
export const newAccount = (account: NewAccount, now: number): Statement[] => {
  const claims = { sub: account.id, email: account.email, email_verified: !account.unconfirmed, phone_verified: false }
  const metadata = JSON.stringify(account.metadata ?? { ...account.data, ...claims })
  const identity = JSON.stringify({ ...withoutTokens(account.data), ...claims })
  const at = timestamp(now)
  return [
    {
      sql: `insert into auth.users (
              instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
              raw_user_meta_data, created_at, updated_at,
              confirmation_token, recovery_token, email_change_token_new, email_change)
            values (
              '00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, $3, $6,
              '{"provider": "email", "providers": ["email"]}', $4, $5, $5, '', '', '', '')`,
      values: [account.id, account.email, account.hash, metadata, at, account.unconfirmed ? null : at],
    },
    {
      sql: `insert into auth.identities
              (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
            values ($1, $2, $3, 'email', $4, $4, $4)`,
      values: [account.id, account.id, identity, at],
    },
  ]
}
