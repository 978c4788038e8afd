import { useSyncExternalStore } from 'react'

/** What the user would lose: a running request, or typed text. */
export type HoldReason = 'sending' | 'unsaved'

interface Holder {
  reason: HoldReason
  /** The user leaves anyway. */
  onLeave: (() => void) | undefined
  /** Whether the reason is still true. */
  isTrue: () => boolean
}

/** Screens with unsaved work, the latest last. */
let holders: readonly Holder[] = []
/** The requested action, until the user confirms it. */
let wish: (() => void) | null = null
const listeners = new Set<() => void>()

const notifyListeners = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Leaving now needs a confirmation, also when the window closes or reloads. Returns a function that ends this. */
export const holdHere = (reason: HoldReason = 'sending', onLeave?: () => void, isTrue = () => true) => {
  const holder = { reason, onLeave, isTrue }
  holders = [...holders, holder]
  if (holders.length === 1) window.addEventListener('beforeunload', warn)
  notifyListeners()
  return () => {
    holders = holders.filter((other) => other !== holder)
    if (holders.length === 0) {
      window.removeEventListener('beforeunload', warn)
      wish = null
    }
    notifyListeners()
  }
}

export const isHeld = () => holders.some(({ isTrue }) => isTrue())
/** The reason for the confirmation; null if it is not needed. */
export const useHold = () => useSyncExternalStore(subscribe, () => holders.at(-1)?.reason ?? null)

/** The user confirmed: the holders discard their work. */
export const leave = () => {
  for (const { onLeave } of holders) onLeave?.()
}

/** Runs the action now, or after the user confirms to leave. */
export const leaveBy = (action: () => void) => {
  if (!isHeld()) return action()
  wish = action
  notifyListeners()
}

export const useWish = () => useSyncExternalStore(subscribe, () => wish)

export const forgetWish = () => {
  wish = null
  notifyListeners()
}
