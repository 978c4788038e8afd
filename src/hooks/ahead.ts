import { useEffect } from 'react'

/** Milliseconds in which the page loads nothing. Longer than the pauses while it loads its content. */
const stillness = 2_000

/**
 * Loads code when the page has its content, so that a part also opens without a network. If that fails, it is loaded
 * when the network returns. `load` is the same at each rendering.
 */
export const useLoadedAhead = (load: () => Promise<unknown>) =>
  useEffect(() => {
    const ended = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const attempt = () => {
      observer.disconnect()
      load().catch((error: unknown) => {
        console.warn('failed to load a part ahead', error)
        addEventListener('online', attempt, { once: true, signal: ended.signal })
      })
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(attempt, stillness)
    }
    const observer = new PerformanceObserver(wait)
    observer.observe({ type: 'resource' })
    wait()
    return () => {
      ended.abort()
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [load])
