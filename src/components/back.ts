import { createContext, useContext, useEffect, useEffectEvent, useId } from 'react'

/** Adds an open overlay. Returns a function that removes it. */
export type AddOverlay = (overlay: { id: string; close: () => void }) => () => void

/** The application provides it; without it the browser's 'back' leaves the page. */
export const OpenOverlays = createContext<AddOverlay>(() => () => undefined)

/** The browser's 'back' closes an open overlay instead of leaving the page. `close` does what Escape does. */
export const useClosedByBack = (isOpen: boolean, close: () => void): void => {
  const id = useId()
  const add = useContext(OpenOverlays)
  const closeNow = useEffectEvent(close)
  // React also removes it when it hides the screen.
  useEffect(() => (isOpen ? add({ id, close: () => closeNow() }) : undefined), [isOpen, add, id])
}
