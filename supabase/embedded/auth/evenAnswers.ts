import type { Pause } from './pause.ts'

/**
 * Answers take as long as the slowest of the recent ones that did all the work, so that their time does not say which
 * ones did. Times are the process's own, not the tests' clock.
 */
export interface EvenAnswers {
  /** To be called when the answer is due, with the time of {@link begun}; `worked` when all was done. */
  wait(begun: number, worked: boolean): Promise<void>
}

const kept = 8
const leastMs = 25
/** One slow write, to a full disk say, does not slow down all others. */
const mostMs = 500

export const begun = (): number => performance.now()

export const makeEvenAnswers = (pause: Pause): EvenAnswers => {
  const recent: number[] = []
  return {
    wait: async (start, worked) => {
      const took = performance.now() - start
      if (worked) {
        recent.push(Math.min(took, mostMs))
        if (recent.length > kept) recent.shift()
      }
      const due = Math.max(leastMs, ...recent) - took
      if (due > 0) await pause(due)
    },
  }
}
