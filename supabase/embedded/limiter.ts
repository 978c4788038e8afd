import { setTimeout } from 'node:timers/promises'
import type { Context } from 'hono'
import { networkOf } from './address.ts'
import { addressOf } from './auth/request.ts'
import type { AreaRates, Rate } from './rates.ts'

/** The least recently seen is forgotten first. */
const kept = 10_000

/** Counts requests by name. Answers how long this one must wait, in ms, or 0 when it is let in. `now`: milliseconds. */
export const makeRate = ({ burst, refillMs }: Rate, now = () => performance.now()): ((name: string) => number) => {
  /** The time until which requests are paid for: each pushes it by `refillMs`, at most `burst` of them ahead of now. */
  const paidUntil = new Map<string, number>()
  return (name) => {
    const at = now()
    const next = Math.max(paidUntil.get(name) ?? at, at) + refillMs
    const wait = next - (at + burst * refillMs)
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

/** How much later a refusal is sent than usual, in ms. */
const late = 500

/**
 * To be awaited before a refusal is sent. `prompt`: the refusals that an address gets at once; further ones are late, so that
 * asking again at once takes the time of the one who asks, not the server's.
 */
export const makePatience = (prompt: Rate) => {
  const waitOf = makeRate(prompt)
  return async (network: string): Promise<void> => {
    if (waitOf(network) > 0) await setTimeout(late)
  }
}

/** By address first: an address that has used up its own takes nothing from the others. */
export const makeAreaRate = ({ ofAddress, inTotal }: AreaRates): ((c: Context) => number) => {
  const [one, all] = [makeRate(ofAddress), makeRate(inTotal)]
  return (c) => one(networkOf(addressOf(c))) || all('')
}
