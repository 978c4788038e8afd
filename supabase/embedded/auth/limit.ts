import { AuthError } from './errors.ts'

/** Counts attempts by name, e.g. of an account or an address. Counts are in memory: a restart clears them. */
export interface AttemptLimit {
  /** Takes one attempt and returns the milliseconds it must wait. Throws 429 if none is available. */
  take(name: string): number
  /** Throws as {@link take} would, without taking an attempt. */
  check(name: string): void
  /** Whether {@link take} would not throw. */
  has(name: string): boolean
  /** Gives one attempt back. */
  giveBack(name: string): void
}

interface LimitOptions {
  /** Attempts available at once. */
  burst: number
  /** Milliseconds until the next attempt is available. */
  refillMs: number
  /** Attempts that may be taken early; each waits until it is available. */
  ahead?: number
  /** Receives the milliseconds until the next attempt. */
  refusal?: (waitMs: number) => AuthError
}

/**
 * Maximum number of entries. The oldest is removed first, so a client cannot reset its own count by sending many names.
 */
const maxEntries = 10_000
/** Longer names cannot exist (varchar(255)); the limit protects memory. */
const longestName = 320

export const tooMany = () => new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')

/** A map that removes the oldest entry when it is full. */
export const makeMemory = <T>() => {
  const entries = new Map<string, T>()
  const keyOf = (name: string) => name.slice(0, longestName)
  return {
    get: (name: string) => entries.get(keyOf(name)),
    set: (name: string, value: T) => {
      const key = keyOf(name)
      entries.delete(key)
      const [oldest] = entries.keys()
      if (entries.size >= maxEntries && oldest !== undefined) entries.delete(oldest)
      entries.set(key, value)
    },
    delete: (name: string) => void entries.delete(keyOf(name)),
  }
}

/** `now` is in milliseconds, and also the clock of the tests. */
export const makeAttemptLimit = (
  now: () => number,
  { burst, refillMs, ahead = 0, refusal = tooMany }: LimitOptions,
): AttemptLimit => {
  /** The time until which attempts are used up. Each adds `refillMs`, up to `burst` of them ahead of now. */
  const paidUntil = makeMemory<number>()

  const afterOne = (name: string) => {
    const at = now()
    const next = Math.max(paidUntil.get(name) ?? at, at) + refillMs
    const wait = next - (at + burst * refillMs)
    return { next, wait: Math.max(wait, 0), isOver: wait > ahead * refillMs }
  }
  const check = (name: string) => {
    const { wait, isOver } = afterOne(name)
    if (isOver) throw refusal(wait)
  }

  return {
    take: (name) => {
      check(name)
      const { next, wait } = afterOne(name)
      paidUntil.set(name, next)
      return wait
    },
    check,
    has: (name) => !afterOne(name).isOver,
    giveBack: (name) => {
      const until = paidUntil.get(name)
      if (until !== undefined) paidUntil.set(name, until - refillMs)
    },
  }
}

/** Counts failures in a row; each one delays the next attempt longer. */
export interface Backoff {
  /** Takes one attempt. Throws 429 if the last failure is too recent. */
  take(name: string): void
  /** Whether {@link take} would throw. */
  isBusy(name: string): boolean
  /** The attempt was correct; the count restarts. */
  succeed(name: string): void
}

interface BackoffOptions {
  /** Failures without a delay. */
  free: number
  /** The first delay in milliseconds; each further failure doubles it. */
  firstMs: number
  longestMs: number
  /** Milliseconds until a failure expires. */
  forgetMs: number
}

/** `now` is in milliseconds, and also the clock of the tests. */
export const makeBackoff = (now: () => number, { free, firstMs, longestMs, forgetMs }: BackoffOptions): Backoff => {
  const failures = makeMemory<{ count: number; at: number }>()
  const recent = (name: string) => {
    const known = failures.get(name)
    return known && now() - known.at < forgetMs ? known : { count: 0, at: 0 }
  }
  const isBusy = (name: string) => {
    const { count, at } = recent(name)
    return count >= free && now() - at < Math.min(firstMs * 2 ** (count - free), longestMs)
  }
  return {
    isBusy,
    take: (name) => {
      if (isBusy(name)) throw tooMany()
      failures.set(name, { count: recent(name).count + 1, at: now() })
    },
    succeed: (name) => failures.delete(name),
  }
}

/**
 * config.toml's limits by address: `amount` at once, and the same amount again in five minutes (hosted: 30 at once). As
 * there, each endpoint counts separately: a sign-up does not reduce the recoveries.
 */
export const makeFiveMinutes = (now: () => number, amount: number): AttemptLimit =>
  makeAttemptLimit(now, { burst: amount, refillMs: (5 * 60_000) / amount })

/** Challenges and codes of second factors by address: 15 a minute, 30 at once, the hosted server's default. */
export const makeFactorLimit = (now: () => number): AttemptLimit =>
  makeAttemptLimit(now, { burst: 30, refillMs: 4_000 })
