import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, keepFailure, logWarning } from '../shared/shapes/failing.ts'
import { refreshedState, statesBefore } from '../shared/shapes/listing.ts'
import { endOtherSessions, loadOwnSessions } from './ownAccount.actors.ts'
import type { Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'
import type { OwnSession } from './ownSession.ts'

interface OwnSessionsContext {
  /** null until loaded. Stays available while it is loaded again. */
  sessions: readonly OwnSession[] | null
  failure: Failure | null
}

const before = statesBefore('listed', 'loadOwnSessions')

/** The current user's sessions, and the end of all others after a confirmation. */
export const ownSessionsMachine = setup({
  types: {
    context: {} as OwnSessionsContext,
    events: {} as
      | { type: 'retry' }
      | { type: 'refresh' }
      /** The known sessions are wrong: others were ended. */
      | { type: 'outdate' }
      | { type: 'others.end' }
      | { type: 'confirm' }
      | { type: 'cancel' },
  },
  actors: { loadOwnSessions, endOtherSessions },
  guards: {
    hasOthers: ({ context }) => (context.sessions ?? []).some(({ is_current }) => !is_current),
  },
  actions: {
    keepLoaded: assign((_, sessions: readonly OwnSession[]) => ({ sessions, failure: null })),
    dropOthers: assign(({ context: { sessions } }) => ({
      sessions: sessions && sessions.filter(({ is_current }) => is_current),
    })),
    keepFailure: keepFailure(),
    keepLoadFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    logRefreshFailure: logWarning('the sessions are shown as they were'),
    noticeEnded: sendParent((): NoticeEvent => ({ type: 'notice', notice: { key: 'sessions.ended' } })),
  },
}).createMachine({
  id: 'ownSessions',
  context: { sessions: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      ...before.loading,
      on: { ...before.loading.on, outdate: { target: 'loading', reenter: true } },
    },
    listed: {
      ...refreshedState('refreshOwnSessions', 'loadOwnSessions'),
      on: {
        refresh: '.refreshing',
        outdate: 'loading',
        'others.end': { guard: 'hasOthers', target: 'asking' },
      },
    },
    asking: {
      on: {
        confirm: { target: 'ending', actions: 'forgetFailure' },
        cancel: { target: 'listed', actions: 'forgetFailure' },
      },
    },
    ending: {
      invoke: {
        id: 'endOtherSessions',
        src: 'endOtherSessions',
        onDone: { target: 'listed.refreshing', actions: ['noticeEnded', 'dropOthers'] },
        onError: {
          target: 'asking',
          actions: { type: 'keepFailure', params: errorOf },
        },
      },
    },
    failed: { on: { ...before.failed.on, outdate: 'loading' } },
  },
})

export type OwnSessionsActor = ActorRefFrom<typeof ownSessionsMachine>
