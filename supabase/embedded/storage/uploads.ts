import type { Context } from 'hono'
import { addressOf } from '../auth/request.ts'
import { networkOf } from '../address.ts'
import type { Backend } from '../backend.ts'
import { makeRate } from '../limiter.ts'
import { Tally } from '../tally.ts'
import type { StorageCaller } from './caller.ts'
import { tooMany } from './errors.ts'

/** Lets uploads in, before their bodies are read: so many a minute, and so many bytes at one time. */
export const makeUploads = ({ rates }: Backend) => {
  const byAccount = makeRate(rates.uploads.ofAccount)
  const byAddress = makeRate(rates.uploads.ofAddress)
  const receiving = { ofAccount: new Tally(rates.receiving.ofAccount), inTotal: new Tally(rates.receiving.inTotal) }

  return {
    /** Throws `TooManyRequests`. The service may upload as it likes. */
    admit(c: Context, { account }: StorageCaller): void {
      if (account === null) return
      if (byAddress(networkOf(addressOf(c))) > 0 || byAccount(account) > 0) throw tooMany()
    },
    /** Does work that holds up to so many bytes in memory. Throws `TooManyRequests` when there is no room for them now. */
    async within<T>({ account }: StorageCaller, size: number, work: () => Promise<T>): Promise<T> {
      // One that is larger than all that an account may send at once comes alone.
      const bytes = Math.min(size, rates.receiving.ofAccount)
      const { ofAccount, inTotal } = receiving
      const name = account ?? ''
      if (!inTotal.hasRoom('', bytes) || (account !== null && !ofAccount.hasRoom(name, bytes))) throw tooMany()
      inTotal.add('', bytes)
      ofAccount.add(name, bytes)
      try {
        return await work()
      } finally {
        inTotal.add('', -bytes)
        ofAccount.add(name, -bytes)
      }
    },
  }
}
