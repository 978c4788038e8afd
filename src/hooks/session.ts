import { shallowEqual, useSelector } from '@xstate/react'
import { createActor, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { sessionMachine } from '#machines/app/session.machine.ts'

/**
 * The root actor: one for the page, outside React, because StrictMode starts actors of hooks twice. The application
 * starts it, so that an import has no effect.
 */
export const session: ActorRefFrom<typeof sessionMachine> = createActor(sessionMachine)

/** Selects a primitive, or a shallowly compared object, from the session's state. */
export const useSession = <T>(select: (state: SnapshotFrom<typeof sessionMachine>) => T): T =>
  useSelector(session, select, shallowEqual)

/** The signed-in user's id; only for screens behind the guard. */
export const useUserId = (): string => {
  const id = useSession(({ context }) => context.user?.id)
  if (id === undefined) throw new Error('useUserId is for screens behind the guard')
  return id
}

/** The rights; null while they are loading. */
export const useAccess = () => useSession(({ context }) => context.access)
