import type { Config } from '../config.ts'
import { AuthError } from './errors.ts'

/** Counts attempts by two names, e.g. address and e-mail. Kept in memory: a restart forgets. */
export interface AttemptLimit {
  /** Takes one attempt. Throws 429 when none is left. */
  take(address: string, email: string): void
  /** Throws as {@link take} would, and takes nothing. */
  check(address: string, email: string): void
  /** Gives the attempts back: the password was right. */
  forgive(address: string, email: string): void
}

interface LimitOptions {
  /** How many attempts are there at once. */
  burst: number
  /** How soon there is another one, in milliseconds. */
  refillMs: number
  /** Given the milliseconds until the next attempt. */
  refusal: (waitMs: number) => AuthError
}

const kept = 10_000
const tooMany = () => new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
const wrongPasswords: LimitOptions = { burst: 60, refillMs: 5_000, refusal: tooMany }

export const makeAttemptLimit = (
  now: () => number,
  { burst, refillMs, refusal }: LimitOptions = wrongPasswords,
): AttemptLimit => {
  /** The time until which attempts are paid for: each pushes it by `refillMs`, at most `burst` of them ahead of now. */
  const paidUntil = new Map<string, number>()
  /** Longer addresses cannot exist (varchar(255)) and shall not fill the memory. */
  const keyOf = (address: string, email: string) => `${address} ${email.slice(0, 255)}`

  const forget = (at: number) => {
    for (const [key, until] of paidUntil) if (until <= at) paidUntil.delete(key)
    if (paidUntil.size >= kept) paidUntil.clear()
  }

  const afterOne = (key: string, at: number): number => {
    const next = Math.max(paidUntil.get(key) ?? at, at) + refillMs
    const wait = next - (at + burst * refillMs)
    if (wait > 0) throw refusal(wait)
    return next
  }

  return {
    take: (address, email) => {
      const at = now()
      const key = keyOf(address, email)
      const next = afterOne(key, at)
      if (paidUntil.size >= kept) forget(at)
      paidUntil.set(key, next)
    },
    check: (address, email) => void afterOne(keyOf(address, email), now()),
    forgive: (address, email) => {
      paidUntil.delete(keyOf(address, email))
    },
  }
}

/**
 * config.toml's limits by address: so many at once, and again in five minutes (hosted: 30 at once). Each call has its own
 * count, as there: whoever signs up uses nothing of what is left for a recovery.
 */
export const makeFiveMinutes = (now: () => number, amount: number): AttemptLimit =>
  makeAttemptLimit(now, { burst: amount, refillMs: (5 * 60_000) / amount, refusal: tooMany })

/** Challenges and codes of second factors by address: 15 a minute, 30 at once, as the hosted server by default. */
export const makeFactorLimit = (now: () => number): AttemptLimit =>
  makeAttemptLimit(now, { burst: 30, refillMs: 4_000, refusal: tooMany })

/** The hosted server's sentence when somebody asks for the next mail too soon. */
export const tooSoon = (waitMs: number): AuthError =>
  new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${Math.floor(waitMs / 1000)} seconds.`,
  )

const hour = 3_600_000
/** Guesses of what a mail carries: how many at once, and how soon there is another one, in milliseconds. */
const guesses = { codes: 6, links: 30, refillMs: 10_000 }

/** The limits of mails and of what they carry. */
export interface MailLimits {
  /** Wrong codes, by address and e-mail. */
  codes: AttemptLimit
  /** Wrong links, by address: a link's token can be computed from e-mail and code, so it is no safer than those. */
  links: AttemptLimit
  /** Requests that send no mail, by e-mail: they wait as those do that send one, so nobody learns which is which. */
  silent: AttemptLimit
  /** Mails to anybody. */
  mails: AttemptLimit
}

export const makeMailLimits = (now: () => number, { rate_limit, email }: Config['auth']): MailLimits => {
  const { email_sent } = rate_limit
  const hourly = () => new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded')
  return {
    codes: makeAttemptLimit(now, { burst: guesses.codes, refillMs: guesses.refillMs, refusal: tooMany }),
    links: makeAttemptLimit(now, { burst: guesses.links, refillMs: guesses.refillMs, refusal: tooMany }),
    silent: makeAttemptLimit(now, { burst: 1, refillMs: email.max_frequency, refusal: tooSoon }),
    mails: makeAttemptLimit(now, {
      burst: email_sent,
      refillMs: hour / email_sent,
      refusal: hourly,
    }),
  }
}
