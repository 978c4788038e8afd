import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { routineSubmissionMachine } from '#machines/routines/routineSubmission.machine.ts'

/** Bytes of the prepared picture, which is smaller than the chosen one. */
export interface Progress {
  sent: number
  total: number
}

/** The upload actor's events of progress. */
interface Upload {
  on(type: 'progress', handler: (event: Progress) => void): { unsubscribe(): void }
}

/**
 * The progress of the latest upload; null before the first event. It stays after a failure and is cleared by a new
 * photo.
 */
export const useUploadProgress = (submission: ActorRefFrom<typeof routineSubmissionMachine>): Progress | null => {
  // The type common to all child actors has no emitted events.
  const upload = useSelector(submission, ({ children }) => children['uploadRoutinePhoto'] as Upload | undefined)
  const path = useSelector(submission, ({ context }) => context.prepared?.path ?? null)
  const [latest, setLatest] = useState<(Progress & { path: string | null }) | null>(null)
  useEffect(() => {
    const subscription = upload?.on('progress', ({ sent, total }) => setLatest({ sent, total, path }))
    return () => subscription?.unsubscribe()
  }, [upload, path])
  return latest?.path === path ? latest : null
}
