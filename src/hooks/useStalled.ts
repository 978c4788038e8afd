import { useEffect, useState } from 'react'

/** Milliseconds without news. */
const patience = 15_000

/** Has nothing moved for a while, although something is on its way? `news` is another value with each step. */
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
