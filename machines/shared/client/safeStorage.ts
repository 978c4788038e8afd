const warned = new Set<string>()

const attempt = <Answer>(place: string, work: () => Answer, otherwise: Answer): Answer => {
  try {
    return work()
  } catch (error) {
    if (!warned.has(place)) console.warn(`${place} cannot be used`, error)
    warned.add(place)
    return otherwise
  }
}

/**
 * One of the browser's storages, best effort. A browser may block it, so that reading the property throws, or have no room left,
 * so that writing throws. Neither may stop anyone's work.
 */
const keptIn = (place: 'localStorage' | 'sessionStorage') => ({
  read: (key: string): string | null => attempt(place, () => globalThis[place].getItem(key), null),
  /** Answers whether it was kept. */
  keep: (key: string, value: string): boolean =>
    attempt(
      place,
      () => {
        globalThis[place].setItem(key, value)
        return true
      },
      false,
    ),
  forget: (key: string): void => attempt(place, () => globalThis[place].removeItem(key), undefined),
  keys: (): string[] => attempt(place, () => Object.keys(globalThis[place]), []),
})

/** What all windows share, and the browser keeps after they are closed. */
export const keptInBrowser = keptIn('localStorage')
/** What this tab keeps across reloads. */
export const keptInTab = keptIn('sessionStorage')
