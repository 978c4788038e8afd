import type { AnyStateMachine } from 'xstate'
import { alwaysEvent, type NamedTransition } from '#tests/support/paths/nodes.ts'

/** xstate's internal event names. */
const result = /^xstate\.(done|error)\.actor\.(.+)$/u
const completion = /^xstate\.done\.state\.(?:.+\.)?([^.]+)$/u
const timer = /^xstate\.after\.([^.]+)\./u

/** '250 ms', '8 s', '5 min'. */
const duration = (milliseconds: number) => {
  if (milliseconds % 60_000 === 0) return `${milliseconds / 60_000} min`
  return milliseconds % 1000 === 0 ? `${milliseconds / 1000} s` : `${milliseconds} ms`
}

/** A delay's name (null for a number in the chart) and its duration (null if the machine computes it). */
interface Delay {
  name: string | null
  duration: string | null
}

/** The delay of an event 'xstate.after…'; null for another event. */
export const delayOf = (machine: AnyStateMachine, event: string): Delay | null => {
  const [, name] = timer.exec(event) ?? []
  if (name === undefined) return null
  if (/^\d+$/u.test(name)) return { name: null, duration: duration(Number(name)) }
  const delay: unknown = machine.implementations.delays?.[name]
  return { name, duration: typeof delay === 'number' ? duration(delay) : null }
}

const delayLabel = ({ name, duration }: Delay) => {
  if (name === null) return duration
  return duration === null ? name : `${name} (${duration})`
}

/** A readable event: 'photo.pick', 'loadTasks done', 'loadTasks failed', 'after pause (250 ms)'. */
export const eventLabel = (machine: AnyStateMachine, event: string): string => {
  const [, outcome, id] = result.exec(event) ?? []
  if (id !== undefined) return `${id} ${outcome === 'done' ? 'done' : 'failed'}`
  const delay = delayOf(machine, event)
  if (delay) return `after ${delayLabel(delay)}`
  const [, completed] = completion.exec(event) ?? []
  if (completed !== undefined) return `${completed} complete`
  return event === alwaysEvent ? 'always' : event
}

/** A guard's name; null without a guard. Throws if the guard has no name to draw. */
export const guardName = ({ name, transition }: NamedTransition): string | null => {
  const guard: unknown = transition.guard
  if (guard === undefined) return null
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type)
  throw new Error(`${name}: the guard has no name; put it into the machine's setup`)
}

/** The label of a transition: 'submit [isFaulty]'; 'submit [else]' after others of the same event. */
export const transitionLabel = (machine: AnyStateMachine, entry: NamedTransition, isFirst: boolean): string => {
  const guard = guardName(entry) ?? (isFirst ? null : 'else')
  return `${eventLabel(machine, entry.event)}${guard === null ? '' : ` [${guard}]`}`
}
