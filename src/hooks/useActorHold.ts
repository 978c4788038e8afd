import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useId } from 'react'
import type { AnyActorRef } from 'xstate'
import type { HoldReason } from '#machines/app/leaving.machine.ts'
import { leaving } from './app.ts'

interface Working<Snapshot> extends Pick<AnyActorRef, 'subscribe'> {
  getSnapshot(): Snapshot
}

/**
 * While there is a reason, leaving the page needs a confirmation. It is read again at the moment of leaving, because
 * React may not have rendered it: a machine that finishes leads elsewhere at once. `onLeave` runs when the user leaves
 * anyway.
 */
export const useActorHold = <Snapshot>(
  actor: Working<Snapshot>,
  reasonOf: (snapshot: Snapshot) => HoldReason | null,
  onLeave?: () => void,
) => {
  const id = useId()
  const reasonNow = () => reasonOf(actor.getSnapshot())
  const reason = useSelector(actor, reasonNow)
  const discard = useEffectEvent(() => onLeave?.())
  const isTrue = useEffectEvent(() => reasonNow() !== null)
  useEffect(() => {
    if (reason === null) return undefined
    leaving.send({ type: 'hold.begin', hold: { id, reason, isTrue: () => isTrue(), discard: () => discard() } })
    return () => leaving.send({ type: 'hold.end', id })
  }, [id, reason])
}

/** Leaving needs a confirmation while the actor has unsaved input. By itself it drops it when it sleeps or ends. */
export const useUnsaved = <Snapshot>(
  actor: Working<Snapshot>,
  isUnsaved: (snapshot: Snapshot) => boolean,
  onLeave?: () => void,
) => useActorHold(actor, (snapshot) => (isUnsaved(snapshot) ? 'unsaved' : null), onLeave)
