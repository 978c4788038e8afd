import { assign, emit, setup } from 'xstate'
import { loadMonitoring } from './monitoring.actors.ts'
import type { Monitoring } from './monitoring.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

interface MonitoringContext {
  /** Null until it came once; kept while it is loaded again, and when that fails. */
  monitoring: Monitoring | null
  failure: Failure | null
}

/** The council panel's table 'Monitoramento de Usuários' (SPEC.md, section 2, Council panel). */
export const monitoringMachine = setup({
  types: {
    context: {} as MonitoringContext,
    /** `refresh`: the screen came to the fore, or something in it was changed. */
    events: {} as { type: 'retry' } | { type: 'refresh' },
    emitted: {} as NoticeEvent,
  },
  actors: { loadMonitoring },
  actions: {
    keepFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
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
      // What is on its way may be older than what was just changed.
      on: { refresh: { target: 'loading', reenter: true } },
      invoke: {
        id: 'loadMonitoring',
        src: 'loadMonitoring',
        onDone: { target: 'ready', actions: assign({ monitoring: ({ event }) => event.output, failure: null }) },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            { type: 'noticeFailure', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    ready: { on: { refresh: 'loading' } },
    failed: { on: { retry: 'loading', refresh: 'loading' } },
  },
})
