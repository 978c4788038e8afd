import { assign, emit, setup } from 'xstate'
import { loadFeedback, saveFeedback } from './actors/feedback.ts'
import { failureOf, type Failure } from './model/failure.ts'
import {
  changedParts,
  isSameChange,
  type AssignedFeedback,
  type FeedbackChange,
  type FeedbackType,
  type Responsible,
} from './model/feedback.ts'
import type { NoticeEvent } from './model/notice.ts'

export type FeedbackEvent =
  | { type: 'retry' }
  | { type: 'refresh' }
  | { type: 'type.filter'; filter: FeedbackType | 'all' }
  | { type: 'open'; feedback: AssignedFeedback }
  | { type: 'change'; change: Partial<FeedbackChange> }
  | { type: 'submit' }
  | { type: 'cancel' }
  | { type: 'discard' }
  | { type: 'keep' }

interface FeedbackContext {
  /** Newest first; null until they came once. */
  items: readonly AssignedFeedback[] | null
  responsibles: readonly Responsible[]
  listFailure: Failure | null
  filter: FeedbackType | 'all'
  /** The one in the side sheet, as it was opened. */
  opened: AssignedFeedback | null
  /** What the sheet says of it. */
  change: FeedbackChange
  failure: Failure | null
}

const closed = { opened: null, change: { status: 'pending', assigned_to: null }, failure: null } as const

/** The council's table 'Feedback dos Usuários' and the side sheet 'Detalhes do Feedback' (SPEC.md, section 2, Council panel). */
export const feedbackMachine = setup({
  types: {
    context: {} as FeedbackContext,
    events: {} as FeedbackEvent,
    emitted: {} as NoticeEvent,
  },
  actors: { loadFeedback, saveFeedback },
  guards: {
    isUntouched: ({ context: { opened, change } }) => opened === null || isSameChange(opened, change),
  },
  actions: {
    close: assign(closed),
    keepSaved: assign(({ context: { items } }, { saved }: { saved: AssignedFeedback }) => ({
      items: items?.map((item) => (item.id === saved.id ? saved : item)) ?? null,
    })),
    noticeSaved: emit({ type: 'notice', notice: { key: 'feedback.saved' } }),
    noticeFailure: emit(
      (_, { key, error }: { key: 'feedback.loadFailed' | 'feedback.saveFailed'; error: unknown }): NoticeEvent => ({
        type: 'notice',
        notice: { key, failure: failureOf(error) },
      }),
    ),
  },
}).createMachine({
  id: 'feedback',
  context: { ...closed, items: null, responsibles: [], listFailure: null, filter: 'all' },
  on: { 'type.filter': { actions: assign({ filter: ({ event }) => event.filter }) } },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          on: { refresh: { target: 'loading', reenter: true } },
          invoke: {
            id: 'loadFeedback',
            src: 'loadFeedback',
            onDone: { target: 'ready', actions: assign(({ event }) => ({ ...event.output, listFailure: null })) },
            onError: {
              target: 'failed',
              actions: [
                assign({ listFailure: ({ event }) => failureOf(event.error) }),
                { type: 'noticeFailure', params: ({ event }) => ({ key: 'feedback.loadFailed', error: event.error }) },
              ],
            },
          },
        },
        ready: { on: { refresh: 'loading' } },
        failed: { on: { retry: 'loading', refresh: 'loading' } },
      },
    },
    sheet: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            open: {
              target: 'editing',
              actions: assign(({ event: { feedback } }) => ({
                opened: feedback,
                change: { status: feedback.status, assigned_to: feedback.assigned_to },
                failure: null,
              })),
            },
          },
        },
        editing: {
          on: {
            change: { actions: assign({ change: ({ context, event }) => ({ ...context.change, ...event.change }) }) },
            submit: [
              // There is nothing to save.
              { guard: 'isUntouched', target: 'closed', actions: 'close' },
              { target: 'saving', actions: assign({ failure: null }) },
            ],
            cancel: [{ guard: 'isUntouched', target: 'closed', actions: 'close' }, { target: 'discarding' }],
          },
        },
        saving: {
          invoke: {
            id: 'saveFeedback',
            src: 'saveFeedback',
            input: ({ context: { opened, change } }) => ({
              id: opened?.id ?? '',
              change: opened ? changedParts(opened, change) : change,
            }),
            onDone: {
              target: 'closed',
              actions: [
                { type: 'keepSaved', params: ({ event }) => ({ saved: event.output }) },
                'noticeSaved',
                'close',
              ],
            },
            onError: {
              target: 'editing',
              actions: [
                assign({ failure: ({ event }) => failureOf(event.error) }),
                { type: 'noticeFailure', params: ({ event }) => ({ key: 'feedback.saveFailed', error: event.error }) },
              ],
            },
          },
        },
        /** Asks before what was changed is thrown away. */
        discarding: { on: { discard: { target: 'closed', actions: 'close' }, keep: 'editing' } },
      },
    },
  },
})
