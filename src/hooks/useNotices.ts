import { useEffect } from 'react'
import type { NoticeEvent, NoticeKey } from '#machines/notices.ts'
import { app, notices } from './app.ts'

/** A machine that has no parent machine yet and emits notices. */
interface Noticing {
  on(type: 'notice', handler: (event: NoticeEvent) => void): { unsubscribe(): void }
}

/** Such machines report their changes by notices. */
const changesOfTasks: readonly NoticeKey[] = [
  'routine.sent',
  'routine.alreadySent',
  'task.created',
  'task.updated',
  'task.edited',
  'task.withdrawn',
  'evaluation.sent',
]

const report = ({ notice }: NoticeEvent) => {
  notices.send({ type: 'notice', notice })
  if (changesOfTasks.includes(notice.key)) app.send({ type: 'tasks.changed' })
}

/** Passes the notices of such a machine to the root while the component is mounted. */
export const useNotices = (actor: Noticing | undefined) => {
  useEffect(() => {
    const subscription = actor?.on('notice', report)
    return () => subscription?.unsubscribe()
  }, [actor])
}
