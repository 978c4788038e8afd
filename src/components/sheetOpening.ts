/**
 * Told by a sheet when it opens, heard by the toaster: what was told before would lie over the sheet's first lines. A module of
 * its own, because the toaster is fetched only when there is something to tell.
 */
const listeners = new Set<() => void>()

export const tellSheetOpening = (): void => {
  for (const listener of listeners) listener()
}

/** Answers how to stop. */
export const onSheetOpening = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
