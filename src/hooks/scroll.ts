import { useEffect, useLayoutEffect, type RefObject } from 'react'
import { useLocation, type Location } from 'react-router-dom'
import { keptInTab } from '#machines/shared/client/safeStorage.ts'

const itemOf = ({ key, pathname }: Location) => `scroll ${key} ${pathname}`

/** Remembers for a history entry how far the window is scrolled now, in pixels. */
export const saveScroll = (location: Location) => void keptInTab.keep(itemOf(location), String(scrollY))

/** Scrolls to a part that the hash of the address names: the browser does so only when it loads a whole page. */
export const useHashTarget = (part: RefObject<HTMLElement | null>, id: string) => {
  const location = useLocation()
  useLayoutEffect(() => {
    if (location.hash === `#${id}`) part.current?.scrollIntoView()
  }, [part, id, location])
}

/** Scrolls each shown history entry to where it was, and a new one to its top. */
export const useScroll = () => {
  const location = useLocation()
  useLayoutEffect(() => {
    const saved = keptInTab.read(itemOf(location))
    // The browser itself scrolls to the target of a hash.
    if (saved !== null || !location.hash) scrollTo(0, Number(saved))
  }, [location])
  useEffect(() => {
    const save = () => saveScroll(location)
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', save)
    return () => removeEventListener('pagehide', save)
  }, [location])
}
