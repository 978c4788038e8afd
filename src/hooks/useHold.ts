import { useEffect, useEffectEvent } from 'react'
import { holdHere, type HoldReason } from './leaving.ts'

/** While there is a reason, leaving the page asks first. `onLeave` is called when the user leaves after all. */
export const useHold = (reason: HoldReason | null, onLeave: () => void) => {
  const leave = useEffectEvent(onLeave)
  useEffect(() => (reason === null ? undefined : holdHere(reason, () => leave())), [reason])
}
