import { useActorRef } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { pinnedMachine } from '#machines/community/pinned.machine.ts'
import { useNotices } from './useNotices.ts'

export type PinnedActor = ActorRefFrom<typeof pinnedMachine>

export const usePinned = (): PinnedActor => {
  const pinned = useActorRef(pinnedMachine)
  useNotices(pinned)
  return pinned
}
