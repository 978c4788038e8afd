import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Result, Statement } from '../database/database.ts'
import type { Account } from './accounts.ts'
import { demand, type Demand } from './demand.ts'
import type { AuthError } from './errors.ts'
import { tooSoon } from './mailLimits.ts'
import type { AuthServer } from './server.ts'
import { timestamp } from './sessions.ts'
import { pkcePrefix, type FoundToken, type TokenType } from './tokenTypes.ts'

const sentColumns = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
  email_change_token_current: 'email_change_sent_at',
  email_change_token_new: 'email_change_sent_at',
} as const

/** A code for the user to type, and a link's token, which cannot be guessed. */
export interface OneTimeToken {
  type: TokenType
  /** Lower case. */
  email: string
  code: string
  /** Stored in auth.one_time_tokens. */
  link: string
  /** Stored in the account's column of this type. */
  codeHash: string
}

/** Binds a code to its purpose, its address and, through the link's token, to its round. */
const hashOf = (...parts: readonly [type: TokenType, email: string, link: string, code: string]): string =>
  createHash('sha224').update(parts.join('\0')).digest('hex')

/** A new code and link for an address; `isPkce`: the link returns a code for the client. Nothing is stored. */
export const makeToken = (
  { config }: AuthServer,
  { type, email: to, isPkce = false }: { type: TokenType; email: string; isPkce?: boolean },
): OneTimeToken => {
  const { otp_length } = config.auth.email
  const email = to.toLowerCase()
  const code = String(randomInt(10 ** otp_length)).padStart(otp_length, '0')
  const link = `${isPkce ? pkcePrefix : ''}${randomBytes(28).toString('hex')}`
  return { type, email, code, link, codeHash: hashOf(type, email, link, code) }
}

/** Adds a parameter to a statement; each call returns its placeholder, `$1` and so on. */
const parameters = () => {
  const values: (string | null)[] = []
  return { values, add: (value: string) => `$${values.push(value)}` }
}

/** Stores the tokens, replaces older ones of their types, and sets further columns of the account: a new round. */
export const keepTokens = (
  userId: string,
  tokens: readonly [OneTimeToken, ...OneTimeToken[]],
  { now, columns = {} }: { now: number; columns?: Readonly<Record<string, string>> },
): Statement => {
  const { values, add } = parameters()
  const at = `${add(timestamp(now))}::timestamptz`
  const user = `${add(userId)}::uuid`
  const sent = sentColumns[tokens[0].type]
  const set = Object.entries(columns).map(([column, value]) => `${column} = ${add(value)}`)
  const rows = tokens.map(({ type, email, link, codeHash }) => {
    set.push(`${type} = ${add(codeHash)}`)
    return `(${add(randomUUID())}::uuid, '${type}'::auth.one_time_token_type, ${add(link)}::text, ${add(email)}::text)`
  })
  return {
    sql: `with account as (
            update auth.users set ${set.join(', ')}, ${sent} = ${at}, updated_at = ${at} where id = ${user}
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

/** The account's last mail of this type is old enough. */
export const demandDue = ({ config }: AuthServer, userId: string, type: TokenType, now: number): Demand => {
  const { max_frequency: frequency } = config.auth.email
  const sent = sentColumns[type]
  return demand(
    `select 1 from auth.users where id = $1 and (${sent} is null or ${sent} <= $2::timestamptz)`,
    [userId, timestamp(now - frequency)],
    tooSoon(frequency),
  )
}

/** Invalidates all codes and links that were mailed so far. */
export const clearTokens = (userId: string): Statement => ({
  sql: 'delete from auth.one_time_tokens where user_id = $1',
  values: [userId],
})

/** Throws 429 `over_email_send_rate_limit` if the account's last mail of this type is too recent. */
export const checkFrequency = ({ config, now }: AuthServer, { user }: Account, type: TokenType): void => {
  const sent = user[sentColumns[type]]
  const wait = sent ? Date.parse(sent) + config.auth.email.max_frequency - now() : 0
  if (wait > 0) throw tooSoon(wait)
}

/** Belongs to the account's current round and to its current or new address, and has not expired ($2). */
const isGood = `t.created_at >= $2::timestamptz at time zone 'utc'
  and t.relates_to = lower(case t.token_type when 'email_change_token_new' then u.email_change else u.email end)
  and t.created_at = (case t.token_type ${Object.entries(sentColumns)
    .map(([type, sent]) => `when '${type}' then u.${sent}`)
    .join(' ')} end) at time zone 'utc'`

const oldest = ({ config, now }: AuthServer) => timestamp(now() - config.auth.email.otp_expiry * 1000)
const listOf = (types: readonly TokenType[]) => `t.token_type in ('${types.join(`', '`)}')`

const columns = `u.id, t.id, t.token_type, t.created_at at time zone 'utc', t.relates_to, t.token_hash,
  to_jsonb(u) ->> t.token_type::text`

const read = (row: readonly (string | null)[]) => {
  const [userId, id, type, sentAt, email, link, codeHash] = row
  if (!userId || !id || !sentAt || !email || !link) return undefined
  return { found: { id, userId, type: type as TokenType, sentAt }, email, link, codeHash }
}

const isPresent = <T>(value: T | undefined): value is T => value !== undefined

/** The token of a link. */
export const findByLink = async (
  server: AuthServer,
  link: string,
  types: readonly TokenType[],
): Promise<FoundToken | undefined> => {
  const [result] = await server.query([
    {
      sql: `select ${columns} from auth.one_time_tokens t join auth.users u on u.id = t.user_id
            where t.token_hash = $1 and ${listOf(types)} and ${isGood}`,
      values: [link, oldest(server)],
    },
  ])
  return read(result?.rows[0] ?? [])?.found
}

/** The accounts of an address and their valid codes. */
interface Mailed {
  /** All accounts of the address, also those without a code. */
  accounts: string[]
  /** The code's token, if the code is correct. */
  match(code: string, accounts: readonly string[]): FoundToken | undefined
}

const readMailed = (result: Result | undefined): Mailed => {
  const rows = result?.rows ?? []
  const tokens = rows.map(read).filter(isPresent)
  return {
    accounts: [...new Set(rows.map(([userId]) => userId ?? ''))],
    match: (code, accounts) =>
      tokens.find(
        ({ found, email, link, codeHash }) =>
          accounts.includes(found.userId) && codeHash === hashOf(found.type, email, link, code),
      )?.found,
  }
}

/** The accounts and valid codes of these types for an address, also for a new address of a change. */
export const findMailed = async (server: AuthServer, email: string, types: readonly TokenType[]): Promise<Mailed> => {
  const [result] = await server.query([
    {
      sql: `select ${columns}
            from auth.users u
            left join auth.one_time_tokens t on t.user_id = u.id and t.relates_to = $1 and ${listOf(types)} and ${isGood}
            where u.id in (
              select id from auth.users
              where instance_id = '00000000-0000-0000-0000-000000000000' and lower(email) = $1
              union all select user_id from auth.one_time_tokens where relates_to = $1)`,
      values: [email, oldest(server)],
    },
  ])
  return readMailed(result)
}

/** Deletes the token. Rolls back if it has been used, replaced or has expired in the meantime. */
export const takeToken = (server: AuthServer, { id }: FoundToken, otherwise: AuthError): Demand =>
  demand(
    `delete from auth.one_time_tokens t using auth.users u where t.id = $1 and u.id = t.user_id and ${isGood} returning 1`,
    [id, oldest(server)],
    otherwise,
  )
