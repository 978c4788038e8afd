const warned = new Set<string>()

const attempt = <Result>(place: string, work: () => Result, fallback: Result): Result => {
  try {
    return work()
  } catch (error) {
    if (!warned.has(place)) console.warn(`${place} cannot be used`, String(error))
    warned.add(place)
    return fallback
  }
}

/**
 * A storage of the browser, best effort. Reading the property throws if the browser blocks it; writing throws if no
 * room is left. Neither may stop the application.
 */
const keptIn = (place: 'localStorage' | 'sessionStorage') => ({
  read: (key: string): string | null => attempt(place, () => globalThis[place].getItem(key), null),
  /** Returns whether the value was stored. */
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

/** Shared by all windows; lasts after they are closed. */
export const keptInBrowser = keptIn('localStorage')
/** For this tab; lasts across reloads. */
export const keptInTab = keptIn('sessionStorage')
