/** Pixels beside the element that also come into sight: on a phone they show that the row has more. */
const peek = 56

/**
 * Scrolls only the row until its element is visible: when it appears, and when counts or fonts change the row, until
 * the user scrolls. Observers run before the frame is painted, when its layout is computed anyway.
 */
export const keepInSight = (element: HTMLElement, row: HTMLElement) => {
  let left = row.scrollLeft
  const observer = new ResizeObserver(() => {
    if (row.scrollLeft !== left) return
    const [inner, outer] = [element.getBoundingClientRect(), row.getBoundingClientRect()]
    if (inner.right + peek > outer.right) row.scrollLeft += inner.right + peek - outer.right
    if (inner.left - peek < outer.left) row.scrollLeft += inner.left - peek - outer.left
    left = row.scrollLeft
  })
  for (const one of [row, element, element.parentElement]) if (one) observer.observe(one)
  return () => observer.disconnect()
}

/** The same for a child of its row, as a `ref`. */
export const keepChildInSight = (child: HTMLElement | null) =>
  child?.parentElement ? keepInSight(child, child.parentElement) : undefined
