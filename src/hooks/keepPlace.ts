/** A visible row and its position in the scrolled content. Scrolling does not change it; only the layout does. */
interface Mark {
  row: Element
  place: number
}

/** Pixels: still counts as the top. */
const nearTop = 8
/** Where to look for rows, as shares of the visible height. Several, because one row may be deleted. */
const heights = [0.05, 0.35, 0.65]

/**
 * Keeps the visible part of a list in place if something above it is added, removed or resized. The list scrolls by
 * itself, or else the page does. Not every browser anchors the scroll position, so the browser's own anchoring is off.
 * `report` receives whether the top is out of view. Returns a function that stops it.
 */
export const keepPlace = (list: HTMLElement, report: (isDeep: boolean) => void) => {
  const root = document.documentElement
  let marks: readonly Mark[] = []
  let isBox = false
  let isDeep = false
  let lastTop = 0

  const scroller = () => (isBox ? list : (document.scrollingElement ?? root))
  const placeOf = (row: Element) =>
    row.getBoundingClientRect().top + scroller().scrollTop - (isBox ? list.getBoundingClientRect().top : 0)
  const markOf = (row: Element): Mark => ({ row, place: placeOf(row) })

  const look = () => {
    isBox = getComputedStyle(list).overflowY !== 'visible'
    const { top, bottom, left, width } = list.getBoundingClientRect()
    const from = Math.max(top, 0)
    const height = Math.min(bottom, innerHeight) - from
    const rows = heights.flatMap((share) => {
      const found = document.elementsFromPoint(left + width / 2, from + share * height)
      const row = found.find((element) => list.contains(element))?.closest('article, li')
      return row && list.contains(row) ? [row] : []
    })
    // Below a dialog no element is found: the earlier marks stay.
    if (rows.length > 0) marks = rows.map(markOf)
    lastTop = scroller().scrollTop
    const isNowDeep = isBox ? list.scrollTop >= nearTop : top <= -nearTop
    if (isNowDeep === isDeep) return
    isDeep = isNowDeep
    root.style.overflowAnchor = isDeep ? 'none' : ''
    report(isDeep)
  }

  const settle = () => {
    const mark = marks.find(({ row }) => row.isConnected)
    const isSame = isBox === (getComputedStyle(list).overflowY !== 'visible')
    const drift = isDeep && isSame && mark ? placeOf(mark.row) - mark.place : 0
    if (Math.abs(drift) >= 1) {
      const { scrollTop, clientHeight, scrollHeight } = scroller()
      // A shorter list is already scrolled to its end.
      const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1
      scroller().scrollTop = (isAtEnd ? Math.max(scrollTop, lastTop) : scrollTop) + drift
    }
    look()
  }

  /** A pressed row stays below the finger, even if the press closes something above it. */
  let frame = 0
  const press = ({ target }: Event) => {
    const row = target instanceof Element ? target.closest('article, li') : null
    if (!row || !list.contains(row)) return
    marks = [markOf(row)]
    frame = requestAnimationFrame(settle)
  }

  const observer = new ResizeObserver(settle)
  for (const part of [document.body, list, ...list.children]) observer.observe(part)
  // Scroll events of the list do not bubble.
  document.addEventListener('scroll', settle, { capture: true, passive: true })
  list.addEventListener('click', press, { capture: true })
  look()
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    document.removeEventListener('scroll', settle, { capture: true })
    list.removeEventListener('click', press, { capture: true })
    root.style.overflowAnchor = ''
  }
}
