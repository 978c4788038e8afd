/** Pixels beside the element that also come into sight: on a phone they show that the row has more. */
const peek = 56

/**
 * A `ref` for the chosen child of a row, or of a group in it. Scrolls only the row until the child is visible: when it
 * appears, and when counts or fonts change the row, until the user scrolls. Observers run before the frame is painted.
 */
export const keepInSight = (child: HTMLElement | null) => {
  const parent = child?.parentElement
  // A group of radios is in the row that scrolls.
  const row = parent?.role === 'radiogroup' ? parent.parentElement : parent
  if (!parent || !row) return undefined
  // Read first by the observer: before it, the browser would lay out the page once more.
  let left: number | null = null
  const observer = new ResizeObserver(() => {
    if (left !== null && row.scrollLeft !== left) return
    const [inner, outer] = [child.getBoundingClientRect(), row.getBoundingClientRect()]
    row.scrollLeft += Math.max(0, inner.right + peek - outer.right) + Math.min(0, inner.left - peek - outer.left)
    left = row.scrollLeft
  })
  for (const one of [row, parent, child]) observer.observe(one)
  return () => observer.disconnect()
}
