import { useEffect, useState, type RefObject } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/** Did another page of this visit lead to the component? The browser focuses the first page. */
export const useIsAfterPage = (): boolean => {
  const [isAfter] = useState(useNavigationType() !== NavigationType.Pop)
  return isAfter
}

/**
 * Keyboards and screen readers start at the element when its page appears after another one, unless a field has the
 * focus. `isNext`: it replaces another form of its page.
 */
export const useFocusAfterPage = (element: RefObject<HTMLElement | null>, isNext = false) => {
  const isAfter = useIsAfterPage() || isNext
  useEffect(() => {
    if (isAfter && document.activeElement === document.body) element.current?.focus()
  }, [isAfter, element])
}
