import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router-dom'

const state = { isMenu: true }

/** Whether opening the menu created this history entry. */
export const isMenuEntry = ({ state }: Pick<Location, 'state'>): boolean =>
  typeof state === 'object' && state !== null && 'isMenu' in state

/** Whether the browser is at the menu's entry. A link may have replaced it before React shows that. */
export const isBrowserAtMenu = () => isMenuEntry({ state: (window.history.state as { usr?: unknown } | null)?.usr })

/** A history entry for the open menu: the phone's back button closes the menu. */
export const useMenuEntry = () => {
  const location = useLocation()
  const navigate = useNavigate()
  // React renders an entry after it is created. The menu may close before that, even twice.
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = isMenuEntry(location)
  }, [location])
  return {
    add: useCallback(() => {
      isThere.current = true
      void navigate(location, { state, preventScrollReset: true })
    }, [navigate, location]),
    /** Does nothing if the user already left the entry. */
    drop: useCallback(() => {
      const isLast = isThere.current && isBrowserAtMenu()
      isThere.current = false
      if (isLast) void navigate(-1)
    }, [navigate]),
  }
}
