import { assign, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { errorOf, isWithoutResponse, logWarning } from '../shared/shapes/failing.ts'
import type { UncaughtError } from './problem.ts'
import { storeError } from './problems.actors.ts'
import type { Recording } from './recording.ts'

/** The most kinds of errors that a page reports in an hour. The database has its own limit. */
export const maxKinds = 5

interface ErrorReport {
  error: UncaughtError
  recording: Recording
}

type ErrorReportsEvent =
  | { type: 'error.catch'; report: ErrorReport }
  /** The page is in the foreground again, or its network is back. */
  | { type: 'refresh' }

interface ErrorReportsContext {
  /** The kinds that were reported in this hour. */
  kinds: readonly string[]
  /** Not stored yet, the oldest first. */
  queue: readonly ErrorReport[]
}

/** Counts uncaught errors in the database: at most five kinds an hour for each page, and each of them once. */
export const errorReportsMachine = setup({
  types: { context: {} as ErrorReportsContext, events: {} as ErrorReportsEvent },
  actors: { storeError },
  delays: { hour: 3_600_000, pause: 120_000 },
  guards: {
    isNew: ({ context: { kinds } }, { report }: { report: ErrorReport }) =>
      kinds.length < maxKinds && !kinds.includes(report.error.kind),
    isSpent: ({ context: { kinds } }) => kinds.length >= maxKinds,
    hasMore: ({ context: { queue } }) => queue.length > 0,
    isOffline: isWithoutResponse,
  },
  actions: {
    add: assign(({ context: { kinds, queue } }, { report }: { report: ErrorReport }) => ({
      kinds: [...kinds, report.error.kind],
      queue: [...queue, report],
    })),
    dropFirst: assign(({ context: { queue } }) => ({ queue: queue.slice(1) })),
    forgetKinds: assign({ kinds: [] }),
    logFailure: logWarning('an uncaught error could not be stored'),
  },
}).createMachine({
  id: 'errorReports',
  context: { kinds: [], queue: [] },
  on: {
    'error.catch': {
      guard: { type: 'isNew', params: ({ event }) => event },
      actions: { type: 'add', params: ({ event }) => event },
    },
  },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'error.catch': {
          guard: { type: 'isNew', params: ({ event }) => event },
          target: 'storing',
          actions: { type: 'add', params: ({ event }) => event },
        },
      },
    },
    storing: {
      invoke: {
        id: 'storeError',
        src: 'storeError',
        input: ({ context: { queue } }) => needed(queue[0], 'no error waits'),
        onDone: { target: 'settled', actions: 'dropFirst' },
        onError: [
          { guard: { type: 'isOffline', params: errorOf }, target: 'waiting' },
          { target: 'settled', actions: ['dropFirst', { type: 'logFailure', params: errorOf }] },
        ],
      },
    },
    settled: {
      always: [{ guard: 'hasMore', target: 'storing' }, { guard: 'isSpent', target: 'spent' }, { target: 'idle' }],
    },
    /** Further errors are dropped. */
    spent: { after: { hour: { target: 'idle', actions: 'forgetKinds' } } },
    /** Until there is a response. */
    waiting: { after: { pause: 'storing' }, on: { refresh: 'storing' } },
  },
})

export type ErrorReportsActor = ActorRefFrom<typeof errorReportsMachine>
