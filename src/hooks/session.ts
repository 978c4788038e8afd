import { shallowEqual, useSelector } from '@xstate/react'
import { createActor, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { sessionMachine } from '#machines/app/session.machine.ts'

/**
 * The root actor: one for the page, outside React, because StrictMode starts hook-created actors twice. It is started by
 * the application, so that importing this starts nothing.
 */
export const session: ActorRefFrom<typeof sessionMachine> = createActor(sessionMachine)

/** A primitive, or a shallowly compared object, of the session's state. */
export const useSession = <T>(select: (state: SnapshotFrom<typeof sessionMachine>) => T): T =>
  useSelector(session, select, shallowEqual)

/** The signed-in person's id; only below the guard, where somebody is signed in. */
export const useUserId = (): string => {
  const id = useSession(({ context }) => context.user?.id)
  if (id === undefined) throw new Error('useUserId is for screens behind the guard')
  return id
}

/** The rights, or null while they are loading. */
export const useAccess = () => useSession(({ context }) => context.access)
