import type { Config } from '../config.ts'
import type { Account } from './accounts.ts'
import { AuthError } from './errors.ts'
import { makeAttemptLimit, type AttemptLimit } from './limit.ts'
import type { TokenType } from './tokenTypes.ts'

const hour = 3_600_000
/** Mails for one account that anonymous callers may request. */
const perAccount = 3
/** Mails that one signed-in user may request. */
const perPerson = 6

/** The hosted server's error when the next mail is requested too soon. */
export const tooSoon = (waitMs: number): AuthError =>
  new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${Math.floor(waitMs / 1000)} seconds.`,
  )

interface MailRequest {
  /** The peer's address. */
  from: string
  email: string
  type: TokenType
}

/** The limits of mails. Every method throws 429 `over_email_send_rate_limit`. */
export interface MailLimits {
  /** Throws if no mail may be sent now. */
  check: () => void
  /** Counts a mail of a signed-in user or of the service key. */
  take: () => void
  /** Checks a signed-in user's request before it is clear whether a mail is sent. */
  requestSignedIn: (userId: string) => void
  /**
   * Checks an anonymous request before the account is looked up, so that it is the same with and without an account.
   */
  requestAnonymously: (request: MailRequest) => void
  /** Counts a request for an account, or for an address without one. */
  requestFor: (account: Account | undefined, email: string) => void
  /** Counts a mail that an anonymous caller requested. */
  takeAnonymously: () => void
}

/**
 * Every mail counts towards one hourly limit. Anonymous callers share two thirds of it; the rest is for signed-in users
 * and the service key. `refused` counts each mail that an hourly limit stops.
 */
export const makeMailLimits = (
  now: () => number,
  { rate_limit, email }: Config['auth'],
  refused: () => void = () => undefined,
): MailLimits => {
  const { email_sent } = rate_limit
  const hourly = () => {
    refused()
    return new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded')
  }
  const inAnHour = (amount: number) =>
    makeAttemptLimit(now, { burst: amount, refillMs: hour / amount, refusal: hourly })
  const shared = Math.max(1, Math.floor((email_sent * 2) / 3))
  const all = inAnHour(email_sent)
  const anonymous = inAnHour(shared)
  const address = inAnHour(Math.max(perAccount, Math.ceil(shared / 2)))
  // Separate limits: requests for unknown addresses never evict an account's count.
  const [accounts, unknownAddresses] = [inAnHour(perAccount), inAnHour(perAccount)]
  const people = inAnHour(perPerson)
  const frequency: AttemptLimit = makeAttemptLimit(now, {
    burst: 1,
    refillMs: email.max_frequency,
    refusal: tooSoon,
  })

  return {
    check: () => all.check(''),
    take: () => void all.take(''),
    requestSignedIn: (userId) => {
      all.check('')
      people.take(userId)
    },
    requestAnonymously: ({ from, email: to, type }) => {
      all.check('')
      anonymous.check('')
      frequency.check(`${type} ${to}`)
      address.take(from)
      frequency.take(`${type} ${to}`)
    },
    requestFor: (account, to) => void (account ? accounts.take(account.user.id) : unknownAddresses.take(to)),
    takeAnonymously: () => {
      all.take('')
      anonymous.take('')
    },
  }
}
