import { AuthError } from './errors.ts'

/** Counts attempts by name, e.g. of an account or an address. Kept in memory: a restart forgets. */
export interface AttemptLimit {
  /** Takes one attempt; answers the milliseconds for which it has to wait. Throws 429 when none is left. */
  take(name: string): number
  /** Throws as {@link take} would, and takes nothing. */
  check(name: string): void
  /** Whether {@link take} would not throw. */
  has(name: string): boolean
  /** Gives one attempt back. */
  giveBack(name: string): void
}

interface LimitOptions {
  /** How many attempts are there at once. */
  burst: number
  /** How soon there is another one, in milliseconds. */
  refillMs: number
  /** How many more may be taken ahead of time, each of which has to wait for its own. */
  ahead?: number
  /** Given the milliseconds until the next attempt. */
  refusal?: (waitMs: number) => AuthError
}

/** Entries at most. The oldest goes first, so that many others' names never give one's own attempts back at once. */
const kept = 10_000
/** Longer names cannot exist (varchar(255)) and shall not fill the memory. */
const longestName = 320

export const tooMany = () => new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')

/** A map that forgets what was set longest ago. */
export const makeMemory = <T>() => {
  const entries = new Map<string, T>()
  const keyOf = (name: string) => name.slice(0, longestName)
  return {
    get: (name: string) => entries.get(keyOf(name)),
    set: (name: string, value: T) => {
      const key = keyOf(name)
      entries.delete(key)
      const [oldest] = entries.keys()
      if (entries.size >= kept && oldest !== undefined) entries.delete(oldest)
      entries.set(key, value)
    },
    delete: (name: string) => void entries.delete(keyOf(name)),
  }
}

export const makeAttemptLimit = (
  now: () => number,
  { burst, refillMs, ahead = 0, refusal = tooMany }: LimitOptions,
): AttemptLimit => {
  /** The time until which attempts are paid for: each pushes it by `refillMs`, at most `burst` of them ahead of now. */
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

/** Failures in a row, each of which makes the next attempt wait longer. */
export interface Backoff {
  /** Takes one attempt. Throws 429 while the last failure is too young. */
  take(name: string): void
  /** Whether {@link take} would throw. */
  isBusy(name: string): boolean
  /** The attempt was right: the next failure is the first one. */
  succeed(name: string): void
}

interface BackoffOptions {
  /** How many failures cost nothing. */
  free: number
  /** How long the first one beyond waits, in milliseconds, which every further one doubles. */
  firstMs: number
  longestMs: number
  /** How long a failure is remembered. */
  forgetMs: number
}

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
 * config.toml's limits by address: so many at once, and again in five minutes (hosted: 30 at once). Each call has its own
 * count, as there: whoever signs up uses nothing of what is left for a recovery.
 */
export const makeFiveMinutes = (now: () => number, amount: number): AttemptLimit =>
  makeAttemptLimit(now, { burst: amount, refillMs: (5 * 60_000) / amount })

/** Challenges and codes of second factors by address: 15 a minute, 30 at once, as the hosted server by default. */
export const makeFactorLimit = (now: () => number): AttemptLimit =>
  makeAttemptLimit(now, { burst: 30, refillMs: 4_000 })
