import { assign, emit, raise, sendParent, setup, type ActorRefFrom } from 'xstate'
import { faultyAttempt } from '../shared/shapes/editing.ts'
import { errorOf, failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { TitleConflict, deleteRankingTitle, loadRankingTitles, saveRankingTitle } from './rankingTitles.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent, RankingNotice } from './notices.ts'
import {
  emptyTitle,
  faultOfTitle,
  isSameTitle,
  titleValuesOf,
  type TitleRow,
  type TitleValues,
} from './rankingTitle.ts'

export type RankingTitlesEvent =
  | { type: 'retry' }
  | { type: 'refresh' }
  /** `id`: a version 4 UUID for the new title. */
  | { type: 'add'; id: string }
  | { type: 'edit'; row: TitleRow }
  /** Activates or deactivates a title immediately. */
  | { type: 'toggle'; row: TitleRow }
  | { type: 'delete'; row: TitleRow }
  | { type: 'field.change'; change: Partial<TitleValues> }
  | { type: 'submit' }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | { type: 'discard' }
  | { type: 'keep' }
  /** The user left for another place: closes the form or the question, unless a request is open. */
  | { type: 'abandon' }

interface RankingTitlesContext {
  /** Stays available while they are loaded again, and after a failure. */
  rows: readonly TitleRow[] | null
  rowsFailure: Failure | null
  /** null without an open form or question. */
  id: string | null
  /** The title as opened; null for a new one. */
  row: TitleRow | null
  values: TitleValues
  isChecked: boolean
  failure: Failure | null
}

const closed = { id: null, row: null, values: emptyTitle, isChecked: false, failure: null }
const opened = (row: TitleRow) => ({ ...closed, id: row.id, row, values: titleValuesOf(row) })

const idOf = ({ id }: RankingTitlesContext): string => {
  if (id === null) throw new Error('no title is open')
  return id
}
/** As opened, or as another administrator has changed it. */
const seenOf = ({ row }: RankingTitlesContext): TitleValues | null => (row === null ? null : titleValuesOf(row))
const rowOf = ({ row }: RankingTitlesContext): TitleRow => {
  if (row === null) throw new Error('a new title has no row yet')
  return row
}

/** The titles of the rankings: a list, one form at a time, one deletion with its confirmation. */
export const rankingTitlesMachine = setup({
  types: {
    context: {} as RankingTitlesContext,
    events: {} as RankingTitlesEvent,
    emitted: {} as { type: 'field.fault'; field: 'title' },
  },
  actors: { loadRankingTitles, saveRankingTitle, deleteRankingTitle },
  guards: {
    isUntouched: ({ context: { row, values } }) => isSameTitle(values, row ? titleValuesOf(row) : emptyTitle),
    isFaulty: ({ context }) => faultOfTitle(context.values) !== null,
    isChanged: (_, { error }: { error: unknown }) => error instanceof TitleConflict,
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).kind === 'refused',
  },
  actions: {
    close: assign(closed),
    keepTheirs: assign((_, { error }: { error: unknown }) => {
      if (!(error instanceof TitleConflict)) throw error
      return { row: error.theirs }
    }),
    showFaults: assign({ isChecked: true }),
    pointToFault: emit({ type: 'field.fault', field: 'title' }),
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    noticeSaved: sendParent(({ context: { row, values } }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'title.saved', title: values.title.trim(), isNew: row === null },
    })),
    noticeDeleted: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'title.deleted', title: rowOf(context).title },
    })),
    noticeSaveFailure: failureNotice<RankingNotice>()('title.saveFailed'),
    noticeDeleteFailure: failureNotice<RankingNotice>()('title.deleteFailed'),
  },
}).createMachine({
  id: 'rankingTitles',
  context: { ...closed, rows: null, rowsFailure: null },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          on: { refresh: { target: 'loading', reenter: true } },
          invoke: {
            id: 'loadRankingTitles',
            src: 'loadRankingTitles',
            onDone: { target: 'ready', actions: assign({ rows: ({ event }) => event.output, rowsFailure: null }) },
            onError: {
              target: 'failed',
              actions: assign({ rowsFailure: ({ event }) => failureOf(event.error) }),
            },
          },
        },
        ready: { on: { refresh: 'loading' } },
        failed: { on: { retry: 'loading', refresh: 'loading' } },
      },
    },
    form: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            add: { target: 'editing', actions: assign(({ event }) => ({ ...closed, id: event.id })) },
            edit: { target: 'editing', actions: assign(({ event }) => opened(event.row)) },
            toggle: {
              target: 'toggling',
              actions: assign(({ event: { row } }) => {
                const form = opened(row)
                return { ...form, values: { ...form.values, active: !row.active } }
              }),
            },
            delete: { target: 'confirming', actions: assign(({ event }) => opened(event.row)) },
          },
        },
        editing: {
          on: {
            'field.change': {
              actions: assign({ values: ({ context, event }) => ({ ...context.values, ...event.change }) }),
            },
            submit: [faultyAttempt, { target: 'saving', actions: 'forgetFailure' }],
            cancel: [{ guard: 'isUntouched', target: 'closed', actions: 'close' }, { target: 'discarding' }],
            abandon: { target: 'closed', actions: 'close' },
          },
        },
        discarding: {
          on: {
            discard: { target: 'closed', actions: 'close' },
            keep: 'editing',
            abandon: { target: 'closed', actions: 'close' },
          },
        },
        saving: {
          invoke: {
            id: 'saveRankingTitle',
            src: 'saveRankingTitle',
            input: ({ context }) => ({ id: idOf(context), seen: seenOf(context), values: context.values }),
            onDone: { target: 'closed', actions: ['noticeSaved', 'close', raise({ type: 'refresh' })] },
            onError: [
              {
                // The next attempt is over what is stored; the typed values stay.
                guard: { type: 'isChanged', params: errorOf },
                target: 'editing',
                actions: [
                  { type: 'keepTheirs', params: errorOf },
                  { type: 'keepFailure', params: errorOf },
                  raise({ type: 'refresh' }),
                ],
              },
              {
                target: 'editing',
                actions: [
                  { type: 'keepFailure', params: errorOf },
                  { type: 'noticeSaveFailure', params: errorOf },
                  raise({ type: 'refresh' }),
                ],
              },
            ],
          },
        },
        toggling: {
          invoke: {
            id: 'toggleRankingTitle',
            src: 'saveRankingTitle',
            input: ({ context }) => ({ id: idOf(context), seen: seenOf(context), values: context.values }),
            onDone: { target: 'closed', actions: ['noticeSaved', 'close', raise({ type: 'refresh' })] },
            onError: {
              target: 'closed',
              actions: [{ type: 'noticeSaveFailure', params: errorOf }, 'close', raise({ type: 'refresh' })],
            },
          },
        },
        confirming: {
          on: {
            confirm: { target: 'deleting', actions: 'forgetFailure' },
            cancel: { target: 'closed', actions: 'close' },
            abandon: { target: 'closed', actions: 'close' },
          },
        },
        deleting: {
          invoke: {
            id: 'deleteRankingTitle',
            src: 'deleteRankingTitle',
            input: ({ context }) => ({ id: idOf(context) }),
            onDone: { target: 'closed', actions: ['noticeDeleted', 'close', raise({ type: 'refresh' })] },
            onError: [
              {
                // The current user's rights changed. No confirmation is needed.
                guard: { type: 'isRefused', params: errorOf },
                target: 'closed',
                actions: [{ type: 'noticeDeleteFailure', params: errorOf }, 'close', raise({ type: 'refresh' })],
              },
              {
                target: 'confirming',
                actions: { type: 'keepFailure', params: errorOf },
              },
            ],
          },
        },
      },
    },
  },
})

export type RankingTitlesActor = ActorRefFrom<typeof rankingTitlesMachine>
