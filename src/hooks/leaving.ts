import { useSyncExternalStore } from 'react'

/** What would be lost: something on its way, or something typed. */
export type HoldReason = 'sending' | 'unsaved'

interface Holder {
  reason: HoldReason
  /** One leaves after all. */
  onLeave: (() => void) | undefined
}

/** Screens with work under way that would be lost with them, the latest last. */
let holders: readonly Holder[] = []
/** What one wants to do instead, until one has confirmed it. */
let wish: (() => void) | null = null
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** From now on leaving asks first, closing or reloading the window too. Answers how to stop. */
export const holdHere = (reason: HoldReason = 'sending', onLeave?: () => void) => {
  const holder = { reason, onLeave }
  holders = [...holders, holder]
  if (holders.length === 1) window.addEventListener('beforeunload', warn)
  tell()
  return () => {
    holders = holders.filter((other) => other !== holder)
    if (holders.length === 0) {
      window.removeEventListener('beforeunload', warn)
      wish = null
    }
    tell()
  }
}

export const isHeld = () => holders.length > 0
/** Why one is asked; null when one is not. */
export const useHold = () => useSyncExternalStore(subscribe, () => holders.at(-1)?.reason ?? null)

/** One has confirmed it: who held takes leave of what would be lost. */
export const leave = () => {
  for (const { onLeave } of holders) onLeave?.()
}

/** Does it now, or once one has confirmed that one wants to leave. */
export const leaveBy = (action: () => void) => {
  if (!isHeld()) return action()
  wish = action
  tell()
}

export const useWish = () => useSyncExternalStore(subscribe, () => wish)

export const forgetWish = () => {
  wish = null
  tell()
}
