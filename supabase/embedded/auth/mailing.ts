import type { Context } from 'hono'
import type { Statement } from '../database/database.ts'
import { readMailName, writeLetter, type Occasion } from '../mail/letters.ts'
import type { Account } from './accounts.ts'
import { checkFrequency, demandDue, keepTokens, makeToken, type OneTimeToken } from './oneTime.ts'
import { keepChallenge, type Challenge } from './pkce.ts'
import { linkOf, redirectOf } from './redirect.ts'
import type { AuthServer } from './server.ts'
import type { TokenType } from './tokenTypes.ts'

const tokenTypes = {
  recovery: 'recovery_token',
  magiclink: 'recovery_token',
  signup: 'confirmation_token',
  invite: 'confirmation_token',
  reauthentication: 'reauthentication_token',
} as const satisfies Partial<Record<Occasion, TokenType>>

interface Sending {
  account: Account
  challenge?: Challenge | undefined
  /** Counts one mail. Throws 429 `over_email_send_rate_limit`. */
  take?: () => void
  /** Statements that run before, in the same transaction. */
  first?: readonly Statement[]
}

/** A failed query loses no mail: it has the written name. */
const renamingOf = ({ database, mailName, log }: AuthServer) =>
  readMailName(database, mailName).catch((error: unknown) => {
    log({ level: 'warn', event: 'mail_name_unknown', reason: String(error) })
    return null
  })

/** Mails a new code and link. Throws 429 `over_email_send_rate_limit`. */
export const mailToken = async (
  server: AuthServer,
  c: Context,
  {
    account,
    occasion,
    challenge,
    take = server.mailLimits.take,
    first = [],
  }: Sending & { occasion: keyof typeof tokenTypes },
) => {
  const now = server.now()
  const { id, email } = account.user
  const token = makeToken(server, { type: tokenTypes[occasion], email: email ?? '', isPkce: challenge !== undefined })
  checkFrequency(server, account, token.type)
  const { template } = server.config.auth.email
  const columns: Record<string, string> = occasion === 'invite' ? { invited_at: new Date(now).toISOString() } : {}
  take()
  await server.query([
    ...first,
    demandDue(server, id, token.type, now),
    keepTokens(id, [token], { now, columns }),
    ...(challenge ? [keepChallenge(id, challenge, occasion, now)] : []),
  ])
  const link = occasion === 'reauthentication' ? null : linkTo(server, c, token, occasion)
  const content = { to: email ?? '', code: token.code, link }
  server.outbox.send(writeLetter(template, occasion, content, await renamingOf(server)))
}

/** Mails a code and a link to both addresses. Throws 429 `over_email_send_rate_limit`. */
export const mailEmailChange = async (
  server: AuthServer,
  c: Context,
  { account, email, challenge, take = server.mailLimits.take, first = [] }: Sending & { email: string },
) => {
  const now = server.now()
  const { id, email: current } = account.user
  const isPkce = challenge !== undefined
  const { template } = server.config.auth.email
  const fresh = makeToken(server, { type: 'email_change_token_new', email, isPkce })
  const old = makeToken(server, { type: 'email_change_token_current', email: current ?? '', isPkce })
  checkFrequency(server, account, fresh.type)
  const columns = { email_change: email, email_change_confirm_status: '0' }
  take()
  await server.query([
    ...first,
    demandDue(server, id, fresh.type, now),
    keepTokens(id, [fresh, old], { now, columns }),
    ...(challenge ? [keepChallenge(id, challenge, 'email_change', now)] : []),
  ])
  const renaming = await renamingOf(server)
  const letter = (occasion: 'email_change_new' | 'email_change_current', token: OneTimeToken, other: string) => {
    const content = { to: token.email, code: token.code, link: linkTo(server, c, token, 'email_change'), other }
    server.outbox.send(writeLetter(template, occasion, content, renaming))
  }
  letter('email_change_new', fresh, old.email)
  letter('email_change_current', old, fresh.email)
}

const linkTo = (server: AuthServer, c: Context, { link }: OneTimeToken, type: string) =>
  linkOf(server, c, { hash: link, type, to: redirectOf(server, c) })
