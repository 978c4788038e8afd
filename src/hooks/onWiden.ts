import { wide } from '#src/theme/breakpoints.ts'

/** Is the window wide enough for the sidebar? */
export const isWide = () => matchMedia(wide).matches

/** Calls when the window becomes wide enough for the sidebar. Answers how to stop. */
export const onWiden = (call: () => void) => {
  const query = matchMedia(wide)
  const listen = () => {
    if (query.matches) call()
  }
  query.addEventListener('change', listen)
  return () => query.removeEventListener('change', listen)
}
