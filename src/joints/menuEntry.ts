import { useCallback } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router-dom'

const state = { isMenu: true }

/** Is this the entry of the history that opening the menu made? */
export const isMenuEntry = ({ state }: Location): boolean =>
  typeof state === 'object' && state !== null && 'isMenu' in state

/** An entry of the history for the open menu: the phone's 'back' leaves it, and with it the menu. */
export const useMenuEntry = () => {
  const location = useLocation()
  const navigate = useNavigate()
  return {
    add: useCallback(() => void navigate(location, { state, preventScrollReset: true }), [navigate, location]),
    /** Nothing, when one has already left it. */
    drop: useCallback(() => {
      if (isMenuEntry(location)) void navigate(-1)
    }, [navigate, location]),
  }
}
