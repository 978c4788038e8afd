import {
  assign,
  enqueueActions,
  sendParent,
  type ActionArgs,
  type ErrorActorEvent,
  type EventObject,
  type MachineContext,
} from 'xstate'
import { failureOf, type Failure } from '../failure.ts'

/** The error of a failed actor, as the parameters of an action or a guard. */
export const errorOf = ({ event }: { event: ErrorActorEvent }) => ({ error: event.error })

/** The action that logs why an actor failed: the user sees no difference. */
export const logWarning =
  <Context extends MachineContext, Event extends EventObject>(sentence: string) =>
  (_: ActionArgs<Context, Event, Event>, { error }: { error: unknown }) =>
    console.warn(sentence, failureOf(error))

/** The action that logs a fault in the code of a child. */
export const logFault =
  <Context extends MachineContext, Event extends EventObject>() =>
  (_: ActionArgs<Context, Event, Event>, { error, actorId }: Pick<ErrorActorEvent, 'error' | 'actorId'>) =>
    console.error(`'${actorId}' failed`, failureOf(error))

/** The `onError` of a child: its fault is logged. A target may be added. */
export const logged = {
  actions: { type: 'logFault', params: ({ event }: { event: ErrorActorEvent }) => event },
} as const

/** The guard of a failure that the server sent for a reason. */
export const isRefused = (_: unknown, { error }: { error: unknown }) => failureOf(error).kind === 'refused'

/** The guard of a failure without a response: the server may have done the act. */
export const isWithoutResponse = (_: unknown, { error }: { error: unknown }) => failureOf(error).kind === 'offline'

/** The action that stores why an actor failed. */
export const keepFailure = <
  Context extends MachineContext & { failure: Failure | null },
  Event extends EventObject,
>() =>
  assign<Context, Event, { error: unknown }, Event, never>(
    (_, { error }) => ({ failure: failureOf(error) }) as Partial<Context>,
  )

/**
 * The action after a change that failed: the list is loaded again, because another user may have been faster. Without a
 * response the list would fail too, with another notice.
 */
export const refreshUnlessOffline = <Context extends MachineContext, Event extends EventObject>() =>
  enqueueActions<Context, Event, { error: unknown }, Event, never, never, never, never, never>(
    ({ enqueue }, { error }) => {
      if (failureOf(error).kind !== 'offline') enqueue.raise({ type: 'refresh' } as Event)
    },
  )

/** A notice that has the failure and nothing else. */
type FailureKey<Notice> = Notice extends { key: infer Key extends string; failure: Failure }
  ? Exclude<keyof Notice, 'key' | 'failure'> extends never
    ? Key
    : never
  : never

/** The rest of a notice that has a failure. */
type FailedNotice<Notice> = Notice extends { failure: Failure } ? Omit<Notice, 'failure'> : never

/**
 * `failureNotice<Notice>()(key)`: the action that reports a failure to the parent, as one of the area's notices.
 * Instead of a key, a function may give the rest of the notice, from the context.
 */
export const failureNotice =
  <Notice>() =>
  <Context extends MachineContext, Event extends EventObject>(
    rest: FailureKey<Notice> | ((context: Context) => FailedNotice<Notice>),
  ) =>
    sendParent<Context, Event, { error: unknown }, EventObject, Event>(({ context }, { error }) => ({
      type: 'notice',
      notice: { ...(typeof rest === 'function' ? rest(context) : { key: rest }), failure: failureOf(error) },
    }))
