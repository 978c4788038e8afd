import { useEffect } from 'react'
import type { NoticeEvent } from '#machines/notices.ts'
import { app, notices } from './app.ts'

/** A machine that has no parent machine yet and emits notices. */
interface Noticing {
  on(type: 'notice', handler: (event: NoticeEvent) => void): { unsubscribe(): void }
}

const report = ({ notice }: NoticeEvent) => {
  notices.send({ type: 'notice', notice })
  if (notice.key === 'factor.enrolled') app.send({ type: 'factor.changed' })
  if (notice.key === 'password.changed') app.send({ type: 'password.changed' })
}

/** Passes the notices of such a machine to the root while the component is mounted. */
export const useNotices = (actor: Noticing | undefined) => {
  useEffect(() => {
    const subscription = actor?.on('notice', report)
    return () => subscription?.unsubscribe()
  }, [actor])
}
