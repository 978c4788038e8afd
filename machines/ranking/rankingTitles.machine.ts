import { assign, emit, enqueueActions, raise, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { keepSaveFailure, keepSent, mergeOwn } from '../shared/shapes/editing.ts'
import { failureNotice, isRefused } from '../shared/shapes/failing.ts'
import { statesBefore } from '../shared/shapes/listing.ts'
import { isChange, remembering, rowForm, withPress, type RowFormEvent } from '../shared/shapes/rowForm.ts'
import { TitleConflict, deleteRankingTitle, loadRankingTitles, saveRankingTitle } from './rankingTitles.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import {
  afterConflict,
  isUnedited,
  withChoice,
  withTyped,
  type Choice,
  type Editing,
  type Sending,
} from '../shared/merge.ts'
import type { NoticeEvent, RankingNotice } from './notices.ts'
import {
  afterToggle,
  emptyTitle,
  faultOfTitle,
  isSameTitle,
  titleValuesOf,
  type TitleRow,
  type TitleValues,
} from './rankingTitle.ts'

/** A press in the list. */
type Press =
  /** `id`: a version 4 UUID for the new title. */
  | { type: 'add'; id: string }
  | { type: 'edit'; row: TitleRow }
  /** Activates or deactivates a title immediately. */
  | { type: 'toggle'; row: TitleRow }
  | { type: 'delete'; row: TitleRow }

type RankingTitlesEvent = { type: 'retry' } | { type: 'refresh' } | Press | RowFormEvent<TitleValues>

interface RankingTitlesContext extends Editing<TitleValues>, Sending<TitleValues> {
  /** Stays available while they are loaded again, and after a failure. */
  rows: readonly TitleRow[] | null
  rowsFailure: Failure | null
  /** null without an open form or question. */
  id: string | null
  /** The title as opened, or as another user changed it; null for a new one. */
  row: TitleRow | null
  /** Presses during a save of the list, which follow it. */
  waiting: readonly Press[]
  isChecked: boolean
  failure: Failure | null
}

const closed = { id: null, row: null, values: emptyTitle, conflict: null, sent: [], isChecked: false, failure: null }
const opened = (row: TitleRow) => ({ ...closed, id: row.id, row, values: titleValuesOf(row) })

const idOf = ({ id }: RankingTitlesContext): string => needed(id, 'no title is open')
const rowOf = ({ row }: RankingTitlesContext): TitleRow => needed(row, 'a new title has no row yet')
/** The press on the title as it is now. Nothing is left of a switch that is done by now. */
const pressNow = (press: Press, rows: readonly TitleRow[] | null): readonly Press[] => {
  if (!('row' in press)) return [press]
  const row = rows?.find(({ id }) => id === press.row.id) ?? press.row
  return press.type === 'toggle' && row.active !== press.row.active ? [] : [{ ...press, row }]
}
const baseOf = ({ row }: RankingTitlesContext) => (row === null ? emptyTitle : titleValuesOf(row))
const saveOf = (context: RankingTitlesContext, values: TitleValues) => ({
  id: idOf(context),
  seen: context.row === null ? null : baseOf(context),
  values,
})

/** The titles of the rankings: a list, one form at a time, one deletion with its confirmation. */
export const rankingTitlesMachine = setup({
  types: {
    context: {} as RankingTitlesContext,
    events: {} as RankingTitlesEvent,
    emitted: {} as { type: 'field.fault'; field: 'title' },
  },
  actors: { loadRankingTitles, saveRankingTitle, deleteRankingTitle },
  guards: {
    isUntouched: ({ context }) => isUnedited(context, baseOf(context), isSameTitle),
    isFaulty: ({ context }) => faultOfTitle(context.values) !== null,
    isChanged: (_: unknown, { error }: { error: unknown }) => error instanceof TitleConflict,
    isRefused,
  },
  actions: {
    keepLoaded: assign((_, rows: readonly TitleRow[]) => ({ rows, rowsFailure: null })),
    keepLoadFailure: assign((_, { error }: { error: unknown }) => ({ rowsFailure: failureOf(error) })),
    close: assign(closed),
    open: assign((_, { row }: { row: TitleRow }) => opened(row)),
    /** Also before the list is loaded again: the next press is meant for the new state. */
    showToggled: assign(({ context }) => ({ rows: context.rows && afterToggle(context.rows, rowOf(context)) })),
    remember: assign(({ context }, { press }: { press: Press }) => ({ waiting: withPress(context.waiting, press) })),
    follow: enqueueActions(({ context: { waiting, rows }, enqueue }) => {
      const [next, ...later] = waiting.flatMap((press) => pressNow(press, rows))
      enqueue.assign({ waiting: later })
      if (next) enqueue.raise(next)
    }),
    forgetChanges: assign(({ context }) => ({ waiting: context.waiting.filter((press) => !isChange(press)) })),
    forgetOpening: assign(({ context }) => ({ waiting: context.waiting.filter(isChange) })),
    change: assign(({ context }, { change }: { change: Partial<TitleValues> }) => withTyped(context, change)),
    merge: assign(({ context }, { error }: { error: unknown }) => {
      if (!(error instanceof TitleConflict)) throw error
      const { values: mine, sent } = context
      const versions = { base: baseOf(context), mine, theirs: titleValuesOf(error.theirs), sent }
      return { row: error.theirs, sent: [], ...afterConflict(versions) }
    }),
    keepSent: keepSent(),
    mergeOwn: mergeOwn(),
    choose: assign(({ context }, choice: Choice<TitleValues>) => withChoice(context, choice)),
    settle: assign({ conflict: null }),
    submitAgain: raise({ type: 'submit' }),
    reload: raise({ type: 'refresh' }),
    showFaults: assign({ isChecked: true }),
    pointToFault: emit({ type: 'field.fault', field: 'title' }),
    keepFailure: keepSaveFailure(),
    forgetFailure: assign({ failure: null }),
    noticeSaved: sendParent(({ context: { row, values } }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'title.saved', title: values.title.trim(), isNew: row === null },
    })),
    noticeToggled: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'title.saved', title: rowOf(context).title, isNew: false },
    })),
    noticeDeleted: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'title.deleted', title: rowOf(context).title },
    })),
    noticeSaveFailure: failureNotice<RankingNotice>()(({ waiting }: RankingTitlesContext) => ({
      key: 'title.saveFailed',
      hasDropped: waiting.some(isChange),
    })),
    noticeDeleteFailure: failureNotice<RankingNotice>()('title.deleteFailed'),
  },
}).createMachine({
  id: 'rankingTitles',
  context: { ...closed, rows: null, rowsFailure: null, waiting: [] },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: { ...statesBefore('ready', 'loadRankingTitles'), ready: { on: { refresh: 'loading' } } },
    },
    form: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            add: { target: 'editing', actions: assign(({ event }) => ({ ...closed, id: event.id })) },
            edit: { target: 'editing', actions: { type: 'open', params: ({ event }) => event } },
            toggle: { target: 'toggling', actions: { type: 'open', params: ({ event }) => event } },
            delete: { target: 'confirming', actions: { type: 'open', params: ({ event }) => event } },
          },
        },
        ...rowForm<TitleValues>()({
          save: 'saveRankingTitle',
          saveInput: ({ context }: { context: RankingTitlesContext }) => saveOf(context, context.values),
          toggle: 'toggleRankingTitle',
          toggleInput: ({ context }: { context: RankingTitlesContext }) => {
            const values = titleValuesOf(rowOf(context))
            return saveOf(context, { ...values, active: !values.active })
          },
          toggling: remembering<Press>(),
          remove: 'deleteRankingTitle',
          removeInput: ({ context }: { context: RankingTitlesContext }) => ({
            id: idOf(context),
            seen: titleValuesOf(rowOf(context)),
          }),
        }),
      },
    },
  },
})

export type RankingTitlesActor = ActorRefFrom<typeof rankingTitlesMachine>
