import { AuthError } from './errors.ts'

/** How many wrong passwords one address may try for one account at once, and how soon it may try another. */
const burst = 60
const refillMs = 5_000
const kept = 10_000

/** Counts wrong passwords by address and e-mail; right ones cost nothing. Kept in memory: a restart forgets. */
export interface AttemptLimit {
  /** Takes one attempt before the password is looked at. Throws 429 `over_request_rate_limit` when none is left. */
  take(address: string, email: string): void
  /** Gives the attempts back: the password was right. */
  forgive(address: string, email: string): void
}

export const makeAttemptLimit = (now: () => number): AttemptLimit => {
  /** The time until which attempts are paid for: each pushes it by `refillMs`, at most `burst` of them ahead of now. */
  const paidUntil = new Map<string, number>()
  /** Longer addresses cannot exist (varchar(255)) and shall not fill the memory. */
  const keyOf = (address: string, email: string) => `${address} ${email.slice(0, 255)}`

  const forget = (at: number) => {
    for (const [key, until] of paidUntil) if (until <= at) paidUntil.delete(key)
    if (paidUntil.size >= kept) paidUntil.clear()
  }

  return {
    take: (address, email) => {
      const at = now()
      const key = keyOf(address, email)
      const next = Math.max(paidUntil.get(key) ?? at, at) + refillMs
      if (next > at + burst * refillMs)
        throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
      if (paidUntil.size >= kept) forget(at)
      paidUntil.set(key, next)
    },
    forgive: (address, email) => {
      paidUntil.delete(keyOf(address, email))
    },
  }
}
