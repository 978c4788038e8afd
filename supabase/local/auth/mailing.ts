import type { Context } from 'hono'
import type { Statement } from '../database/database.ts'
import { writeLetter, type Occasion } from '../mail/letters.ts'
import type { Account } from './accounts.ts'
import { tooSoon } from './limit.ts'
import { checkFrequency, keepTokens, makeToken, type OneTimeToken, type TokenType } from './oneTime.ts'
import { keepChallenge, type Challenge } from './pkce.ts'
import { linkOf, redirectOf } from './redirect.ts'
import type { AuthServer } from './server.ts'

/** Every mail of the server counts towards one hourly limit, whoever it is for. */
const everybody = ['mail', ''] as const

/** Throws 429 `over_email_send_rate_limit` when no mail may leave now; to be called before it is known whether one will. */
export const checkMails = ({ mailLimits }: AuthServer): void => mailLimits.mails.check(...everybody)

const tokenTypes = {
  recovery: 'recovery_token',
  magiclink: 'recovery_token',
  signup: 'confirmation_token',
  invite: 'confirmation_token',
  reauthentication: 'reauthentication_token',
} as const satisfies Partial<Record<Occasion, TokenType>>

interface Sending {
  account: Account
  occasion: keyof typeof tokenTypes
  challenge?: Challenge | undefined
}

/** Mails the person a fresh code and link. Throws 429 `over_email_send_rate_limit`. */
export const mailToken = async (server: AuthServer, c: Context, { account, occasion, challenge }: Sending) => {
  const now = server.now()
  const { id, email } = account.user
  const token = makeToken(server, { type: tokenTypes[occasion], email: email ?? '', isPkce: challenge !== undefined })
  checkFrequency(server, account, token.type)
  const { template, max_frequency: frequency } = server.config.auth.email
  const columns: Record<string, string> = occasion === 'invite' ? { invited_at: new Date(now).toISOString() } : {}
  const keep = keepTokens(id, [token], { now, frequency, columns })
  await send(server, keep, challenge && keepChallenge(id, challenge, occasion, now), () => {
    const link = occasion === 'reauthentication' ? null : linkTo(server, c, token, occasion)
    return [writeLetter(template, occasion, { to: token.email, code: token.code, link })]
  })
}

/** Mails both addresses a code and a link. Throws 429 `over_email_send_rate_limit`. */
export const mailEmailChange = async (
  server: AuthServer,
  c: Context,
  { account, email, challenge }: { account: Account; email: string; challenge?: Challenge | undefined },
) => {
  const now = server.now()
  const { id, email: current } = account.user
  const isPkce = challenge !== undefined
  const { template, max_frequency: frequency } = server.config.auth.email
  const fresh = makeToken(server, { type: 'email_change_token_new', email, isPkce })
  const old = makeToken(server, { type: 'email_change_token_current', email: current ?? '', isPkce })
  checkFrequency(server, account, fresh.type)
  const columns = { email_change: email, email_change_confirm_status: '0' }
  const keep = keepTokens(id, [fresh, old], { now, frequency, columns })
  await send(server, keep, challenge && keepChallenge(id, challenge, 'email_change', now), () => {
    const letter = (occasion: 'email_change_new' | 'email_change_current', token: OneTimeToken, other: string) =>
      writeLetter(template, occasion, {
        to: token.email,
        code: token.code,
        link: linkTo(server, c, token, 'email_change'),
        other,
      })
    return [letter('email_change_new', fresh, old.email), letter('email_change_current', old, fresh.email)]
  })
}

const linkTo = (server: AuthServer, c: Context, { hash }: OneTimeToken, type: string) =>
  linkOf(server, c, { hash, type, to: redirectOf(server, c) })

const send = async (
  server: AuthServer,
  keep: Statement,
  challenge: Statement | undefined,
  letters: () => ReturnType<typeof writeLetter>[],
) => {
  server.mailLimits.mails.take(...everybody)
  const [kept] = await server.query(challenge ? [keep, challenge] : [keep])
  // Somebody asked at the same moment.
  if (!kept?.affected) throw tooSoon(server.config.auth.email.max_frequency)
  for (const letter of letters()) server.outbox.send(letter)
}
