import { useSelector } from '@xstate/react'
import { useEffect, useState, type ComponentType } from 'react'
import { notices } from '#src/hooks/app.ts'

/** Loads the toaster with the first press or key, or with the first notice. */
export const NoticesWhenNeeded = () => {
  const [fetched, setFetched] = useState<{ Notices: ComponentType } | null>(null)
  const isWaiting = useSelector(notices, ({ context }) => context.waiting.length > 0)
  const isNeeded = isWaiting && fetched === null
  useEffect(() => {
    const fetchNotices = () => {
      import('./Notices.tsx').then(setFetched, (error: unknown) =>
        console.warn('the toaster could not be loaded', error),
      )
    }
    if (isNeeded) return fetchNotices()
    const listening = new AbortController()
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, fetchNotices, { once: true, capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [isNeeded])
  return fetched && <fetched.Notices />
}
