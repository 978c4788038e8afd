/** So many requests at once, then so many a second. */
export interface Rate {
  burst: number
  perSecond: number
}

export interface Rates {
  account: Rate
  address: Rate
}

/** A page asks about 15 questions at once; a club of a hundred people may share one address. */
export const usualRates: Rates = {
  account: { burst: 600, perSecond: 100 },
  address: { burst: 3_000, perSecond: 600 },
}

/** The least recently seen is forgotten first. */
const kept = 10_000

/**
 * Counts requests by name. Answers how long this one must wait, in ms, or 0 when it is let in. `now`: milliseconds.
 */
export const makeRate = ({ burst, perSecond }: Rate, now = () => performance.now()): ((name: string) => number) => {
  const refill = 1_000 / perSecond
  /** The time until which requests are paid for: each pushes it by `refill`, at most `burst` of them ahead of now. */
  const paidUntil = new Map<string, number>()
  return (name) => {
    const at = now()
    const next = Math.max(paidUntil.get(name) ?? at, at) + refill
    const wait = next - (at + burst * refill)
    if (wait > 0) return wait
    paidUntil.delete(name)
    for (const [oldest] of paidUntil) {
      if (paidUntil.size < kept) break
      paidUntil.delete(oldest)
    }
    paidUntil.set(name, next)
    return 0
  }
}
