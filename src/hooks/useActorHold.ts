import { useEffect, useEffectEvent, useId } from 'react'
import type { HoldReason } from '#machines/app/leaving.machine.ts'
import { leaving } from './app.ts'

/**
 * While there is a reason, leaving the page needs a confirmation. `isTrue` reads the actor's state at the moment of
 * leaving. React may not have rendered it: a machine that finishes leads elsewhere at once. `onLeave` runs when the
 * user leaves anyway.
 */
export const useActorHold = (reason: HoldReason | null, isTrue: () => boolean, onLeave?: () => void) => {
  const id = useId()
  const discard = useEffectEvent(() => onLeave?.())
  const check = useEffectEvent(isTrue)
  useEffect(() => {
    if (reason === null) return undefined
    leaving.send({ type: 'hold.begin', hold: { id, reason, isTrue: () => check(), discard: () => discard() } })
    return () => leaving.send({ type: 'hold.end', id })
  }, [id, reason])
}
