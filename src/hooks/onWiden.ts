import { wide } from '#src/theme/breakpoints.ts'

/** Whether the window is wide enough for the sidebar. */
export const isWide = () => matchMedia(wide).matches

/** Calls when the window becomes wide enough for the sidebar. Returns a function that stops it. */
export const onWiden = (call: () => void) => {
  const query = matchMedia(wide)
  const listen = () => {
    if (query.matches) call()
  }
  query.addEventListener('change', listen)
  return () => query.removeEventListener('change', listen)
}
