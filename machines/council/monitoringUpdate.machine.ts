import { assign, emit, raise, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import {
  conflictState,
  faultyAttempt,
  keepSaveFailure,
  keepSent,
  mergeOwn,
  reportSent,
  saveFailed,
  type ConflictEvent,
} from '../shared/shapes/editing.ts'
import { errorOf, failureNotice } from '../shared/shapes/failing.ts'
import { keepDraft, type OpenedDraft } from '../shared/client/drafts.ts'
import {
  loadMonitoringHistory,
  MonitoringConflict,
  updateMonitoredUser,
  type UpdateDraft,
} from './monitoring.actors.ts'
import type { Access } from '../shared/access.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import { afterConflict, isUnedited, withChoice, type Choice, type Editing, type Sending } from '../shared/merge.ts'
import { mayUpdateCase, type MonitoredRow, type MonitoringNote } from './monitoring.ts'
import { faultOfUpdate, isSameUpdate, updateOf, type MonitoringUpdate } from './monitoringUpdate.ts'
import type { CouncilNotice, CouncilReport, NoticeEvent } from './notices.ts'

type MonitoringUpdateEvent =
  | { type: 'field.change'; change: Partial<MonitoringUpdate> }
  /** `id`: a version 4 UUID for the note. A repeated attempt keeps its first id. */
  | { type: 'submit'; id: string }
  | { type: 'cancel' }
  | { type: 'discard' }
  | { type: 'keep' }
  | ConflictEvent<MonitoringUpdate>
  | { type: 'history.retry' }
  /** Raised by the machine: another user's note is new. */
  | { type: 'history.load' }

export interface MonitoringUpdateInput {
  /** The user's rights when the case opens. */
  access: Access
  row: MonitoredRow
  draft: OpenedDraft<UpdateDraft>
}

/** `row` is the case as opened, or as another user last changed it. */
interface MonitoringUpdateContext
  extends Omit<MonitoringUpdateInput, 'draft'>, Editing<MonitoringUpdate>, Sending<MonitoringUpdate> {
  draftKey: string
  /** Users without this right only read the history. */
  mayUpdate: boolean
  /** The initial values. */
  base: MonitoringUpdate
  /** null until the note is submitted. */
  noteId: string | null
  isFaultShown: boolean
  failure: Failure | null
  /** Oldest first; null until loaded. */
  notes: readonly MonitoringNote[] | null
  historyFailure: Failure | null
}

const theirsOf = (error: unknown) => (error instanceof MonitoringConflict ? error.theirs : null)

const noteIdOf = ({ noteId }: MonitoringUpdateContext): string => needed(noteId, 'no note was submitted')

/**
 * 'Atualizar': status, responsible and a dated note, with the case's history. A failure keeps the
 * typed values, and until it closes they are a draft of the tab. After another user's update, the user chooses field
 * by field.
 */
export const monitoringUpdateMachine = setup({
  types: {
    context: {} as MonitoringUpdateContext,
    events: {} as MonitoringUpdateEvent,
    input: {} as MonitoringUpdateInput,
    emitted: {} as { type: 'field.fault'; field: 'note' },
  },
  actors: { updateMonitoredUser, loadMonitoringHistory },
  guards: {
    mayUpdate: ({ context }) => context.mayUpdate,
    isUntouched: ({ context }) => isUnedited(context, context.base, isSameUpdate),
    isFaulty: ({ context }) => faultOfUpdate(context.values) !== null,
    isChanged: (_, { error }: { error: unknown }) => theirsOf(error) !== null,
  },
  actions: {
    merge: assign(({ context: { base, values, sent } }, { error }: { error: unknown }) => {
      const theirs = theirsOf(error)
      if (theirs === null) throw error
      const now = updateOf(theirs)
      return { row: theirs, base: now, sent: [], ...afterConflict({ base, mine: values, theirs: now, sent }) }
    }),
    keepDraft: ({ context }) => {
      const { draftKey, row, base, values, noteId, sent } = context
      keepDraft(draftKey, isUnedited(context, base, isSameUpdate) ? null : { version: 1, row, values, noteId, sent })
    },
    forgetDraft: ({ context }) => keepDraft(context.draftKey, null),
    keepSent: keepSent(),
    reportSent: reportSent({ type: 'monitoring.changed' } satisfies CouncilReport),
    mergeOwn: mergeOwn(),
    choose: assign(({ context }, choice: Choice<MonitoringUpdate>) => withChoice(context, choice)),
    settle: assign({ conflict: null }),
    /** The refused request did not store the note, so its id stays. */
    submitAgain: raise(({ context }) => ({ type: 'submit' as const, id: noteIdOf(context) })),
    keepFailure: keepSaveFailure(),
    forgetFailure: assign({ failure: null }),
    keepHistoryFailure: assign((_, { error }: { error: unknown }) => ({ historyFailure: failureOf(error) })),
    reportChange: sendParent({ type: 'monitoring.changed' } satisfies CouncilReport),
    showFaults: assign({ isFaultShown: true }),
    pointToFault: emit({ type: 'field.fault', field: 'note' }),
    noticeUpdated: sendParent(({ context: { row, values } }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'monitoring.updated', name: row.name, isClosed: values.status === 'resolvido' },
    })),
    noticeFailure: failureNotice<CouncilNotice>()('monitoring.updateFailed'),
  },
}).createMachine({
  id: 'monitoringUpdate',
  context: ({ input: { access, row: loaded, draft } }) => {
    const mayUpdate = mayUpdateCase(access)
    const stored = mayUpdate ? draft.stored : null
    const row = stored?.row ?? loaded
    const base = updateOf(row)
    return {
      access,
      row,
      draftKey: draft.key,
      mayUpdate,
      base,
      values: stored?.values ?? base,
      noteId: stored?.noteId ?? null,
      isFaultShown: false,
      failure: null,
      conflict: null,
      sent: stored?.sent ?? [],
      notes: null,
      historyFailure: null,
    }
  },
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      states: {
        form: {
          initial: 'editing',
          states: {
            editing: {
              on: {
                'field.change': {
                  guard: 'mayUpdate',
                  // A change after an attempt needs a new id. With the old one, a stored note would hide the change.
                  actions: [
                    assign(({ context, event }) => ({
                      values: { ...context.values, ...event.change },
                      noteId: null,
                    })),
                    'keepDraft',
                  ],
                },
                submit: [
                  faultyAttempt,
                  {
                    target: 'saving',
                    actions: [
                      assign({
                        noteId: ({ context, event }) => context.noteId ?? event.id,
                        failure: null,
                      }),
                    ],
                  },
                ],
                cancel: [{ guard: 'isUntouched', target: '#monitoringUpdate.closed' }, { target: 'discarding' }],
              },
            },
            saving: {
              entry: ['keepSent', 'keepDraft'],
              invoke: {
                id: 'updateMonitoredUser',
                src: 'updateMonitoredUser',
                input: ({ context }) => ({
                  ...context.values,
                  id: context.row.id,
                  seen: context.row.updated_at,
                  noteId: noteIdOf(context),
                }),
                onDone: { target: '#monitoringUpdate.closed', actions: ['noticeUpdated', 'reportChange'] },
                onError: [
                  {
                    guard: { type: 'isChanged', params: errorOf },
                    target: 'conflict',
                    actions: [
                      { type: 'merge', params: errorOf },
                      'mergeOwn',
                      'reportChange',
                      raise({ type: 'history.load' }),
                    ],
                  },
                  saveFailed('editing'),
                ],
              },
            },
            /** Another user changed the case. */
            conflict: { ...conflictState<MonitoringUpdate>()('editing'), exit: 'keepDraft' },
            discarding: {
              on: { discard: { target: '#monitoringUpdate.closed', actions: 'reportSent' }, keep: 'editing' },
            },
          },
        },
        history: {
          initial: 'loading',
          on: { 'history.load': '.loading' },
          states: {
            loading: {
              invoke: {
                id: 'loadMonitoringHistory',
                src: 'loadMonitoringHistory',
                input: ({ context }) => ({ id: context.row.id }),
                onDone: {
                  target: 'ready',
                  actions: assign({ notes: ({ event }) => event.output, historyFailure: null }),
                },
                onError: { target: 'failed', actions: { type: 'keepHistoryFailure', params: errorOf } },
              },
            },
            ready: {},
            failed: { on: { 'history.retry': 'loading' } },
          },
        },
      },
    },
    closed: { type: 'final', entry: 'forgetDraft' },
  },
})

export type MonitoringUpdateActor = ActorRefFrom<typeof monitoringUpdateMachine>
