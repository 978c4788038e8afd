import type { AnyStateMachine, OutputFrom, StateMachine } from 'xstate'
import { Complaint } from '#tests/support/complaint.ts'
import { statesOf } from './nodes.ts'

/**
 * The names of asynchronous events are internal to xstate and change with its next major version. Only this file knows
 * them.
 */
const donePrefix = 'xstate.done.actor.'
const failPrefix = 'xstate.error.actor.'
const afterPrefix = 'xstate.after.'

/** The result of an invoked actor, as its machine receives it. */
export type ActorResult =
  | { type: `${typeof donePrefix}${string}`; output: unknown; actorId: string }
  | { type: `${typeof failPrefix}${string}`; error: unknown; actorId: string }

export const doneOf = (id: string, output: unknown): ActorResult => ({
  type: `${donePrefix}${id}`,
  output,
  actorId: id,
})
export const failOf = (id: string, error: unknown): ActorResult => ({ type: `${failPrefix}${id}`, error, actorId: id })

export const isResult = (event: { type: string }): event is ActorResult =>
  event.type.startsWith(donePrefix) || event.type.startsWith(failPrefix)
export const isFailure = (event: { type: string }) => event.type.startsWith(failPrefix)
export const isTimer = (type: string) => type.startsWith(afterPrefix)
/** An error of any actor, for machines that start actors with ids of others. */
export const anyFailure = `${failPrefix}*`
export const isWildcard = (type: string) => type === '*' || type.endsWith('.*')
/** Raised by the machine when all parts of a compound state are final. */
export const isCompletion = (type: string) => type.startsWith('xstate.done.state.')

/** `xstate.after.8000.landing.reading` as a sentence. */
export const timerName = (type: string) => {
  const [, delay = '', state = ''] = /^xstate\.after\.([^.]+)\.(.*)$/u.exec(type) ?? []
  if (state === '') return `the delay of ${type} passes`
  return /^\d+$/u.test(delay) ? `${delay} ms pass in ${state}` : `'${delay}' passes in ${state}`
}

type ActorOf<M> =
  M extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer TActor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? TActor
    : never
type SourceOf<M> = ActorOf<M>['src']
type OutputOf<M, Src> = OutputFrom<Extract<ActorOf<M>, { src: Src }>['logic']>

/**
 * Creates the results of a machine's actors, with typed outputs. The id defaults to the actor's name. An unknown id
 * throws.
 */
export const resultsOf = <M extends AnyStateMachine>(machine: M) => {
  const ids = new Set(statesOf(machine).flatMap((node) => node.invoke.map((invoke) => invoke.id)))
  const known = (id: string) => {
    if (!ids.has(id)) throw new Complaint(`${machine.id} invokes nothing with the id '${id}'.`)
    return id
  }
  return {
    done: <Src extends SourceOf<M>>(src: Src, output: OutputOf<M, Src>, id: string = src): ActorResult =>
      doneOf(known(id), output),
    fail: (src: SourceOf<M>, error: unknown, id: string = src): ActorResult => failOf(known(id), error),
  }
}
