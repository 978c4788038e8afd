import type { Pause } from './pause.ts'

/**
 * Delays each response until the slowest recent full request would be done, so that the time does not reveal which
 * requests did all the work. Uses the process's clock, not the tests' clock.
 */
export interface EvenResponses {
  /** Call it before sending the response, with the start from {@link begun}. `worked`: the request did all the work. */
  wait(begun: number, worked: boolean): Promise<void>
}

const maxRecent = 8
const leastMs = 25
/** Upper limit, so that one slow write (a full disk) does not slow down all others. */
const mostMs = 500

/** The start of a request, by the process's clock. */
export const begun = (): number => performance.now()

/** One for all requests that must take the same time. */
export const makeEvenResponses = (pause: Pause): EvenResponses => {
  const recent: number[] = []
  return {
    wait: async (start, worked) => {
      const took = performance.now() - start
      if (worked) {
        recent.push(Math.min(took, mostMs))
        if (recent.length > maxRecent) recent.shift()
      }
      const due = Math.max(leastMs, ...recent) - took
      if (due > 0) await pause(due)
    },
  }
}
