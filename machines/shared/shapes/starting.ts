import {
  spawnChild,
  type ActionFunction,
  type AnyActorLogic,
  type EventObject,
  type MachineContext,
  type ProvidedActor,
} from 'xstate'

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
