import { isIPv4 } from 'node:net'
import type { Context } from 'hono'
import { AuthError } from './auth/errors.ts'
import { makeAttemptLimit } from './auth/limit.ts'
import { addressOf } from './auth/request.ts'
import type { AreaRates, Rate } from './rates.ts'

const refusal = () => new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')

/** Takes one from what a name has left; false when nothing is. By its own clock, which no test moves. */
export const makeRate = (rate: Rate): ((name: string) => boolean) => {
  const limit = makeAttemptLimit(() => performance.now(), { ...rate, refusal })
  return (name) => {
    try {
      limit.take(name, '')
      return true
    } catch (error) {
      if (error instanceof AuthError) return false
      throw error
    }
  }
}

/** By address first: an address that has used up its own takes nothing from the others. */
export const makeAreaRate = ({ ofAddress, inTotal }: AreaRates): ((c: Context) => boolean) => {
  const [one, all] = [makeRate(ofAddress), makeRate(inTotal)]
  return (c) => one(networkOf(addressOf(c))) && all('')
}

/** What one party is given of the internet: an IPv4 address, or the first half of an IPv6 one. */
export const networkOf = (address: string): string => {
  const mapped = address.replace(/^::ffff:/i, '')
  if (isIPv4(mapped)) return mapped
  return address.split('::', 1).join('').split(':').slice(0, 4).join(':')
}
