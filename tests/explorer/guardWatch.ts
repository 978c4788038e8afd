import type { AnyStateMachine } from 'xstate'
import type { Place, Step } from '#tests/kit/logic.ts'
import { type WalkModel, modelOf } from '#tests/kit/model.ts'
import { isResult } from '#tests/support/paths/events.ts'
import type { Walk } from '#tests/support/paths/walk.ts'

/** A value that a guard reads: 'context.values.title', 'event.text', 'params.error'. */
interface Read {
  path: string
  value: unknown
}

/** A guard that XState evaluated. */
export interface GuardCheck {
  name: string
  isTrue: boolean
  reads: readonly Read[]
}

type Guard = (args: Readonly<Record<string, unknown>>, params: unknown) => boolean

const isPlainObject = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Records what is read of plain objects. Lists, files and other objects count as one value. */
class Reads {
  readonly #values = new Map<string, unknown>()
  readonly #copies = new WeakMap<object, unknown>()

  /** The same object; each property that is read is recorded. */
  watched(value: unknown, path: string): unknown {
    if (!isPlainObject(value)) {
      this.#values.set(path, value)
      return value
    }
    const known = this.#copies.get(value)
    if (known !== undefined) return known
    const copy = new Proxy(value, {
      get: (target, key): unknown => {
        const inner: unknown = Reflect.get(target, key)
        return typeof key === 'string' && Object.hasOwn(target, key) ? this.watched(inner, `${path}.${key}`) : inner
      },
      // `Object.keys` and similar read all of it.
      ownKeys: (target) => {
        if (path.includes('.')) this.#values.set(path, target)
        return Reflect.ownKeys(target)
      },
    })
    this.#copies.set(value, copy)
    return copy
  }

  list(): Read[] {
    const paths = [...this.#values.keys()]
    return [...this.#values].flatMap(([path, value]) =>
      paths.some((whole) => path.startsWith(`${whole}.`)) ? [] : [{ path, value }],
    )
  }
}

const readsOf = (guard: Guard, args: Readonly<Record<string, unknown>>, params: unknown): Read[] => {
  const reads = new Reads()
  const watched = {
    ...args,
    context: reads.watched(args['context'], 'context'),
    event: reads.watched(args['event'], 'event'),
  }
  guard(watched, params === undefined ? undefined : reads.watched(params, 'params'))
  return reads.list()
}

/**
 * A machine whose named guards are recorded. Guards of `and`, `or` and `not` are recorded by the guards inside them.
 */
const recorded = (
  machine: AnyStateMachine,
  record: (name: string, isTrue: boolean, reads: () => Read[]) => void,
): AnyStateMachine =>
  machine.provide({
    guards: Object.fromEntries(
      Object.entries(machine.implementations.guards ?? {}).map(([name, guard]) => {
        if (typeof guard === 'function' && 'check' in guard) return [name, guard]
        const evaluate = guard as unknown as Guard
        const watched: Guard = (args, params) => {
          const isTrue = evaluate(args, params)
          record(name, isTrue, () => readsOf(evaluate, args, params))
          return isTrue
        }
        return [name, watched]
      }),
    ),
  })

/** A model that shows which guards decide about a step. */
export interface WatchedModel {
  model: WalkModel
  /** The guards that XState evaluates for a step, in order: the last one is true if a guarded transition is taken. */
  checksOf: (place: Place, step: Step) => readonly GuardCheck[]
  /** The walk's events that the place handles, but every guard refuses. */
  refusedAt: (place: Place) => readonly Refused[]
}

export interface Refused {
  step: Step
  checks: readonly GuardCheck[]
}

/** The model of a walk whose guards are watched. */
export const watchedModelOf = (walk: Walk): WatchedModel => {
  let checks: GuardCheck[] | null = null
  const machine = recorded(walk.machine, (name, isTrue, reads) => checks?.push({ name, isTrue, reads: reads() }))
  const model = modelOf({ ...walk, machine })
  const checksOf = ({ snapshot }: Place, { event }: Step) => {
    checks = []
    try {
      model.machine.getTransitionData(snapshot, event)
      return checks
    } finally {
      checks = null
    }
  }
  const refusedAt = (place: Place): Refused[] =>
    place.status === 'active'
      ? Object.keys(walk.steps).flatMap((type) => {
          const step = model.logic.stepOf({ type })
          if (isResult(step.event) || model.logic.isPossible(place, { type })) return []
          const checks = checksOf(place, step)
          return checks.length > 0 ? [{ step, checks }] : []
        })
      : []
  return { model, checksOf, refusedAt }
}
