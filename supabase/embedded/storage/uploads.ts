import type { Context } from 'hono'
import { addressOf } from '../auth/request.ts'
import { networkOf } from '../address.ts'
import type { Backend } from '../backend.ts'
import { makeRate } from '../limiter.ts'
import { Tally } from '../tally.ts'
import type { StorageCaller } from './caller.ts'
import { tooMany } from './errors.ts'

/** Limits uploads before their bodies are read: the count per minute, and the bytes in progress. */
export const makeUploads = ({ rates }: Backend) => {
  const byAccount = makeRate(rates.uploads.ofAccount)
  const byAddress = makeRate(rates.uploads.ofAddress)
  const receiving = { ofAccount: new Tally(rates.receiving.ofAccount), inTotal: new Tally(rates.receiving.inTotal) }

  return {
    /** Throws `TooManyRequests`. The service key has no limit. */
    admit(c: Context, { account }: StorageCaller): void {
      if (account === null) return
      if (byAddress(networkOf(addressOf(c))) > 0 || byAccount(account) > 0) throw tooMany()
    },
    /** Runs work that holds up to `size` bytes in memory. Throws `TooManyRequests` if they are not available. */
    async within<T>({ account }: StorageCaller, size: number, work: () => Promise<T>): Promise<T> {
      // An upload larger than an account's limit runs alone.
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
