import { useSelector } from '@xstate/react'
import type { AnyActorRef } from 'xstate'
import { useActorHold } from './useActorHold.ts'

interface Holding<Snapshot> extends Pick<AnyActorRef, 'subscribe'> {
  getSnapshot(): Snapshot
}

/**
 * Leaving the page needs a confirmation while the actor has unsaved input. The actor drops it when it sleeps or ends.
 */
export const useUnsaved = <Snapshot>(actor: Holding<Snapshot>, isUnsaved: (snapshot: Snapshot) => boolean) => {
  const isNow = () => isUnsaved(actor.getSnapshot())
  useActorHold(useSelector(actor, isNow) ? 'unsaved' : null, isNow)
}
