import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { Overlay } from '#machines/app/leaving.machine.ts'
import { leaving } from './app.ts'

/** Performs it now, or after the user confirms to leave. */
export const leaveBy = (go: () => void) => leaving.send({ type: 'leave.request', go })

/** Adds an open overlay, which 'back' closes. Returns a function that removes it. */
export const addOverlay = (overlay: Overlay) => {
  leaving.send({ type: 'overlay.open', overlay })
  return () => leaving.send({ type: 'overlay.close', id: overlay.id })
}

/** The reason why leaving needs a confirmation; null without one. */
export const useHold = () => useSelector(leaving, ({ context }) => context.holds.at(-1)?.reason ?? null)

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** The browser confirms before the window closes or reloads, while work would be lost. */
export const useWindowGuard = () => {
  const isHeld = useHold() !== null
  useEffect(() => {
    if (!isHeld) return undefined
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isHeld])
}
