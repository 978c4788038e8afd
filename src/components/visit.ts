import { createContext, useContext } from 'react'

/** Changes whenever the screen is hidden or shown again. */
export const Visit = createContext(0)

/**
 * The `key` of a menu, popover or dialog. An overlay whose closing animation was interrupted, because its screen was
 * hidden, would otherwise never disappear.
 */
export const useVisit = (): number => useContext(Visit)
