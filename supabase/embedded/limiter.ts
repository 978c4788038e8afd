import { setTimeout } from 'node:timers/promises'
import type { Context } from 'hono'
import { networkOf } from './address.ts'
import { makeMemory } from './auth/limit.ts'
import { addressOf } from './auth/request.ts'
import type { ServiceRates, Rate } from './rates.ts'

/** Counts requests by name. Returns how long this one must wait in ms, or 0 if it is allowed. `now`: milliseconds. */
export const makeRate = ({ burst, refillMs }: Rate, now = () => performance.now()): ((name: string) => number) => {
  /** The time until which requests are used up. Each adds `refillMs`, up to `burst` of them ahead of now. */
  const paidUntil = makeMemory<number>()
  return (name) => {
    const at = now()
    const next = Math.max(paidUntil.get(name) ?? at, at) + refillMs
    const wait = next - (at + burst * refillMs)
    if (wait > 0) return wait
    paidUntil.set(name, next)
    return 0
  }
}

/** Delay of further refusals, in ms. */
const late = 500

/**
 * Await it before sending a refusal. An address gets the refusals of `prompt` at once; further ones are delayed, so
 * that immediate retries cost the client time, not the server.
 */
export const makePatience = (prompt: Rate) => {
  const waitOf = makeRate(prompt)
  return async (network: string): Promise<void> => {
    if (waitOf(network) > 0) await setTimeout(late)
  }
}

/** Checks the address first: a refused address takes nothing from the total. */
export const makeServiceRate = ({ ofAddress, inTotal }: ServiceRates): ((c: Context) => number) => {
  const [one, all] = [makeRate(ofAddress), makeRate(inTotal)]
  return (c) => one(networkOf(addressOf(c))) || all('')
}
