import { useEffect, useState } from 'react'
import { stateText } from '#src/hooks/stateText.ts'
import type { Place } from '#tests/kit/logic.ts'
import { textOf } from '#tests/support/paths/value.ts'

/** The active leaf states, as in `data-state`. */
export const leavesAt = ({ snapshot }: Place) => stateText(snapshot.value).split(' ')

/** A value as indented JSON; files, errors and other objects as a text. */
export const valueText = (value: unknown): string => JSON.stringify(JSON.parse(textOf(value)), null, 2)

/** The result of `load` for the current `key`; null until it is there. A failure is thrown into the page. */
export const useLoaded = <T>(key: unknown, load: () => Promise<T>): T | null => {
  const [loaded, setLoaded] = useState<{ key: unknown; value: T } | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    let isCurrent = true
    load().then(
      (value) => isCurrent && setLoaded({ key, value }),
      (error: unknown) => isCurrent && setFailure({ error }),
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` belongs to `key`
  }, [key])
  if (failure) throw failure.error
  return loaded && loaded.key === key ? loaded.value : null
}
