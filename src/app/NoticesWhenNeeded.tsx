import { useEffect, useState, type ComponentType } from 'react'
import { onWaitingNotice } from '#src/hooks/useNotices.ts'

/** Fetches the place of notices with the first thing that one does, at the latest when one waits to be told. */
export const NoticesWhenNeeded = () => {
  const [fetched, setFetched] = useState<{ Notices: ComponentType } | null>(null)
  useEffect(() => {
    const listening = new AbortController()
    const fetchNotices = () => {
      import('./Notices.tsx').then(setFetched, (error: unknown) => console.warn('notices were not fetched', error))
    }
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, fetchNotices, { once: true, capture: true, signal: listening.signal })
    onWaitingNotice(fetchNotices)
    return () => listening.abort()
  }, [])
  return fetched && <fetched.Notices />
}
