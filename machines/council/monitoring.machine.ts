import { assign, emit, setup } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { loadMonitoring } from './monitoring.actors.ts'
import type { Monitoring } from './monitoring.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

interface MonitoringContext {
  /** null until loaded. Stays available while it is loaded again, and after a failure. */
  monitoring: Monitoring | null
  failure: Failure | null
}

/** The table 'Monitoramento de Usuários'. */
export const monitoringMachine = setup({
  types: {
    context: {} as MonitoringContext,
    /** `refresh`: the screen is visible again, or an item changed. */
    events: {} as { type: 'retry' } | { type: 'refresh' },
    emitted: {} as NoticeEvent,
  },
  actors: { loadMonitoring },
  actions: {
    keepFailure: keepFailure(),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'council.loadFailed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'monitoring',
  context: { monitoring: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      // The running request may return data from before the change.
      on: { refresh: { target: 'loading', reenter: true } },
      invoke: {
        id: 'loadMonitoring',
        src: 'loadMonitoring',
        onDone: { target: 'ready', actions: assign({ monitoring: ({ event }) => event.output, failure: null }) },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepFailure', params: errorOf },
            { type: 'noticeFailure', params: errorOf },
          ],
        },
      },
    },
    ready: { on: { refresh: 'loading' } },
    failed: { on: { retry: 'loading', refresh: 'loading' } },
  },
})
