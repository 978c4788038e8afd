import { useSyncExternalStore } from 'react'

/** Screens with work under way that would be lost with them. */
let holders = 0
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
export const holdHere = () => {
  holders += 1
  if (holders === 1) window.addEventListener('beforeunload', warn)
  tell()
  return () => {
    holders -= 1
    if (holders === 0) {
      window.removeEventListener('beforeunload', warn)
      wish = null
    }
    tell()
  }
}

export const isHeld = () => holders > 0
export const useIsHeld = () => useSyncExternalStore(subscribe, isHeld)

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
