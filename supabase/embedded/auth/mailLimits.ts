import type { Config } from '../config.ts'
import type { Account } from './accounts.ts'
import { AuthError } from './errors.ts'
import { makeAttemptLimit, type AttemptLimit } from './limit.ts'
import type { TokenType } from './tokenTypes.ts'

const hour = 3_600_000
/** Mails that people who are not signed in may ask for, for one account. */
const perAccount = 3
/** Mails that one signed-in person may ask for. */
const perPerson = 6

/** The hosted server's sentence when the next mail is asked for too soon. */
export const tooSoon = (waitMs: number): AuthError =>
  new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${Math.floor(waitMs / 1000)} seconds.`,
  )

const hourly = () => new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded')

interface Asked {
  /** The peer's address. */
  from: string
  email: string
  type: TokenType
}

/** The limits of mails. Everything throws 429 `over_email_send_rate_limit`. */
export interface MailLimits {
  /** Throws when no mail may leave now. */
  check: () => void
  /** One mail of a signed-in person or of the service key leaves. */
  take: () => void
  /** One of a signed-in person, before it is known whether it leaves. */
  askSignedIn: (userId: string) => void
  /** The same checks whether or not there is an account, before it is known. */
  askAnonymously: (asked: Asked) => void
  /** The same for an account and for an address without one. */
  askFor: (account: Account | undefined, email: string) => void
  /** One mail leaves that was asked for without signing in. */
  takeAnonymously: () => void
}

/**
 * Every mail counts towards one hourly limit. People who are not signed in share two thirds of it; the rest is left for
 * those who are, and for the service key.
 */
export const makeMailLimits = (now: () => number, { rate_limit, email }: Config['auth']): MailLimits => {
  const { email_sent } = rate_limit
  const inAnHour = (amount: number) =>
    makeAttemptLimit(now, { burst: amount, refillMs: hour / amount, refusal: hourly })
  const shared = Math.max(1, Math.floor((email_sent * 2) / 3))
  const all = inAnHour(email_sent)
  const anonymous = inAnHour(shared)
  const address = inAnHour(Math.max(perAccount, Math.ceil(shared / 2)))
  // Two memories: however many addresses without an account are asked for, no account's count is forgotten.
  const [accounts, strangers] = [inAnHour(perAccount), inAnHour(perAccount)]
  const people = inAnHour(perPerson)
  const frequency: AttemptLimit = makeAttemptLimit(now, {
    burst: 1,
    refillMs: email.max_frequency,
    refusal: tooSoon,
  })

  return {
    check: () => all.check(''),
    take: () => void all.take(''),
    askSignedIn: (userId) => {
      all.check('')
      people.take(userId)
    },
    askAnonymously: ({ from, email: to, type }) => {
      all.check('')
      anonymous.check('')
      frequency.check(`${type} ${to}`)
      address.take(from)
      frequency.take(`${type} ${to}`)
    },
    askFor: (account, to) => void (account ? accounts.take(account.user.id) : strangers.take(to)),
    takeAnonymously: () => {
      all.take('')
      anonymous.take('')
    },
  }
}
