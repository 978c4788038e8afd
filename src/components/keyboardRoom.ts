/**
 * A ref for an element at the bottom of the window: `--keyboard` is the height of a phone's keyboard over the page, in
 * pixels. `measured` is called after each change, and once at the start.
 */
export const keyboardRoom = (element: HTMLElement | null, measured?: (keyboard: number) => void) => {
  if (element === null) return undefined
  const measure = () => {
    const { visualViewport: view } = window
    // A zoomed page is smaller, too.
    const keyboard = view?.scale === 1 ? Math.max(0, window.innerHeight - view.height) : 0
    element.style.setProperty('--keyboard', `${keyboard}px`)
    measured?.(keyboard)
  }
  measure()
  window.visualViewport?.addEventListener('resize', measure)
  return () => window.visualViewport?.removeEventListener('resize', measure)
}
