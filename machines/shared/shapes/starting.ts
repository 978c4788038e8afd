import {
  enqueueActions,
  spawnChild,
  type ActionFunction,
  type AnyActorLogic,
  type ErrorActorEvent,
  type EventObject,
  type MachineContext,
  type ProvidedActor,
} from 'xstate'
import { logged } from './failing.ts'

/**
 * The action that starts a machine whose code is loaded with its page. XState's types accept an id only for logic that
 * `setup` names.
 */
export const startLoaded = <Context extends MachineContext, Event extends EventObject>(
  id: string,
  logic: AnyActorLogic,
  input: object,
) =>
  spawnChild<Context, Event, undefined, Event, ProvidedActor>(logic, { id, input }) as unknown as ActionFunction<
    Context,
    Event,
    Event,
    undefined,
    never,
    never,
    never,
    never,
    never
  >

/** The context of a machine with parts whose code arrives by an event. */
export interface WithParts {
  /** The ids of the parts that run. */
  parts: readonly string[]
}

/** A part whose code is loaded. */
interface LoadedPart {
  id: string
  logic: AnyActorLogic
  input: object
}

/** TypeScript does not see that a change of the parts fits every context that has them. */
const withParts = <Context extends WithParts>(parts: readonly string[]) => ({ parts }) as Partial<Context>

/** The action that starts a part, once. */
export const startPart = <Context extends MachineContext & WithParts, Event extends EventObject>() =>
  enqueueActions<Context, Event, LoadedPart, Event, never, never, never, never, never>(
    ({ context: { parts }, enqueue }, { id, logic, input }) => {
      if (parts.includes(id)) return
      enqueue(startLoaded<Context, Event>(id, logic, input))
      enqueue.assign(withParts<Context>([...parts, id]))
    },
  )

/** The action that ends a part; a failed one has ended, and can start again after this. */
export const dropPart = <Context extends MachineContext & WithParts, Event extends EventObject>() =>
  enqueueActions<Context, Event, { id: string }, Event, never, never, never, never, never>(
    ({ context: { parts }, enqueue }, { id }) => {
      if (parts.includes(id)) enqueue.stopChild(id)
      enqueue.assign(withParts<Context>(parts.filter((other) => other !== id)))
    },
  )

/** The action that sends an event to a part, if it runs. Null is no part. */
export const passToPart = <Context extends MachineContext & WithParts, Event extends EventObject>() =>
  enqueueActions<Context, Event, { id: string | null; event: EventObject }, Event, never, never, never, never, never>(
    ({ context: { parts }, enqueue }, { id, event }) => {
      if (id !== null && parts.includes(id)) enqueue.sendTo(id, event)
    },
  )

/** The transition for a fault of a part: the part ends, and the fault is logged. */
export const partFailed = {
  actions: [
    { type: 'dropPart', params: ({ event }: { event: ErrorActorEvent }) => ({ id: event.actorId }) },
    logged.actions,
  ],
} as const
