import { assign, emit, enqueueActions, setup } from 'xstate'
import type { Notice, NoticeEvent } from '../notices.ts'

type NoticesEvent =
  | NoticeEvent
  /** The toaster is mounted. */
  | { type: 'toaster.ready' }
  | { type: 'toaster.gone' }
  /** The user signs out: notices may contain personal texts. */
  | { type: 'clear' }

/** Collects the notices of all machines for the toaster. It stores them until the toaster's code is loaded. */
export const noticesMachine = setup({
  types: {
    context: {} as { waiting: readonly Notice[] },
    events: {} as NoticesEvent,
    emitted: {} as NoticeEvent | { type: 'cleared' },
  },
  actions: {
    store: assign(({ context }, { notice }: { notice: Notice }) => ({ waiting: [...context.waiting, notice] })),
    forget: assign({ waiting: [] }),
    show: emit((_, { notice }: { notice: Notice }) => ({ type: 'notice' as const, notice })),
    showWaiting: enqueueActions(({ context, enqueue }) => {
      for (const notice of context.waiting) enqueue.emit({ type: 'notice', notice })
    }),
    reportCleared: emit({ type: 'cleared' }),
  },
}).createMachine({
  id: 'notices',
  context: { waiting: [] },
  initial: 'waiting',
  on: { clear: { actions: ['forget', 'reportCleared'] } },
  states: {
    waiting: {
      on: {
        notice: { actions: { type: 'store', params: ({ event }) => event } },
        'toaster.ready': { target: 'showing', actions: ['showWaiting', 'forget'] },
      },
    },
    showing: {
      on: { notice: { actions: { type: 'show', params: ({ event }) => event } }, 'toaster.gone': 'waiting' },
    },
  },
})
