import { useSelector } from '@xstate/react'
import { useEffect, useState, type ComponentType } from 'react'
import { notices } from '#src/hooks/app.ts'

/** Fetches the toaster with the first press or key, at the latest when a notice waits. */
export const NoticesWhenNeeded = () => {
  const [fetched, setFetched] = useState<{ Notices: ComponentType } | null>(null)
  const isWaiting = useSelector(notices, ({ context }) => context.waiting.length > 0)
  const isNeeded = isWaiting && fetched === null
  useEffect(() => {
    const fetchNotices = () => {
      import('./Notices.tsx').then(setFetched, (error: unknown) => console.warn('notices were not fetched', error))
    }
    if (isNeeded) return fetchNotices()
    const listening = new AbortController()
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, fetchNotices, { once: true, capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [isNeeded])
  return fetched && <fetched.Notices />
}
