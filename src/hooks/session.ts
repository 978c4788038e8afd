import { shallowEqual, useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from '#machines/app/session.machine.ts'
import { session } from './app.ts'

/** A primitive, or a shallowly compared object, of the session's state. */
export const useSession = <T>(select: (state: SnapshotFrom<typeof sessionMachine>) => T): T =>
  useSelector(session, select, shallowEqual)

/** The current user's id. For screens behind the guard: throws if no user is signed in. */
export const useUserId = (): string => {
  const id = useSession(({ context }) => context.user?.id)
  if (id === undefined) throw new Error('useUserId is for screens behind the guard')
  return id
}

/** The current user's rights; null while they are loading. */
export const useAccess = () => useSession(({ context }) => context.access)
