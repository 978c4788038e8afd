import type { Account } from './accounts.ts'
import { makeAttemptLimit, makeMemory, tooMany } from './limit.ts'
import type { Rank, Turn } from './passwords.ts'
import type { Pause } from './pause.ts'

export interface Attempt {
  turn: Turn
  /** The password was correct; returns what the attempt took. */
  succeed(): void
  /** Must be called at the end of each attempt. */
  end(): void
}

export interface Device {
  address: string
  userAgent: string
}

/**
 * Limits the guessing of passwords by account, by address and in total. If a limit is used up, an attempt waits; beyond
 * that it is refused. A device that the account used before has its own limit, so that wrong guesses by others do not
 * lock the owner out.
 */
export interface SignInLimits {
  /** Waits if necessary. Throws 429 `over_request_rate_limit`. */
  begin(attempt: { account: Account | undefined; email: string; device: Device; isFamiliar: boolean }): Promise<Attempt>
}

/** Concurrent attempts for one account or unknown address: one is compared, three wait. */
const underWayAtOnce = 4
/** How long a failure lowers an account's rank, in milliseconds. */
const failureCountsMs = 15 * 60_000
const limits = {
  device: { burst: 10, refillMs: 30_000 },
  account: { burst: 10, refillMs: 10_000, ahead: 3 },
  address: { burst: 120, refillMs: 2_000, ahead: 10 },
  total: { burst: 300, refillMs: 500, ahead: 20 },
}

export const makeSignInLimits = ({ now, pause }: { now: () => number; pause: Pause }): SignInLimits => {
  const devices = makeAttemptLimit(now, limits.device)
  // Separate limits: attempts for unknown addresses never evict an account's count.
  const [accounts, unknownAddresses] = [makeAttemptLimit(now, limits.account), makeAttemptLimit(now, limits.account)]
  const addresses = makeAttemptLimit(now, limits.address)
  const total = makeAttemptLimit(now, limits.total)
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

  /** Takes from all limits or from none. Returns how long the attempt must wait, and an undo. */
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
      // If the device's own limit is used up, it counts as any other device.
      const isKnown = account !== undefined && (isFamiliar || familiar.get(deviceName) === true)
      const own = isKnown && devices.has(deviceName) ? takeAll([[devices, deviceName]]) : undefined
      const lane = own ? deviceName : `${account ? 'account' : 'unknown'} ${person}`
      const end = enterLane(lane)
      try {
        const taken =
          own ??
          takeAll([
            [account ? accounts : unknownAddresses, person],
            [addresses, device.address],
            [total, ''],
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
