import type { Outline, OutlineState } from './outline.ts'

/** The share of common properties from which two states, or two machines, count as the same one with another name. */
const enough = 0.5

const shareOf = (one: ReadonlySet<string>, other: ReadonlySet<string>) => {
  const common = [...one].filter((property) => other.has(property)).length
  return common === 0 ? 0 : common / (one.size + other.size - common)
}

/** The most similar pairs first; each name is in one pair at most. */
const pairsOf = (
  before: ReadonlyMap<string, ReadonlySet<string>>,
  now: ReadonlyMap<string, ReadonlySet<string>>,
): (readonly [string, string])[] => {
  const candidates = [...before].flatMap(([old, ofOld]) =>
    [...now].flatMap(([name, ofNew]) => {
      const share = shareOf(ofOld, ofNew)
      return share >= enough ? [{ old, name, share }] : []
    }),
  )
  const pairs: (readonly [string, string])[] = []
  for (const { old, name } of candidates.toSorted((one, other) => other.share - one.share))
    if (!pairs.some(([from, to]) => from === old || to === name)) pairs.push([old, name])
  return pairs
}

const parentOf = (path: string) => path.split('.').slice(0, -1).join('.')
const keyOf = (path: string) => path.split('.').at(-1) ?? ''

/** What a state is, without its name: its transitions, those that lead to it, its requests, and its place. */
const propertiesOf = (
  { path, type, invokes, transitions }: OutlineState,
  { states }: Outline,
  nameOf: (path: string) => string,
): ReadonlySet<string> => {
  const target = (to: string) => (to === path || to.startsWith(`${path}.`) ? `.${to.slice(path.length)}` : nameOf(to))
  const leadsHere = states.flatMap((state) =>
    state.path === path
      ? []
      : state.transitions
          .filter(({ targets }) => targets.includes(path))
          .map(({ event, guard }) => `from ${nameOf(state.path)} ${event} ${guard?.name ?? ''}`),
  )
  return new Set([
    ...transitions.flatMap(({ event, guard, targets }) => [
      `takes ${event}`,
      `takes ${event} [${guard?.name ?? ''}] ${targets.map(target).join()}`,
    ]),
    ...leadsHere,
    ...invokes.map(({ id }) => `runs ${id}`),
    ...states.flatMap((state) =>
      path !== '' && parentOf(state.path) === path ? [`contains ${keyOf(state.path)}`] : [],
    ),
    `is ${type}`,
    `is in ${nameOf(parentOf(path))}`,
  ])
}

const unknown = '?'

/**
 * The path now of each state before, for the states that both have. Renamed and moved states are found by similarity.
 */
export const renamesOf = (before: Outline, now: Outline): ReadonlyMap<string, string> => {
  const paths = new Set(now.states.map(({ path }) => path))
  const names = new Map(before.states.flatMap(({ path }) => (paths.has(path) ? [[path, path] as const] : [])))
  const taken = new Set(names.values())
  const nameBefore = (path: string) => names.get(path) ?? unknown
  const nameNow = (path: string) => (taken.has(path) ? path : unknown)
  const bySimilarity = () => {
    const left = (states: readonly OutlineState[], isTaken: (path: string) => boolean) =>
      states.filter(({ path }) => !isTaken(path))
    return pairsOf(
      new Map(
        left(before.states, (path) => names.has(path)).map((state) => [
          state.path,
          propertiesOf(state, before, nameBefore),
        ]),
      ),
      new Map(
        left(now.states, (path) => taken.has(path)).map((state) => [state.path, propertiesOf(state, now, nameNow)]),
      ),
    )
  }
  // A found pair makes its neighbours more similar.
  for (let pairs = bySimilarity(); pairs.length > 0; pairs = bySimilarity())
    for (const [old, name] of pairs) {
      names.set(old, name)
      taken.add(name)
    }
  return names
}

const featuresOf = ({ states }: Outline) =>
  new Set(
    states.flatMap(({ path, transitions }) => [
      path,
      ...transitions.map(({ event, guard, targets }) => `${path} ${event} [${guard?.name ?? ''}] ${targets.join()}`),
    ]),
  )

/**
 * The name now of each machine that is in both versions. Renamed machines are found by the similarity of their charts.
 */
export const machineRenames = (before: readonly Outline[], now: readonly Outline[]): ReadonlyMap<string, string> => {
  const ids = (outlines: readonly Outline[]) => new Set(outlines.map(({ id }) => id))
  const left = (outlines: readonly Outline[], others: ReadonlySet<string>) =>
    new Map(outlines.flatMap((one) => (others.has(one.id) ? [] : [[one.id, featuresOf(one)] as const])))
  const same = [...ids(before)].filter((id) => ids(now).has(id))
  return new Map([...same.map((id) => [id, id] as const), ...pairsOf(left(before, ids(now)), left(now, ids(before)))])
}
