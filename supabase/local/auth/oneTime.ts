import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { Statement } from '../database/database.ts'
import type { Account } from './accounts.ts'
import { tooSoon } from './limit.ts'
import { pkcePrefix } from './pkce.ts'
import type { AuthServer } from './server.ts'
import { timestamp } from './sessions.ts'

/** As auth.one_time_tokens and, as columns, auth.users call them. */
export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_current'
  | 'email_change_token_new'

const sentColumns = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
  email_change_token_current: 'email_change_sent_at',
  email_change_token_new: 'email_change_sent_at',
} as const

/** A code for a person to type, and the same as a link carries it and the database keeps it. */
export interface OneTimeToken {
  type: TokenType
  /** Lower case; the code counts together with it. */
  email: string
  code: string
  hash: string
}

/** SHA-224 in hexadecimal, as the hosted server makes it. */
export const hashOf = (email: string, code: string): string =>
  createHash('sha224')
    .update(email + code)
    .digest('hex')

export const makeToken = (
  { config }: AuthServer,
  { type, email, isPkce = false }: { type: TokenType; email: string; isPkce?: boolean },
): OneTimeToken => {
  const { otp_length } = config.auth.email
  const code = String(randomInt(10 ** otp_length)).padStart(otp_length, '0')
  return { type, email, code, hash: `${isPkce ? pkcePrefix : ''}${hashOf(email, code)}` }
}

/** Adds parameters to a statement: each call answers its name, `$1` and so on. */
const parameters = () => {
  const values: (string | null)[] = []
  return { values, add: (value: string) => `$${values.push(value)}` }
}

/**
 * Keeps the tokens in place of older ones of their types, with further columns of the account. Touches no row when one
 * was sent less than `frequency` milliseconds ago.
 */
export const keepTokens = (
  userId: string,
  tokens: readonly [OneTimeToken, ...OneTimeToken[]],
  { now, frequency, columns = {} }: { now: number; frequency?: number; columns?: Readonly<Record<string, string>> },
): Statement => {
  const { values, add } = parameters()
  const at = `${add(timestamp(now))}::timestamptz`
  const user = `${add(userId)}::uuid`
  const sent = sentColumns[tokens[0].type]
  const set = Object.entries(columns).map(([column, value]) => `${column} = ${add(value)}`)
  const rows = tokens.map(({ type, email, hash }) => {
    const kept = `${add(hash)}::text`
    set.push(`${type} = ${kept}`)
    return `(${add(randomUUID())}::uuid, '${type}'::auth.one_time_token_type, ${kept}, ${add(email)}::text)`
  })
  const due =
    frequency === undefined ? '' : `and (${sent} is null or ${sent} <= ${add(timestamp(now - frequency))}::timestamptz)`
  return {
    sql: `with account as (
            update auth.users set ${set.join(', ')}, ${sent} = ${at}, updated_at = ${at} where id = ${user} ${due}
            returning id
          )
          insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
          select token.id, account.id, token.type, token.hash, token.email, ${at} at time zone 'utc', ${at} at time zone 'utc'
          from account, (values ${rows.join(', ')}) token (id, type, hash, email)
          on conflict (user_id, token_type) do update set
            id = excluded.id, token_hash = excluded.token_hash, relates_to = excluded.relates_to,
            created_at = excluded.created_at, updated_at = excluded.updated_at`,
    values,
  }
}

/** No code or link that was mailed to somebody so far counts any more. */
export const clearTokens = (userId: string): Statement => ({
  sql: 'delete from auth.one_time_tokens where user_id = $1',
  values: [userId],
})

/** Throws 429 `over_email_send_rate_limit` when the account's last mail of this type is too young. */
export const checkFrequency = ({ config, now }: AuthServer, { user }: Account, type: TokenType): void => {
  const sent = user[sentColumns[type]]
  const wait = sent ? Date.parse(sent) + config.auth.email.max_frequency - now() : 0
  if (wait > 0) throw tooSoon(wait)
}

export interface RedeemedToken {
  userId: string
  type: TokenType
  isBanned: boolean
}

/**
 * Takes a token that is kept under one of the hashes, for once: undefined when there is none, when it is too old, or when
 * somebody else took it first. That of a suspended person stays.
 */
export const redeemToken = async (
  server: AuthServer,
  hashes: readonly [string, string],
  types: readonly TokenType[],
): Promise<RedeemedToken | undefined> => {
  const now = server.now()
  const [found] = await server.query([
    {
      sql: `select t.id, t.user_id, t.token_type, coalesce(u.banned_until > $3::timestamptz, false)
            from auth.one_time_tokens t join auth.users u on u.id = t.user_id
            where t.token_hash in ($1, $2) and t.token_type in ('${types.join(`', '`)}')
              and t.created_at >= $4::timestamptz at time zone 'utc'`,
      values: [...hashes, timestamp(now), timestamp(now - server.config.auth.email.otp_expiry * 1000)],
    },
  ])
  const [id, userId, type, banned] = found?.rows[0] ?? []
  if (!id || !userId) return undefined
  const redeemed = { userId, type: type as TokenType, isBanned: banned === 't' }
  if (redeemed.isBanned) return redeemed
  const [taken] = await server.query([{ sql: 'delete from auth.one_time_tokens where id = $1', values: [id] }])
  return taken?.affected ? redeemed : undefined
}
