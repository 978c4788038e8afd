/** Consecutive items of a long list that the browser lays out together, or skips while they are out of sight. */
export interface Stretch {
  /** The first id when it was created. It stays if items are added, so that nothing is mounted again. */
  key: string
  ids: readonly string[]
}

/** The initial number of ids in a stretch. New items may double it. */
export const stretchSize = 50

const newStretches = (ids: readonly string[]): readonly Stretch[] =>
  Array.from({ length: Math.ceil(ids.length / stretchSize) }, (_, at) => {
    const own = ids.slice(at * stretchSize, (at + 1) * stretchSize)
    return { key: own[0] ?? '', ids: own }
  })

/** Updates the stretches from the list `before` to `ids`. Known ids stay in their stretch unless the order changed. */
export const stretched = (before: readonly Stretch[], ids: readonly string[]): readonly Stretch[] => {
  const placeOf = new Map(before.flatMap((stretch, place) => stretch.ids.map((id) => [id, place] as const)))
  const places = ids.map((id) => placeOf.get(id))
  const first = places.findIndex((place) => place !== undefined)
  const last = places.findLastIndex((place) => place !== undefined)
  if (first === -1) return newStretches(ids)
  const updated = before.map(({ key }): { key: string; ids: string[] } => ({ key, ids: [] }))
  let current = 0
  for (let at = first; at <= last; at++) {
    const place = places[at] ?? current
    if (place < current) return newStretches(ids)
    current = place
    updated[current]?.ids.push(ids[at] ?? '')
  }
  const [above, below] = [ids.slice(0, first), ids.slice(last + 1)]
  const top = updated[places[first] ?? 0]
  const hasRoom = top && top.ids.length + above.length <= 2 * stretchSize
  if (hasRoom) top.ids.unshift(...above)
  const bottom = updated[current]
  if (bottom) bottom.ids.push(...below.splice(0, stretchSize - bottom.ids.length))
  const now = [
    ...(hasRoom ? [] : newStretches(above)),
    ...updated.filter((stretch) => stretch.ids.length > 0),
    ...newStretches(below),
  ]
  // An item left its stretch and now begins another one with the same key.
  const isTwice = new Set(now.map(({ key }) => key)).size < now.length
  return isTwice ? newStretches(ids) : now
}
