import { assign, emit, raise, setup, type ActorRefFrom } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { loadMonitoringHistory, MonitoringConflict, updateMonitoredUser } from './monitoring.actors.ts'
import type { Access } from '../shared/access.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import { mayUpdateCase, type MonitoredRow, type MonitoringNote } from './monitoring.ts'
import { faultOfUpdate, isSameUpdate, mergedUpdate, updateOf, type MonitoringUpdate } from './monitoringUpdate.ts'
import type { NoticeEvent } from './notices.ts'

export type MonitoringUpdateEvent =
  | { type: 'open'; access: Access; row: MonitoredRow }
  | { type: 'field.change'; change: Partial<MonitoringUpdate> }
  /** `id`: a version 4 UUID for the note. A repeated attempt keeps its first id. */
  | { type: 'submit'; id: string }
  | { type: 'cancel' }
  | { type: 'discard' }
  | { type: 'keep' }
  | { type: 'history.retry' }
  /** Raised by the machine: another case, or a new note. */
  | { type: 'history.load' }

interface MonitoringUpdateContext {
  /** The case as opened, or as another user last changed it; null while none is open. */
  row: MonitoredRow | null
  /** Users without this right only read the history. */
  mayUpdate: boolean
  /** The initial values. */
  base: MonitoringUpdate
  values: MonitoringUpdate
  /** Empty until the note is submitted. */
  noteId: string
  isFaultShown: boolean
  failure: Failure | null
  /** Another user changed the case. Their update is in the form and in the history. */
  isMerged: boolean
  /** Oldest first; null until loaded. */
  notes: readonly MonitoringNote[] | null
  historyFailure: Failure | null
}

const empty: MonitoringUpdate = { status: 'em observação', assignedTo: '', note: '' }
const closed: MonitoringUpdateContext = {
  row: null,
  mayUpdate: false,
  base: empty,
  values: empty,
  noteId: '',
  isFaultShown: false,
  failure: null,
  isMerged: false,
  notes: null,
  historyFailure: null,
}
const theirsOf = (error: unknown) => (error instanceof MonitoringConflict ? error.theirs : null)

/**
 * 'Atualizar': status, responsible and a dated note, with the case's history. A failure or another user's update keeps
 * the typed values.
 */
export const monitoringUpdateMachine = setup({
  types: {
    context: {} as MonitoringUpdateContext,
    events: {} as MonitoringUpdateEvent,
    /** `monitoring.changed`: the table is stale. */
    emitted: {} as NoticeEvent | { type: 'monitoring.changed' } | { type: 'note.fault' },
  },
  actors: { updateMonitoredUser, loadMonitoringHistory },
  guards: {
    mayUpdate: ({ context }) => context.mayUpdate,
    isUntouched: ({ context: { base, values } }) => isSameUpdate(base, values),
    isFaulty: ({ context }) => faultOfUpdate(context.values) !== null,
    isChanged: (_, { error }: { error: unknown }) => theirsOf(error) !== null,
  },
  actions: {
    begin: assign((_, { access, row }: { access: Access; row: MonitoredRow }) => {
      const values = updateOf(row)
      return { ...closed, row, base: values, values, mayUpdate: mayUpdateCase(access) }
    }),
    merge: assign(({ context: { base, values } }, { error }: { error: unknown }) => {
      const theirs = theirsOf(error)
      if (theirs === null) return {}
      const now = updateOf(theirs)
      return { row: theirs, base: now, values: mergedUpdate(base, values, now), noteId: '', isMerged: true }
    }),
    close: assign(closed),
    keepFailure: keepFailure(),
    emitChanged: emit({ type: 'monitoring.changed' }),
    pointToNote: emit({ type: 'note.fault' }),
    noticeUpdated: emit(({ context: { row, values } }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'monitoring.updated', name: row?.name ?? '', isClosed: values.status === 'resolvido' },
    })),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'monitoring.updateFailed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'monitoringUpdate',
  context: closed,
  type: 'parallel',
  states: {
    form: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            open: {
              target: 'editing',
              actions: [{ type: 'begin', params: ({ event }) => event }, raise({ type: 'history.load' })],
            },
          },
        },
        editing: {
          on: {
            'field.change': {
              guard: 'mayUpdate',
              // A change after an attempt needs a new id. With the old one, a stored note would hide the change.
              actions: assign(({ context, event }) => ({ values: { ...context.values, ...event.change }, noteId: '' })),
            },
            submit: [
              { guard: 'isFaulty', actions: [assign({ isFaultShown: true }), 'pointToNote'] },
              {
                target: 'saving',
                actions: assign({
                  noteId: ({ context, event }) => context.noteId || event.id,
                  failure: null,
                  isMerged: false,
                }),
              },
            ],
            cancel: [{ guard: 'isUntouched', target: 'closed', actions: 'close' }, { target: 'discarding' }],
          },
        },
        saving: {
          invoke: {
            id: 'updateMonitoredUser',
            src: 'updateMonitoredUser',
            input: ({ context: { row, values, noteId } }) => ({
              ...values,
              id: row?.id ?? '',
              seen: row?.updated_at ?? '',
              noteId,
            }),
            onDone: { target: 'closed', actions: ['noticeUpdated', 'emitChanged', 'close'] },
            onError: [
              {
                guard: { type: 'isChanged', params: errorOf },
                target: 'editing',
                actions: [{ type: 'merge', params: errorOf }, 'emitChanged', raise({ type: 'history.load' })],
              },
              {
                target: 'editing',
                actions: [
                  { type: 'keepFailure', params: errorOf },
                  { type: 'noticeFailure', params: errorOf },
                ],
              },
            ],
          },
        },
        discarding: { on: { discard: { target: 'closed', actions: 'close' }, keep: 'editing' } },
      },
    },
    history: {
      initial: 'unasked',
      // Another case was opened. The running request belongs to the previous one.
      on: { 'history.load': '.loading' },
      states: {
        unasked: {},
        loading: {
          invoke: {
            id: 'loadMonitoringHistory',
            src: 'loadMonitoringHistory',
            input: ({ context }) => ({ id: context.row?.id ?? '' }),
            onDone: { target: 'ready', actions: assign({ notes: ({ event }) => event.output, historyFailure: null }) },
            onError: {
              target: 'failed',
              actions: assign({ historyFailure: ({ event }) => failureOf(event.error) }),
            },
          },
        },
        ready: {},
        failed: { on: { 'history.retry': 'loading' } },
      },
    },
  },
})

export type MonitoringUpdateActor = ActorRefFrom<typeof monitoringUpdateMachine>
