import type { Path } from '#tests/support/paths/walk.ts'
import type { WalkModel, WalkPath } from '#tests/kit/model.ts'
import { delaysOf } from '#tests/support/paths/words.ts'

/** The part of an address after '#': '#members/plain/the+profile+arrives'. Names may be unknown. */
export interface Address {
  machine: string
  /** null: the first start. */
  start: string | null
  steps: readonly string[]
}

const encode = (name: string) => encodeURIComponent(name).replaceAll('%20', '+')

/** A name that is encoded wrongly is returned as it is written: no machine or step has it. */
const decode = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', '%20'))
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

/** The address of a path: `#machine/start/step/step`. */
export const hashOf = (machine: string, { start, steps }: Path): string =>
  `#${[machine, start, ...steps].map(encode).join('/')}`

/** Reads `location.hash`. null for an empty one. */
export const readHash = (hash: string): Address | null => {
  const [machine = '', start, ...steps] = hash
    .replace(/^#/u, '')
    .split('/')
    .filter((part, index, all) => part !== '' || index < all.length - 1)
    .map(decode)
  return machine === '' ? null : { machine, start: start ?? null, steps }
}

/** Why an address leads only to the beginning of its path. */
export type AddressFault =
  | { kind: 'start'; name: string }
  /** `at`: the number of the step, from 1. */
  | { kind: 'unknownStep' | 'impossibleStep'; name: string; at: number }

interface Followed {
  /** The path as far as it is possible. */
  path: WalkPath
  fault: AddressFault | null
}

const pathAlong = (model: WalkModel, start: string, steps: readonly string[]): WalkPath => {
  const [path] = model.getPathsFromEvents(
    steps.map((type) => ({ type })),
    { input: start },
  )
  if (!path) throw new Error('getPathsFromEvents returns one path')
  return path
}

/** Follows an address on a machine's model up to the first unknown or impossible step. */
export const follow = (model: WalkModel, { start, steps }: Pick<Address, 'start' | 'steps'>): Followed => {
  const [first = ''] = model.starts
  if (start !== null && !model.starts.includes(start))
    return { path: pathAlong(model, first, []), fault: { kind: 'start', name: start } }
  const delays = delaysOf(model.walk.machine)
  let place = model.logic.getInitialSnapshot(null, start ?? first)
  for (const [index, type] of steps.entries()) {
    const isKnown = model.logic.isKnown({ type })
    if (!isKnown || !model.logic.isPossible(place, { type })) {
      const kind = isKnown || delays.includes(type) ? 'impossibleStep' : 'unknownStep'
      const path = pathAlong(model, start ?? first, steps.slice(0, index))
      return { path, fault: { kind, name: type, at: index + 1 } }
    }
    place = model.logic.transition(place, { type })
  }
  return { path: pathAlong(model, start ?? first, steps), fault: null }
}
