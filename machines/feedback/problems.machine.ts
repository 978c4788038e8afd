import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { errorOf, failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { loadedStates } from '../shared/shapes/listing.ts'
import { isAdmin, type Access } from '../shared/access.ts'
import type { Failure } from '../shared/failure.ts'
import type { ScreenEvent, ScreenInput } from '../shared/screen.ts'
import type { FeedbackNotice } from './notices.ts'
import type { RecordingPlace } from './problem.ts'
import { downloadRecording, loadProblems, type Problems } from './problems.actors.ts'

type ProblemsEvent = ScreenEvent<object> | { type: 'retry' } | { type: 'download'; place: RecordingPlace }

interface ProblemsContext {
  /** null until first loaded. */
  problems: Problems | null
  failure: Failure | null
  /** Which recording is downloading. */
  place: RecordingPlace | null
}

const placeOf = ({ place }: ProblemsContext): RecordingPlace => needed(place, 'no recording was chosen')

/**
 * The screen of administrators for uncaught errors and reported problems. Each recording is downloaded for
 * `npm run machines:replay`.
 */
export const problemsMachine = setup({
  types: {
    context: {} as ProblemsContext,
    events: {} as ProblemsEvent,
    input: {} as ScreenInput,
  },
  actors: { loadProblems, downloadRecording },
  guards: {
    isDenied: (_, { access }: { access: Access | null }) => access !== null && !isAdmin(access),
    isAllowed: (_, { access }: { access: Access | null }) => access !== null && isAdmin(access),
  },
  actions: {
    keepLoaded: assign((_, problems: Problems) => ({ problems, failure: null })),
    keepLoadFailure: keepFailure(),
    noticeLoadFailure: failureNotice<FeedbackNotice>()('problem.loadFailed'),
    noticeDownloadFailure: failureNotice<FeedbackNotice>()('problem.downloadFailed'),
    noticeDownloaded: sendParent({ type: 'notice', notice: { key: 'problem.downloaded' } }),
    keepPlace: assign((_, { place }: { place: RecordingPlace }) => ({ place })),
    dropPlace: assign({ place: null }),
    forget: assign({ problems: null, failure: null, place: null }),
  },
}).createMachine({
  id: 'problems',
  context: { problems: null, failure: null, place: null },
  initial: 'allowed',
  states: {
    allowed: {
      type: 'parallel',
      on: {
        'access.change': {
          guard: { type: 'isDenied', params: ({ event }) => event },
          target: 'denied',
          actions: 'forget',
        },
      },
      states: {
        list: { initial: 'loading', on: { refresh: '.loading' }, states: loadedStates('loadProblems') },
        file: {
          initial: 'idle',
          on: { sleep: { target: '.idle', actions: 'dropPlace' } },
          states: {
            idle: {
              on: {
                download: { target: 'loading', actions: { type: 'keepPlace', params: ({ event }) => event } },
              },
            },
            loading: {
              invoke: {
                id: 'downloadRecording',
                src: 'downloadRecording',
                input: ({ context }) => placeOf(context),
                onDone: { target: 'idle', actions: ['noticeDownloaded', 'dropPlace'] },
                onError: {
                  target: 'idle',
                  actions: ['dropPlace', { type: 'noticeDownloadFailure', params: errorOf }],
                },
              },
            },
          },
        },
      },
    },
    /** The guard of the page leads elsewhere. */
    denied: {
      on: { 'access.change': { guard: { type: 'isAllowed', params: ({ event }) => event }, target: 'allowed' } },
    },
  },
})

export type ProblemsActor = ActorRefFrom<typeof problemsMachine>
