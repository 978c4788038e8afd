import type { Case } from '#tests/support/paths/cases.ts'
import type { Path } from '#tests/support/paths/walk.ts'

/** The machines whose test cases are compared; `changed`: those with another chart, other code or another walk. */
export const caseChoices = ['changed', 'none', 'all'] as const
export type CaseChoice = (typeof caseChoices)[number]

/** A test case of one version: its number in `machines:paths`, its path and its words. */
export interface KnownCase {
  number: number
  path: Path
  text: Case
}

/** A path of one version, walked in the other. `stopsAt`: the first impossible step; 0 is the start. */
export type Walked = { text: Case; stopsAt: null } | { text: null; stopsAt: number }

/** The cases of a machine, or the reason why they are absent. */
export type Cases = { cases: readonly KnownCase[] } | { reason: string }

/** A case with other words. `step`: the first one that reads differently; 0 is the start. */
export interface ChangedCase {
  path: Path
  /** Its number now; null if another case now shows the same. */
  number: number | null
  step: number
  before: readonly string[]
  now: readonly string[]
}

export interface ComparedCases {
  fresh: readonly KnownCase[]
  changed: readonly ChangedCase[]
  /** No longer possible; `stopsAt` is the first impossible step. */
  gone: readonly { path: Path; stopsAt: number }[]
  same: number
}

const keyOf = (path: Path) => JSON.stringify([path.start, path.steps])
const linesAt = ({ given, seen, steps }: Case, step: number) => {
  const found = steps[step - 1]
  if (step === 0) return [given, ...seen]
  return found ? [found.action, ...found.expected] : []
}

const changeOf = (path: Path, number: number | null, before: Case, now: Case): ChangedCase | null => {
  for (let step = 0; step <= path.steps.length; step++) {
    const [old, fresh] = [linesAt(before, step), linesAt(now, step)]
    if (JSON.stringify(old) !== JSON.stringify(fresh)) return { path, number, step, before: old, now: fresh }
  }
  return null
}

/**
 * What has become of the cases. Both versions choose the fewest paths, so a small change may exchange many of them: a
 * path that both versions can walk with the same results is the same case, whether or not it is chosen. `forward`: the
 * walks of the cases before in the version now, `backward` the opposite, each in order.
 */
export const compareCases = (
  before: readonly KnownCase[],
  now: readonly KnownCase[],
  forward: readonly Walked[],
  backward: readonly Walked[],
): ComparedCases => {
  const numbers = new Map(now.map(({ path, number }) => [keyOf(path), number]))
  const known = new Set(before.map(({ path }) => keyOf(path)))
  const gone = before.flatMap(({ path }, index) => {
    const stopsAt = forward[index]?.stopsAt ?? null
    return stopsAt === null ? [] : [{ path, stopsAt }]
  })
  const changedBefore = before.flatMap(({ path, text }, index) => {
    const later = forward[index]?.text
    return later ? (changeOf(path, numbers.get(keyOf(path)) ?? null, text, later) ?? []) : []
  })
  const others = now.flatMap((one, index) => (known.has(keyOf(one.path)) ? [] : [{ one, walked: backward[index] }]))
  const changedNow = others.flatMap(({ one: { path, number, text }, walked }) =>
    walked?.text ? (changeOf(path, number, walked.text, text) ?? []) : [],
  )
  const fresh = others.flatMap(({ one, walked }) => (walked?.text ? [] : [one]))
  const changed = [...changedBefore, ...changedNow]
  const isOther = (path: Path) =>
    changed.some((one) => keyOf(one.path) === keyOf(path)) || fresh.some((one) => keyOf(one.path) === keyOf(path))
  return { fresh, changed, gone, same: now.filter(({ path }) => !isOther(path)).length }
}
