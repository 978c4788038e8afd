import { shallowEqual, useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from '#machines/app/session.machine.ts'
import { session } from './app.ts'

/** A primitive, or a shallowly compared object, of the session's state. */
export const useSession = <T>(select: (state: SnapshotFrom<typeof sessionMachine>) => T): T =>
  useSelector(session, select, shallowEqual)

/** The current user's rights; null while they are loading. */
export const useAccess = () => useSession(({ context }) => context.access)
