import { useActorRef } from '@xstate/react'
import { type PinnedActor, pinnedMachine } from '#machines/community/pinned.machine.ts'
import { useNotices } from './useNotices.ts'

export const usePinned = (): PinnedActor => {
  const pinned = useActorRef(pinnedMachine)
  useNotices(pinned)
  return pinned
}
