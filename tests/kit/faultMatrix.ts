import { type Failure, failureOf } from '#machines/shared/failure.ts'
import type { Notice } from '#machines/notices.ts'
import { notices, pageNotices } from '#src/texts/notices.ts'
import type { Wording } from '#src/texts/shared/wording.ts'
import { errors, type Fault, faults } from '#tests/support/faults/errors.ts'
import type { ServerRequest } from '#tests/support/faults/serverRequests.ts'
import { failOf } from '#tests/support/paths/events.ts'
import { isIn, leavesTrace } from '#tests/support/paths/sharedInvariants.ts'
import { statesOf } from '#tests/support/paths/nodes.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { graphOf } from './graph.ts'
import type { Place } from './logic.ts'
import type { WalkModel } from './model.ts'

const tables: readonly object[] = [notices, ...(await Promise.all(Object.values(pageNotices).map((load) => load())))]
const words = Object.assign({}, ...tables) as Readonly<Record<Notice['key'], (notice: Notice) => Wording>>

/** Whether the text of a notice about this failure gives its reason: it differs from that of an unknown failure. */
const saysReason = (notice: Notice, failure: Failure): boolean => {
  if (!('failure' in notice) || textOf(notice.failure) !== textOf(failure)) return true
  const wording = words[notice.key]
  const unknown = { ...notice, failure: { kind: 'fault', code: null, sentence: null } } as Notice
  return wording(notice).description !== wording(unknown).description
}

/** One request of a machine with one fault. */
export interface Cell {
  machine: string
  request: ServerRequest
  fault: Fault
  /** `tried`: on a path, or at every place where the request is open. `blank`: no path shows it. */
  outcome: 'tried' | 'blank' | { problem: string }
}

const nameOf = (id: string, fault: string) => `${id}: ${fault}`

const openIn = ({ snapshot, settled }: Place, id: string) => {
  const child = snapshot.children[id]
  return child && !settled.includes(child) ? child : null
}

/** The id that a request sends, by which the server recognises it. */
const idIn = (place: Place, id: string): unknown => {
  const { input } = (openIn(place, id)?.getSnapshot() ?? {}) as { input?: unknown }
  return typeof input === 'object' && input !== null && 'id' in input ? input.id : undefined
}

/** Places. A retry is a few steps away. */
const mostPlaces = 4_000

/** The nearest place after this one that fulfils the condition; null if no place nearby does. */
const nearest = ({ logic }: WalkModel, from: Place, isWanted: (place: Place) => boolean): Place | null => {
  const seen = new Map([[logic.keyOf(from), from]])
  for (const place of seen.values()) {
    if (isWanted(place)) return place
    if (seen.size > mostPlaces) return null
    for (const event of logic.eventsAt(place)) {
      const next = logic.transition(place, event)
      const key = logic.keyOf(next)
      if (!seen.has(key)) seen.set(key, next)
    }
  }
  return null
}

/** A step of the graph. */
interface Taken {
  from: Place
  to: Place
  step: string
}

/** What happens when the request fails at this place; null if the user can continue. */
const problemAt = (model: WalkModel, from: Place, { id, isWrite }: ServerRequest, fault: Fault): string | null => {
  const error = errors[fault]
  const after = model.logic.transition(from, { type: nameOf(id, fault) })
  const { snapshot, effects, status } = after
  if (status === 'error') return `the machine fails: ${String(after.error)}`
  if (!leavesTrace(error, effects, snapshot)) return 'the failure is silent'
  /** The page shows it. */
  const isKept = textOf(snapshot.context).includes(textOf(failureOf(error)))
  const unsaid = effects.notices.find((notice) => !saysReason(notice, failureOf(error)))
  if (unsaid && !isKept) return `the notice '${unsaid.key}' does not give the reason`
  if (fault === 'refused') return null
  const again = nearest(model, after, (place) => place.status === 'done' || openIn(place, id) !== null)
  if (again === null) return 'the user cannot send it again'
  const isOther = fault === 'lost after' && isWrite && again.status !== 'done' && idIn(again, id) !== idIn(from, id)
  return isOther ? 'it is sent again with another id, so the server cannot recognise it' : null
}

/** Every step of the graph, from every start. */
const stepsOf = (model: WalkModel): Taken[] =>
  model.starts.flatMap((input) => {
    const graph = graphOf(model.logic, { ...model.options, input })
    return graph.arcs.map(({ event, from }) => ({
      from: graph.placeOf(from),
      to: model.logic.transition(graph.placeOf(from), event),
      step: event.type,
    }))
  })

/** The first place of each state that invokes the request. */
const placesWith = (model: WalkModel, steps: readonly Taken[], id: string): Place[] => {
  const places = new Map<string, Place>()
  const states = statesOf(model.machine).filter(({ invoke }) => invoke.some((one) => one.id === id))
  for (const { from, to } of steps)
    for (const place of [from, to]) {
      if (!openIn(place, id)) continue
      const state = states.find(({ path }) => isIn(place.snapshot.value, path.join('.')))?.id ?? ''
      if (!places.has(state)) places.set(state, place)
    }
  return [...places.values()]
}

const isOwnResult = ({ walk }: WalkModel, step: string, id: string) => {
  const event = walk.steps[step]
  return event !== undefined && 'actorId' in event && event.actorId === id
}

/** The outcome of each fault of each request of the model's machine. */
export const cellsOf = (model: WalkModel, requests: readonly ServerRequest[]): Cell[] => {
  for (const { id } of requests)
    for (const [fault, error] of Object.entries(errors)) model.logic.add(nameOf(id, fault), failOf(id, error))
  const steps = requests.length > 0 ? stepsOf(model) : []
  return requests.flatMap((request) => {
    const { id, isWrite } = request
    const places = placesWith(model, steps, id)
    /** What else happens while it is open. */
    const meanwhile = steps.filter(({ from, step }) => openIn(from, id) && !isOwnResult(model, step, id))
    const stopping = meanwhile.filter(({ from, to }) => openIn(to, id) !== openIn(from, id))
    const outcomeOf = (fault: Fault): Cell['outcome'] => {
      if (places.length === 0) return 'blank'
      if (fault === 'slow') return meanwhile.length > 0 ? 'tried' : 'blank'
      if (fault === 'stale') return stopping.length > 0 ? 'tried' : 'blank'
      if (fault === 'twice') {
        const twice = isWrite ? stopping.find(({ to }) => openIn(to, id)) : undefined
        return twice ? { problem: `'${twice.step}' sends it again while it is open` } : 'tried'
      }
      if (fault === 'lost after' && !isWrite) return 'blank'
      for (const place of places) {
        const problem = problemAt(model, place, request, fault)
        if (problem !== null) return { problem: `in ${textOf(place.snapshot.value)} ${problem}` }
      }
      return 'tried'
    }
    return faults.map((fault) => ({ machine: model.machine.id, request, fault, outcome: outcomeOf(fault) }))
  })
}
