import { useEffect, useEffectEvent } from 'react'
import { holdHere, type HoldReason } from './leaving.ts'

/**
 * Leaving the page needs a confirmation while there is a reason. `isTrue` reads the actor's state at that moment, which React may
 * not have rendered yet: a machine may lead elsewhere as it finishes. `onLeave` runs when the user leaves anyway.
 */
export const useActorHold = (reason: HoldReason | null, isTrue: () => boolean, onLeave: () => void) => {
  const leave = useEffectEvent(onLeave)
  const check = useEffectEvent(isTrue)
  useEffect(
    () =>
      reason === null
        ? undefined
        : holdHere(
            reason,
            () => leave(),
            () => check(),
          ),
    [reason],
  )
}
