/** An element that had the focus. If it was removed, also its former position. */
interface FocusRecord {
  element: Element
  /** Its index among the pressable elements of its row. */
  index: number
  removed: Removed | null
}

interface Removed {
  from: Element
  next: Node | null
  previous: Node | null
  /** What was removed with the focused element. */
  node: Node
  /** The first row that was added at the same moment, such as that of the next page. */
  added: Node | null
}

/** Not fields: a phone would open its keyboard. */
const pressable = 'a[href], button:not(:disabled), summary, [tabindex="0"]:not(input, textarea, select)'
const row = 'li, tr, article'
/** Enough for the deepest nesting: button, menu, item, confirmation. */
const historyLength = 8

const isShown = (element: Element) =>
  element.isConnected && element.checkVisibility() && !element.closest('[inert], [aria-hidden=true]')

/** A disabled button takes no focus, such as the one of a dialog that has saved everything. */
const canTake = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && isShown(element) && !element.matches(':disabled')

const pressablesIn = (node: Node | null): HTMLElement[] => {
  if (!(node instanceof HTMLElement) || !isShown(node)) return []
  const within = [...node.querySelectorAll<HTMLElement>(pressable)].filter(isShown)
  return node.matches(pressable) ? [node, ...within] : within
}

const isRow = (node: Node | null): node is Element => node instanceof Element && node.matches(row)

/** The same element in a neighbouring row. */
const inNeighbour = ({ next, previous, node }: Removed, index: number): HTMLElement | null => {
  if (!isRow(node)) return null
  for (const neighbour of [next, previous]) {
    if (neighbour?.nodeName !== node.nodeName) continue
    const found = pressablesIn(neighbour)
    const same = found[Math.min(index, found.length - 1)]
    if (same) return same
  }
  return null
}

/** The nearest pressable element: in the page that a removed button has loaded, before it, after it, around it. */
const nearTo = ({ from, next, previous, added }: Removed): HTMLElement | null => {
  const beside = pressablesIn(added)[0] ?? pressablesIn(previous).at(-1) ?? pressablesIn(next)[0]
  if (beside) return beside
  for (let around: Element | null = from; around?.matches('main *'); around = around.parentElement) {
    const found = pressablesIn(around)
    // A link may lead to another site.
    const near = found.find((one) => one instanceof HTMLButtonElement) ?? found[0]
    if (near) return near
  }
  return null
}

/**
 * If the focused element is removed, such as a deleted row, its neighbour gets the focus instead of the start of the
 * page. Does nothing if another element gets the focus within two frames. Returns a function that stops it.
 */
export const keepFocus = () => {
  let history: FocusRecord[] = []
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target.id === 'content') return
    const within = target.closest(row)
    const index = within ? Math.max(0, pressablesIn(within).indexOf(target as HTMLElement)) : 0
    history = [...history.filter(({ element }) => element !== target), { element: target, index, removed: null }]
    history = history.slice(-historyLength)
  }
  /** A press outside of focusable elements removes the focus on purpose. */
  const forget = ({ target }: PointerEvent) => {
    if (target instanceof Element && !target.closest(`${pressable}, input, textarea, select, label, [tabindex]`))
      history = []
  }
  const isLost = () => document.activeElement === null || document.activeElement === document.body
  const restore = () => {
    if (!isLost()) return
    for (const { element, index, removed } of history.toReversed()) {
      const target = canTake(element) ? element : removed && inNeighbour(removed, index)
      if (target) return target.focus()
      // Perhaps far away: the page stays where the user reads.
      const near = removed && nearTo(removed)
      if (near) return near.focus({ preventScroll: true })
    }
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver((records) => {
    const firstAdded = () => records.flatMap(({ addedNodes }) => [...addedNodes]).find(isRow) ?? null
    for (const { target: from, removedNodes, nextSibling: next, previousSibling: previous } of records) {
      // Elements removed elsewhere, such as dialogs or toasts, have no neighbours.
      if (!(from instanceof Element) || !from.matches('main, main *')) continue
      for (const node of removedNodes)
        for (const entry of history)
          if (!entry.element.isConnected && node.contains(entry.element))
            entry.removed = { from, next, previous, node, added: isRow(node) ? null : firstAdded() }
    }
    if (history.at(-1)?.element.isConnected === false && isLost())
      requestAnimationFrame(() => requestAnimationFrame(restore))
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('pointerdown', forget)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    document.removeEventListener('pointerdown', forget)
    observer.disconnect()
  }
}
