import type { Account } from './accounts.ts'
import { makeAttemptLimit, makeMemory, tooMany } from './limit.ts'
import type { Rank, Turn } from './passwords.ts'
import type { Pause } from './pause.ts'

export interface Attempt {
  turn: Turn
  /** The password was right: what the attempt took is given back. */
  succeed(): void
  /** To be called at the end of each attempt. */
  end(): void
}

export interface Device {
  address: string
  userAgent: string
}

/**
 * Bounds the guessing of passwords, by account, by address and in total. Where a limit is used up, an attempt waits for
 * its turn; only beyond that it is refused. A device that the account was used from before has a budget of its own, so
 * that others' wrong guesses, also from the same address, do not lock the owner out.
 */
export interface SignInLimits {
  /** Waits where it has to. Throws 429 `over_request_rate_limit`. */
  begin(asked: { account: Account | undefined; email: string; device: Device; isFamiliar: boolean }): Promise<Attempt>
}

/** Of one account or address without an account, under way at once: one is compared, three wait. */
const underWayAtOnce = 4
/** How long a failure puts an account behind others, in milliseconds. */
const failureCountsMs = 15 * 60_000
const limits = {
  device: { burst: 10, refillMs: 30_000 },
  account: { burst: 10, refillMs: 10_000, ahead: 3 },
  address: { burst: 120, refillMs: 2_000, ahead: 10 },
  everybody: { burst: 300, refillMs: 500, ahead: 20 },
}

export const makeSignInLimits = ({ now, pause }: { now: () => number; pause: Pause }): SignInLimits => {
  const devices = makeAttemptLimit(now, limits.device)
  // Two memories: however many addresses without an account are tried, no account's count is forgotten.
  const [accounts, strangers] = [makeAttemptLimit(now, limits.account), makeAttemptLimit(now, limits.account)]
  const addresses = makeAttemptLimit(now, limits.address)
  const everybody = makeAttemptLimit(now, limits.everybody)
  const familiar = makeMemory<true>()
  const failed = makeMemory<number>()
  const underWay = new Map<string, number>()

  const enterLane = (lane: string) => {
    const others = underWay.get(lane) ?? 0
    if (others >= underWayAtOnce) throw tooMany()
    underWay.set(lane, others + 1)
    return () => {
      const left = (underWay.get(lane) ?? 1) - 1
      if (left > 0) underWay.set(lane, left)
      else underWay.delete(lane)
    }
  }

  /** Takes of all or of none; answers how long the attempt has to wait, and gives back. */
  const takeAll = (parts: readonly (readonly [ReturnType<typeof makeAttemptLimit>, string])[]) => {
    for (const [limit, name] of parts) limit.check(name)
    const waits = parts.map(([limit, name]) => limit.take(name))
    return {
      wait: Math.max(...waits),
      giveBack: () => {
        for (const [limit, name] of parts) limit.giveBack(name)
      },
    }
  }

  return {
    begin: async ({ account, email, device, isFamiliar }) => {
      const person = account?.user.id ?? email
      const deviceName = `${person} ${device.address} ${device.userAgent}`
      // Where its budget is used up, it counts as any other device.
      const isKnown = account !== undefined && (isFamiliar || familiar.get(deviceName) === true)
      const own = isKnown && devices.has(deviceName) ? takeAll([[devices, deviceName]]) : undefined
      const lane = own ? deviceName : `${account ? 'account' : 'stranger'} ${person}`
      const end = enterLane(lane)
      try {
        const taken =
          own ??
          takeAll([
            [account ? accounts : strangers, person],
            [addresses, device.address],
            [everybody, ''],
          ])
        if (taken.wait > 0) await pause(taken.wait)
        const hasFailed = now() - (failed.get(lane) ?? -Infinity) < failureCountsMs
        failed.set(lane, now())
        const rank: Rank = own ? 0 : taken.wait > 0 || hasFailed ? 2 : 1
        return {
          turn: { rank, address: device.address },
          succeed: () => {
            taken.giveBack()
            failed.delete(lane)
            familiar.set(deviceName, true)
          },
          end,
        }
      } catch (error) {
        end()
        throw error
      }
    },
  }
}
