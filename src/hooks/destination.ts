import { useEffect, useState } from 'react'
import { keptInTab } from '#machines/shared/client/safeStorage.ts'

const key = 'confraria-destination'

/** Stores the path that the user requested before signing in, for this tab. */
export const keepDestination = (path: string) => keptInTab.keep(key, path)

/** Accepts only paths of this origin, not '//elsewhere' or a full URL. */
const isPath = (value: string | null): value is string => value !== null && /^\/(?![/\\])/.test(value)

export const hasDestination = (): boolean => isPath(keptInTab.read(key))

const destinationOr = (fallback: string): string => {
  const kept = keptInTab.read(key)
  return isPath(kept) ? kept : fallback
}

/** Takes the path after signing in. It is forgotten after the first render, because a render may be repeated. */
export const useDestination = (fallback: string): string => {
  const [destination] = useState(() => destinationOr(fallback))
  useEffect(() => keptInTab.forget(key), [])
  return destination
}
