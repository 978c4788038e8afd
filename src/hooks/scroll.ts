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

/** Milliseconds in which what an entry shows may come. */
const patience = 5_000

/**
 * Scrolls there when the page is long enough, unless the user does something first. Returns a function that stops it.
 */
const reach = (top: number) => {
  const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
  const observer = new ResizeObserver(() => {
    scrollTo(0, top)
    if (Math.ceil(scrollY) >= top) stop()
  })
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const input of inputs) removeEventListener(input, stop, { capture: true })
  }
  const timer = setTimeout(stop, patience)
  for (const input of inputs) addEventListener(input, stop, { capture: true, passive: true })
  observer.observe(document.body)
  return stop
}

/** Scrolls each shown history entry to where it was, and a new one to its top. */
export const useScroll = () => {
  const location = useLocation()
  useLayoutEffect(() => {
    const saved = keptInTab.read(itemOf(location))
    // The browser itself scrolls to the target of a hash.
    if (saved === null && location.hash) return undefined
    const top = Number(saved)
    scrollTo(0, top)
    // Even if the page is long enough: it may still show what the entry before it showed.
    return top === 0 ? undefined : reach(top)
  }, [location])
  useEffect(() => {
    const save = () => saveScroll(location)
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', save)
    return () => removeEventListener('pagehide', save)
  }, [location])
}
