import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { pagedStates } from '../shared/shapes/listing.ts'
import { FeedbackConflict, loadFeedback, saveFeedback, type CouncilFeedback } from './feedback.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import {
  changedParts,
  isSameChange,
  type AssignedFeedback,
  type FeedbackChange,
  type FeedbackFilter,
  type Responsible,
} from './feedback.ts'
import type { FeedbackNotice } from './notices.ts'

export type FeedbackEvent =
  | { type: 'retry' }
  | { type: 'refresh' }
  /** The user leaves the screen: the sheet closes. */
  | { type: 'sleep' }
  | { type: 'more' }
  | { type: 'type.filter'; filter: FeedbackFilter }
  | { type: 'open'; feedback: AssignedFeedback }
  | { type: 'change'; change: Partial<FeedbackChange> }
  | { type: 'submit' }
  | { type: 'cancel' }
  | { type: 'discard' }
  | { type: 'keep' }

interface FeedbackSheet {
  /** The feedback as it was opened. */
  opened: AssignedFeedback
  /** The values in the sheet. */
  change: FeedbackChange
}

interface FeedbackContext {
  /** Newest first; null until first loaded. */
  items: readonly AssignedFeedback[] | null
  hasMore: boolean
  /** The items have another type than the filter; the requested ones are loading. */
  isStale: boolean
  responsibles: readonly Responsible[]
  listFailure: Failure | null
  filter: FeedbackFilter
  sheet: FeedbackSheet | null
  failure: Failure | null
}

const closed = { sheet: null, failure: null }

const sheetOf = ({ sheet }: FeedbackContext): FeedbackSheet => {
  if (sheet === null) throw new Error('no feedback is open')
  return sheet
}

const changeOf = ({ status, assigned_to }: FeedbackChange): FeedbackChange => ({ status, assigned_to })

const isUntouched = ({ opened, change }: FeedbackSheet) => isSameChange(opened, change)

/** The council's table 'Feedback dos Usuários' and the side sheet 'Detalhes do Feedback'. */
export const feedbackMachine = setup({
  types: {
    context: {} as FeedbackContext,
    events: {} as FeedbackEvent,
  },
  actors: { loadFeedback, saveFeedback },
  guards: {
    isOther: ({ context }, { filter }: { filter: FeedbackFilter }) => context.filter !== filter,
    hasMore: ({ context }) => context.hasMore,
    isUntouched: ({ context }) => isUntouched(sheetOf(context)),
    isChanged: (_, { error }: { error: unknown }) => error instanceof FeedbackConflict,
  },
  actions: {
    open: assign((_, { feedback }: { feedback: AssignedFeedback }) => ({
      sheet: { opened: feedback, change: changeOf(feedback) },
      failure: null,
    })),
    change: assign(({ context }, { change }: { change: Partial<FeedbackChange> }) => {
      const sheet = sheetOf(context)
      return { sheet: { ...sheet, change: { ...sheet.change, ...change } } }
    }),
    close: assign(closed),
    keepFailure: keepFailure(),
    keepLoaded: assign(({ context }, { items, hasMore, responsibles }: CouncilFeedback) => ({
      items,
      hasMore,
      responsibles: responsibles ?? context.responsibles,
      isStale: false,
      listFailure: null,
    })),
    addLoaded: assign(({ context }, { items, hasMore }: CouncilFeedback) => ({
      items: [...(context.items ?? []), ...items],
      hasMore,
    })),
    keepLoadFailure: assign((_, { error }: { error: unknown }) => ({ listFailure: failureOf(error) })),
    /** The stored feedback is what the sheet changes from now on; the chosen values stay. */
    keepTheirs: assign(({ context }, { error }: { error: unknown }) => {
      if (!(error instanceof FeedbackConflict)) throw error
      const { opened, change } = sheetOf(context)
      const { theirs } = error
      return {
        sheet: { opened: theirs, change: { ...changeOf(theirs), ...changedParts(opened, change) } },
        items: context.items?.map((item) => (item.id === theirs.id ? theirs : item)) ?? null,
      }
    }),
    keepSaved: assign(({ context: { items } }, { saved }: { saved: AssignedFeedback }) => ({
      items: items?.map((item) => (item.id === saved.id ? saved : item)) ?? null,
    })),
    noticeSaved: sendParent({ type: 'notice', notice: { key: 'feedback.saved' } }),
    noticeLoadFailure: failureNotice<FeedbackNotice>()('feedback.loadFailed'),
    noticeSaveFailure: failureNotice<FeedbackNotice>()('feedback.saveFailed'),
  },
}).createMachine({
  id: 'feedback',
  context: {
    ...closed,
    items: null,
    hasMore: false,
    isStale: false,
    responsibles: [],
    listFailure: null,
    filter: 'all',
  },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        'type.filter': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: '.loading',
          actions: assign({ filter: ({ event }) => event.filter, isStale: true }),
        },
        refresh: '.loading',
      },
      states: pagedStates({
        load: 'loadFeedback',
        first: ({ filter, items, isStale }: FeedbackContext) => ({
          type: filter,
          after: null,
          least: isStale ? 0 : (items?.length ?? 0),
        }),
        more: 'loadMoreFeedback',
        next: ({ filter, items }: FeedbackContext) => ({ type: filter, after: items?.at(-1) ?? null, least: 0 }),
      }),
    },
    sheet: {
      initial: 'closed',
      on: { sleep: { target: '.closed', actions: 'close' } },
      states: {
        closed: {
          on: {
            open: { target: 'editing', actions: { type: 'open', params: ({ event }) => event } },
          },
        },
        editing: {
          on: {
            change: { actions: { type: 'change', params: ({ event }) => event } },
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
            input: ({ context }) => {
              const { opened, change } = sheetOf(context)
              return { id: opened.id, change: changedParts(opened, change), seen: changedParts(change, opened) }
            },
            onDone: {
              target: 'closed',
              actions: [
                { type: 'keepSaved', params: ({ event }) => ({ saved: event.output }) },
                'noticeSaved',
                'close',
              ],
            },
            onError: [
              {
                guard: { type: 'isChanged', params: errorOf },
                target: 'editing',
                actions: [
                  { type: 'keepTheirs', params: errorOf },
                  { type: 'keepFailure', params: errorOf },
                ],
              },
              {
                target: 'editing',
                actions: [
                  { type: 'keepFailure', params: errorOf },
                  { type: 'noticeSaveFailure', params: errorOf },
                ],
              },
            ],
          },
        },
        /** Confirms that changes are discarded. */
        discarding: { on: { discard: { target: 'closed', actions: 'close' }, keep: 'editing' } },
      },
    },
  },
})

export type FeedbackActor = ActorRefFrom<typeof feedbackMachine>
