import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { routineSubmissionMachine } from '#machines/routines/routineSubmission.machine.ts'

/** Bytes of the picture as it is sent, which is smaller than the one picked. */
export interface Progress {
  sent: number
  total: number
}

/** The running upload, seen from outside: it tells its progress to whoever listens. */
interface Upload {
  on(type: 'progress', handler: (event: Progress) => void): { unsubscribe(): void }
}

/** How far the latest upload came; null before its first news. It stays after a failure and goes with a new photo. */
export const useUploadProgress = (submission: ActorRefFrom<typeof routineSubmissionMachine>): Progress | null => {
  // The children's common type knows no event of one of them.
  const upload = useSelector(submission, ({ children }) => children['uploadRoutinePhoto'] as Upload | undefined)
  const path = useSelector(submission, ({ context }) => context.prepared?.path ?? null)
  const [latest, setLatest] = useState<(Progress & { path: string | null }) | null>(null)
  useEffect(() => {
    const subscription = upload?.on('progress', ({ sent, total }) => setLatest({ sent, total, path }))
    return () => subscription?.unsubscribe()
  }, [upload, path])
  return latest?.path === path ? latest : null
}
