import { errorOf } from './failing.ts'

/** The output of a finished actor, as the parameters of an action. */
const outputOf = <Output>({ event }: { event: { output: Output } }) => event.output

const statesOf = <const Actor extends string, Input>(load: Actor, input: Input) =>
  ({
    loading: {
      invoke: {
        id: load,
        src: load,
        input,
        onDone: { target: 'ready', actions: { type: 'keepLoaded', params: outputOf } },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepLoadFailure', params: errorOf },
            { type: 'noticeLoadFailure', params: errorOf },
          ],
        },
      },
    },
    ready: {},
    failed: { on: { retry: 'loading' } },
  }) as const

type InputOf<Context, Input> = (context: Context) => Input

const withContext =
  <Context, Input>(inputOf: InputOf<Context, Input>) =>
  ({ context }: { context: Context }) =>
    inputOf(context)

/**
 * The states of what the actor `load` loads: `loading`, then `ready`, or `failed` until `retry`. Earlier data stays in
 * all of them. The machine handles `refresh` above them with the target `.loading`: this also restarts a running
 * request, whose response may be older than the change. It has the actions `keepLoaded`, `keepLoadFailure` and
 * `noticeLoadFailure`.
 */
export const loadedStates = <const Actor extends string>(load: Actor) => statesOf(load, undefined)

/** The same for an actor with an input. */
export const loadedStatesOf = <const Actor extends string, Context, Input>(
  load: Actor,
  inputOf: InputOf<Context, Input>,
) => statesOf(load, withContext(inputOf))

const openingOf = <const Actor extends string, const Loaded extends string, Input>(
  load: Actor,
  loaded: Loaded,
  input: Input,
) =>
  ({
    loading: {
      // The running request may be older than the change.
      on: { refresh: { target: 'loading', reenter: true } },
      invoke: {
        id: load,
        src: load,
        input,
        onDone: { target: loaded, actions: { type: 'keepLoaded', params: outputOf } },
        onError: { target: 'failed', actions: { type: 'keepLoadFailure', params: errorOf } },
      },
    },
    failed: { on: { retry: 'loading', refresh: 'loading' } },
  }) as const

/**
 * The states before `loaded`, in which users act on what the actor `load` loads: `loading`, and `failed` until `retry`
 * or `refresh`. The page shows the failure, without a notice. The machine has the actions `keepLoaded` and
 * `keepLoadFailure`.
 */
export const statesBefore = <const Loaded extends string, const Actor extends string>(loaded: Loaded, load: Actor) =>
  openingOf(load, loaded, undefined)

/** The same for an actor with an input. */
export const statesBeforeOf = <const Loaded extends string, const Actor extends string, Context, Input>(
  loaded: Loaded,
  load: Actor,
  inputOf: InputOf<Context, Input>,
) => openingOf(load, loaded, withContext(inputOf))

const refreshing = <const Id extends string, const Actor extends string, Input>(id: Id, load: Actor, input: Input) =>
  ({
    initial: 'resting',
    states: {
      resting: {},
      refreshing: {
        invoke: {
          id,
          src: load,
          input,
          onDone: { target: 'resting', actions: { type: 'keepLoaded', params: outputOf } },
          onError: { target: 'resting', actions: { type: 'logRefreshFailure', params: errorOf } },
        },
      },
    },
  }) as const

/**
 * What a state that shows loaded data is made of, so that a refresh takes no button away: `refresh` has the target
 * `.refreshing`. A failure is only logged. The machine has the actions `keepLoaded` and `logRefreshFailure`.
 */
export const refreshedState = <const Id extends string, const Actor extends string>(id: Id, load: Actor) =>
  refreshing(id, load, undefined)

/** The same for an actor with an input. */
export const refreshedStateOf = <const Id extends string, const Actor extends string, Context, Input>(
  id: Id,
  load: Actor,
  inputOf: InputOf<Context, Input>,
) => refreshing(id, load, withContext(inputOf))

interface Pages<Actor extends string, More extends string, Context, Input> {
  load: Actor
  /** The input for the rows from the first one, at least as many as are shown. */
  first: InputOf<Context, Input>
  /** The id of the request for more rows. The same actor loads them. */
  more: More
  /** The input for the rows after the last one. */
  next: InputOf<Context, Input>
}

/**
 * The same for a list with pages: `more` leads from `ready` to `loadingMore` if the guard `hasMore` permits it, and the
 * action `addLoaded` appends the page. A page that fails is only reported. The user can request it again.
 */
export const pagedStates = <const Actor extends string, const More extends string, Context, Input>({
  load,
  first,
  more,
  next,
}: Pages<Actor, More, Context, Input>) => {
  const { loading, failed } = loadedStatesOf(load, first)
  return {
    loading,
    ready: { on: { more: { guard: 'hasMore', target: 'loadingMore' } } },
    loadingMore: {
      invoke: {
        id: more,
        src: load,
        input: withContext(next),
        onDone: { target: 'ready', actions: { type: 'addLoaded', params: outputOf } },
        onError: { target: 'ready', actions: { type: 'noticeLoadFailure', params: errorOf } },
      },
    },
    failed,
  } as const
}

/** Milliseconds without typing before the search starts. */
export const pause = 200

/**
 * The state of a list while the user types in its search box. After a pause, if the guard `isOtherSearch` permits it,
 * the actions `keepSearch` and `reportView` put the text into the view and the address.
 */
export const pausing = {
  // The request after the pause also loads what is new.
  on: { refresh: {} },
  after: {
    pause: [
      { guard: 'isOtherSearch', target: 'loading', actions: ['keepSearch', 'reportView'] },
      { target: 'loading' },
    ],
  },
} as const
