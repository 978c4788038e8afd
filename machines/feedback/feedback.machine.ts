import { assign, raise, sendParent, setup, type ActorRefFrom } from 'xstate'
import { afterConflict, withChoice, withTyped, type Choice, type Editing, type Sending } from '../shared/merge.ts'
import { needed } from '../shared/needed.ts'
import { conflictState, keepSaveFailure, keepSent, mergeOwn, type ConflictEvent } from '../shared/shapes/editing.ts'
import { errorOf, failureNotice } from '../shared/shapes/failing.ts'
import { pagedStates } from '../shared/shapes/listing.ts'
import { FeedbackConflict, loadFeedback, saveFeedback, type CouncilFeedback } from './feedback.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import {
  editedFields,
  filterOf,
  partsOf,
  type AssignedFeedback,
  type FeedbackChange,
  type FeedbackFilter,
  type Responsible,
} from './feedback.ts'
import type { PartShow } from '../shared/screen.ts'
import type { FeedbackNotice } from './notices.ts'

type FeedbackEvent =
  | { type: 'retry' }
  | { type: 'refresh' }
  /** The user leaves the screen: the sheet closes. */
  | { type: 'sleep' }
  | { type: 'more' }
  /** Only feedback of this type; null or another code: all. */
  | PartShow
  | { type: 'open'; feedback: AssignedFeedback }
  | { type: 'change'; change: Partial<FeedbackChange> }
  | ConflictEvent<FeedbackChange>
  | { type: 'submit' }
  | { type: 'cancel' }
  | { type: 'discard' }
  | { type: 'keep' }

interface FeedbackContext extends Editing<FeedbackChange>, Sending<FeedbackChange> {
  /** Newest first; null until first loaded. */
  items: readonly AssignedFeedback[] | null
  hasMore: boolean
  /** The items have another type than the filter; the requested ones are loading. */
  isStale: boolean
  responsibles: readonly Responsible[]
  listFailure: Failure | null
  filter: FeedbackFilter
  /** The feedback of the sheet as it was opened, or as another person changed it; null without one. */
  opened: AssignedFeedback | null
  failure: Failure | null
}

const changeOf = ({ status, assigned_to }: FeedbackChange): FeedbackChange => ({ status, assigned_to })

const closed = {
  opened: null,
  values: { status: 'pending', assigned_to: null },
  conflict: null,
  sent: [],
  failure: null,
} as const

const openedOf = ({ opened }: Pick<FeedbackContext, 'opened'>): AssignedFeedback =>
  needed(opened, 'no feedback is open')

const editedIn = ({ opened, values, sent }: FeedbackContext) => editedFields(openedOf({ opened }), values, sent)

/** The council's table 'Feedback dos Usuários' and the side sheet 'Detalhes do Feedback'. */
export const feedbackMachine = setup({
  types: {
    context: {} as FeedbackContext,
    events: {} as FeedbackEvent,
    input: {} as Pick<PartShow, 'show'>,
  },
  actors: { loadFeedback, saveFeedback },
  guards: {
    isOther: ({ context }, { show }: { show: string | null }) => context.filter !== filterOf(show),
    hasMore: ({ context }) => context.hasMore,
    isUntouched: ({ context }) => editedIn(context).length === 0,
    isChanged: (_, { error }: { error: unknown }) => error instanceof FeedbackConflict,
  },
  actions: {
    open: assign((_, { feedback }: { feedback: AssignedFeedback }) => ({
      ...closed,
      opened: feedback,
      values: changeOf(feedback),
    })),
    change: assign(({ context }, { change }: { change: Partial<FeedbackChange> }) => withTyped(context, change)),
    close: assign(closed),
    keepFailure: keepSaveFailure(),
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
    merge: assign(({ context }, { error }: { error: unknown }) => {
      if (!(error instanceof FeedbackConflict)) throw error
      const { theirs } = error
      const { values: mine, sent } = context
      const versions = { base: changeOf(openedOf(context)), mine, theirs: changeOf(theirs), sent }
      return {
        opened: theirs,
        sent: [],
        ...afterConflict(versions),
        items: context.items?.map((item) => (item.id === theirs.id ? theirs : item)) ?? null,
      }
    }),
    keepSent: keepSent(),
    mergeOwn: mergeOwn(),
    choose: assign(({ context }, choice: Choice<FeedbackChange>) => withChoice(context, choice)),
    settle: assign({ conflict: null }),
    submitAgain: raise({ type: 'submit' }),
    keepSaved: assign(({ context: { items } }, { saved }: { saved: AssignedFeedback }) => ({
      items: items?.map((item) => (item.id === saved.id ? saved : item)) ?? null,
    })),
    noticeSaved: sendParent({ type: 'notice', notice: { key: 'feedback.saved' } }),
    noticeLoadFailure: failureNotice<FeedbackNotice>()('feedback.loadFailed'),
    noticeSaveFailure: failureNotice<FeedbackNotice>()('feedback.saveFailed'),
  },
}).createMachine({
  id: 'feedback',
  context: ({ input: { show } }) => ({
    ...closed,
    items: null,
    hasMore: false,
    isStale: false,
    responsibles: [],
    listFailure: null,
    filter: filterOf(show),
  }),
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        'part.show': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: '.loading',
          actions: assign({ filter: ({ event }) => filterOf(event.show), isStale: true }),
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
          entry: 'keepSent',
          invoke: {
            id: 'saveFeedback',
            src: 'saveFeedback',
            input: ({ context }) => {
              const { values } = context
              const opened = openedOf(context)
              const fields = editedIn(context)
              return { id: opened.id, change: partsOf(values, fields), seen: partsOf(opened, fields) }
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
                target: 'conflict',
                actions: [{ type: 'merge', params: errorOf }, 'mergeOwn'],
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
        /** Another person changed the feedback. */
        conflict: conflictState<FeedbackChange>()('editing'),
        /** Confirms that changes are discarded. */
        discarding: { on: { discard: { target: 'closed', actions: 'close' }, keep: 'editing' } },
      },
    },
  },
})

export type FeedbackActor = ActorRefFrom<typeof feedbackMachine>
