import { useEffect, useState } from 'react'

/** Milliseconds without progress. */
const patience = 15_000

/**
 * Whether a running task made no progress for a while. `news` changes with each step. A page decides it, not a machine:
 * only a word on the page depends on it, and the task may last several states of its machine, each with its own chart.
 */
export const useStalled = (isRunning: boolean, news: unknown): boolean => {
  const [stalled, setStalled] = useState<{ news: unknown } | null>(null)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setTimeout(setStalled, patience, { news })
    return () => {
      clearTimeout(timer)
      setStalled(null)
    }
  }, [isRunning, news])
  return stalled !== null && stalled.news === news
}
