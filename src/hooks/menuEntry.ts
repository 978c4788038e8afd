import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router-dom'

const state = { isMenu: true }

/** Is this the entry of the history that opening the menu made? */
export const isMenuEntry = ({ state }: Location): boolean =>
  typeof state === 'object' && state !== null && 'isMenu' in state

/** An entry of the history for the open menu: the phone's 'back' leaves it, and with it the menu. */
export const useMenuEntry = () => {
  const location = useLocation()
  const navigate = useNavigate()
  // The page shows an entry only after it was made, and may be closed, or closed twice, before.
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = isMenuEntry(location)
  }, [location])
  return {
    add: useCallback(() => {
      isThere.current = true
      void navigate(location, { state, preventScrollReset: true })
    }, [navigate, location]),
    /** Nothing, when one has already left it. */
    drop: useCallback(() => {
      if (!isThere.current) return
      isThere.current = false
      void navigate(-1)
    }, [navigate]),
  }
}
