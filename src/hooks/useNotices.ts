import { useEffect } from 'react'
import type { NoticeEvent } from '#machines/notices.ts'
import { notices } from './app.ts'

/** A machine that has no parent machine yet and emits notices. */
interface Noticing {
  on(type: 'notice', handler: (event: NoticeEvent) => void): { unsubscribe(): void }
}

/** Passes the notices of such a machine to the root's while the component is mounted. */
export const useNotices = (actor: Noticing | undefined) => {
  useEffect(() => {
    const subscription = actor?.on('notice', (event) => notices.send(event))
    return () => subscription?.unsubscribe()
  }, [actor])
}
