import { useEffect, useEffectEvent } from 'react'
import { holdHere, type HoldReason } from './leaving.ts'

/**
 * Leaving the page needs a confirmation while there is a reason. `isTrue` reads the actor's state at the moment of
 * leaving. React may not have rendered it: a machine that finishes leads elsewhere at once. `onLeave` runs when the user
 * leaves anyway.
 */
export const useActorHold = (reason: HoldReason | null, isTrue: () => boolean, onLeave?: () => void) => {
  const leave = useEffectEvent(() => onLeave?.())
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
