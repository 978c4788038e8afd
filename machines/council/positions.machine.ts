import { assign, emit, raise, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import {
  faultyAttempt,
  keepSaveFailure,
  keepSent,
  mergeOwn,
  reloadSent,
  type ConflictEvent,
} from '../shared/shapes/editing.ts'
import { errorOf, failureNotice, isRefused, logFault, logged, refreshUnlessOffline } from '../shared/shapes/failing.ts'
import { loadedStates } from '../shared/shapes/listing.ts'
import { keepDraft } from '../shared/client/drafts.ts'
import {
  deletePosition,
  loadPositions,
  openPosition,
  PositionConflict,
  savePosition,
  type PositionOpening,
} from './positions.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import {
  afterConflict,
  isSentAsIs,
  isUnedited,
  withChoice,
  type Choice,
  type Editing,
  type Sending,
} from '../shared/merge.ts'
import type { CouncilNotice, NoticeEvent } from './notices.ts'
import {
  emptyPosition,
  firstFaultOfPosition,
  isSamePosition,
  isSamePositionField,
  positionColumnsOf,
  positionFields,
  positionValuesOf,
  type PositionDescription,
  type PositionField,
  type PositionRow,
  type PositionValues,
} from './position.ts'

type PositionsEvent =
  | { type: 'retry' }
  | { type: 'refresh' }
  /** The user leaves the screen: the open form is dropped. */
  | { type: 'sleep' }
  | { type: 'add' }
  | { type: 'edit'; position: PositionDescription }
  | { type: 'delete'; position: PositionDescription }
  | { type: 'field.change'; change: Partial<Omit<PositionValues, 'responsibilities'>> }
  | { type: 'responsibility.change'; at: number; text: string }
  /** A new line below the one at `after`. */
  | { type: 'responsibility.add'; after: number }
  | { type: 'responsibility.remove'; at: number }
  | { type: 'submit' }
  | { type: 'cancel' }
  | { type: 'discard' }
  | { type: 'keep' }
  | { type: 'confirm' }
  | ConflictEvent<PositionValues>
  /** The position was deleted. The typed values become a new one. */
  | { type: 'again' }

/** Reported to the parent: the user created a position. */
export interface PositionsReport {
  type: 'position.made'
}

interface PositionsContext extends Editing<PositionValues>, Sending<PositionValues> {
  /** By title. Stays available while they are loaded again, and after a failure. */
  positions: readonly PositionDescription[] | null
  positionsFailure: Failure | null
  /** The id of the row in the form; null while no form is open. */
  id: string | null
  /** null while no form is open. */
  draftKey: string | null
  /** The position as opened, as another user saved it, or to delete; null for a new one. */
  position: PositionRow | null
  /** Fields with visible faults. */
  shown: readonly PositionField[]
  failure: Failure | null
}

const closed = {
  id: null,
  draftKey: null,
  position: null,
  values: emptyPosition,
  shown: [],
  failure: null,
  conflict: null,
  sent: [],
}
const opened = (position: PositionRow) => ({
  ...closed,
  id: position.id,
  position,
  values: positionValuesOf(position),
})

/** The codes that a new position cannot have. */
export const takenCodes = ({ positions, id }: Pick<PositionsContext, 'positions' | 'id'>) =>
  (positions ?? []).filter((position) => position.id !== id).map(({ position }) => position)

/** True if no input would be lost. */
const isUntouched = (context: Pick<PositionsContext, 'position' | 'values' | 'sent'>) =>
  isUnedited(context, context.position ? positionValuesOf(context.position) : emptyPosition, isSamePosition)

/** True if leaving would lose input. */
export const hasUnsavedText = ({ context }: { context: PositionsContext }) => !isUntouched(context)

const idOf = ({ id }: PositionsContext): string => needed(id, 'no position is open')

const draftKeyOf = ({ draftKey }: PositionsContext): string => needed(draftKey, 'no form is open')

const seenOf = ({ position }: PositionsContext): PositionRow => needed(position, 'the position is new')

const theirsOf = (error: unknown) => (error instanceof PositionConflict ? error.theirs : null)

/**
 * The form after another user's change. The code of a stored position never changes: after a corrected one the user
 * sees the dialog.
 */
const mergedWith = ({ position, values, sent }: PositionsContext, theirs: PositionRow) => {
  const code = theirs.position
  const base = { ...(position ? positionValuesOf(position) : emptyPosition), code }
  const versions = { base, mine: { ...values, code }, theirs: positionValuesOf(theirs) }
  return afterConflict({ ...versions, sent: values.code === code ? sent : [] }, isSamePositionField)
}

/** The same events in both forms. */
const typing = {
  'field.change': { actions: ['keepField', 'keepDraft'] },
  'responsibility.change': { actions: ['keepLine', 'keepDraft'] },
  'responsibility.add': { actions: ['addLine', 'keepDraft'] },
  'responsibility.remove': { guard: 'isOneOfSeveral', actions: ['removeLine', 'keepDraft'] },
  submit: 'validating',
  cancel: [{ guard: 'isUntouched', target: 'closed', actions: 'close' }, { target: 'discarding' }],
} as const

/**
 * The council's positions, and one form or confirmation at a time to add, change or delete one. A failure keeps the
 * typed values, and they are a draft of the tab until they are saved or discarded. After another user's change, the
 * user chooses field by field.
 */
export const positionsMachine = setup({
  types: {
    context: {} as PositionsContext,
    events: {} as PositionsEvent,
    emitted: {} as { type: 'field.fault'; field: PositionField },
  },
  actors: { loadPositions, openPosition, savePosition, deletePosition },
  guards: {
    isUntouched: ({ context }) => isUntouched(context),
    isRefused,
    isFaulty: ({ context }) => firstFaultOfPosition(context.values, takenCodes(context)) !== null,
    isNew: ({ context }) => context.position === null,
    isOneOfSeveral: ({ context, event }) =>
      event.type === 'responsibility.remove' &&
      context.values.responsibilities.length > 1 &&
      context.values.responsibilities[event.at] !== undefined,
    isChanged: (_, { error }: { error: unknown }) => theirsOf(error) !== null,
    isGone: (_, { error }: { error: unknown }) => error instanceof PositionConflict && error.theirs === null,
  },
  actions: {
    close: assign(closed),
    restore: assign(({ context: { id, position, positions, values } }, { newId, draft }: PositionOpening) => {
      const { key, stored: kept } = draft
      const isStored = positions?.some((known) => known.id === kept?.id) ?? false
      const stored = isStored && kept?.position === null && isSentAsIs(kept) ? null : kept
      return {
        draftKey: key,
        id: stored?.id ?? id ?? newId,
        position: stored ? stored.position : position,
        values: stored?.values ?? values,
        sent: stored?.sent ?? [],
      }
    }),
    keepDraft: ({ context }) => {
      const { id, position, values, sent } = context
      keepDraft(draftKeyOf(context), isUntouched(context) ? null : { version: 1, id, position, values, sent })
    },
    /** A confirmation has none. */
    forgetDraft: ({ context: { draftKey } }) => {
      if (draftKey !== null) keepDraft(draftKey, null)
    },
    /** The code of an existing position never changes. */
    keepField: assign(({ context: { values, position }, event }) =>
      event.type === 'field.change'
        ? { values: { ...values, ...event.change, ...(position && { code: position.position }) } }
        : {},
    ),
    keepLine: assign(({ context: { values }, event }) =>
      event.type === 'responsibility.change'
        ? {
            values: {
              ...values,
              responsibilities: values.responsibilities.map((line, at) => (at === event.at ? event.text : line)),
            },
          }
        : {},
    ),
    addLine: assign(({ context: { values }, event }) =>
      event.type === 'responsibility.add'
        ? { values: { ...values, responsibilities: values.responsibilities.toSpliced(event.after + 1, 0, '') } }
        : {},
    ),
    removeLine: assign(({ context: { values }, event }) =>
      event.type === 'responsibility.remove'
        ? { values: { ...values, responsibilities: values.responsibilities.toSpliced(event.at, 1) } }
        : {},
    ),
    showFaults: assign({ shown: positionFields }),
    pointToFault: emit(({ context }) => ({
      type: 'field.fault' as const,
      field: firstFaultOfPosition(context.values, takenCodes(context)) ?? 'title',
    })),
    keepFailure: keepSaveFailure(),
    forgetFailure: assign({ failure: null }),
    merge: assign(({ context }, { error }: { error: unknown }) => {
      const theirs = theirsOf(error)
      if (theirs === null) throw error
      return { position: theirs, sent: [], ...mergedWith(context, theirs) }
    }),
    keepSent: keepSent(),
    reloadSent: reloadSent(),
    mergeOwn: mergeOwn(),
    choose: assign(({ context }, choice: Choice<PositionValues>) => withChoice(context, choice)),
    settle: assign({ conflict: null }),
    /** The confirmation stays open for the current version. */
    confirmTheirs: assign((_, { error }: { error: unknown }) => {
      const theirs = theirsOf(error)
      return theirs ? opened(theirs) : {}
    }),
    keepLoaded: assign((_, positions: readonly PositionDescription[]) => ({ positions, positionsFailure: null })),
    keepLoadFailure: assign((_, { error }: { error: unknown }) => ({ positionsFailure: failureOf(error) })),
    reportMade: sendParent({ type: 'position.made' } satisfies PositionsReport),
    noticeSaved: sendParent(({ context: { position } }): NoticeEvent => ({
      type: 'notice',
      notice: { key: position === null ? 'position.created' : 'position.updated' },
    })),
    noticeDeleted: sendParent({ type: 'notice', notice: { key: 'position.deleted' } }),
    noticeLoadFailure: failureNotice<CouncilNotice>()('positions.loadFailed'),
    noticeSaveFailure: failureNotice<CouncilNotice>()('position.saveFailed'),
    noticeDeleteFailure: failureNotice<CouncilNotice>()('position.deleteFailed'),
    refreshUnlessOffline: refreshUnlessOffline(),
    logFault: logFault(),
  },
}).createMachine({
  id: 'positions',
  context: { ...closed, positions: null, positionsFailure: null },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: { refresh: '.loading' },
      states: loadedStates('loadPositions'),
    },
    form: {
      initial: 'closed',
      on: { sleep: { target: '.closed', actions: ['forgetDraft', 'close'] } },
      states: {
        closed: {
          on: {
            add: 'preparing',
            edit: { target: 'preparing', actions: assign(({ event }) => opened(event.position)) },
            delete: { target: 'confirming', actions: assign(({ event }) => opened(event.position)) },
          },
        },
        preparing: {
          invoke: {
            id: 'openPosition',
            src: 'openPosition',
            input: ({ context: { id } }) => ({ id }),
            onDone: { target: 'resuming', actions: { type: 'restore', params: ({ event }) => event.output } },
            onError: { target: 'closed', actions: [logged.actions, 'close'] },
          },
        },
        creating: { on: typing },
        editing: { on: typing },
        validating: {
          always: [
            { ...faultyAttempt, target: 'resuming' },
            { target: 'saving', actions: 'forgetFailure' },
          ],
        },
        saving: {
          entry: ['keepSent', 'keepDraft'],
          invoke: {
            id: 'savePosition',
            src: 'savePosition',
            input: ({ context }) => ({
              id: idOf(context),
              seen: context.position?.updated_at ?? null,
              row: positionColumnsOf(context.values),
            }),
            onDone: [
              {
                guard: 'isNew',
                target: 'closed',
                actions: ['noticeSaved', 'forgetDraft', 'close', 'reportMade', raise({ type: 'refresh' })],
              },
              { target: 'closed', actions: ['noticeSaved', 'forgetDraft', 'close', raise({ type: 'refresh' })] },
            ],
            onError: [
              {
                guard: { type: 'isChanged', params: errorOf },
                target: 'conflict',
                actions: [{ type: 'merge', params: errorOf }, 'mergeOwn', raise({ type: 'refresh' })],
              },
              {
                guard: { type: 'isGone', params: errorOf },
                target: 'gone',
                actions: raise({ type: 'refresh' }),
              },
              {
                guard: { type: 'isRefused', params: errorOf },
                target: 'resuming',
                actions: [
                  { type: 'keepFailure', params: errorOf },
                  { type: 'noticeSaveFailure', params: errorOf },
                  // Another user may have taken its code.
                  raise({ type: 'refresh' }),
                ],
              },
              {
                target: 'resuming',
                actions: [
                  { type: 'keepFailure', params: errorOf },
                  { type: 'noticeSaveFailure', params: errorOf },
                ],
              },
            ],
          },
        },
        /** To the form of a new position, or of a known one. */
        resuming: { always: [{ guard: 'isNew', target: 'creating' }, { target: 'editing' }] },
        /** Another user changed the position. */
        conflict: {
          exit: 'keepDraft',
          on: {
            'field.choose': { actions: { type: 'choose', params: ({ event }) => event } },
            merge: { target: 'validating', actions: 'settle' },
            back: { target: 'editing', actions: 'settle' },
          },
        },
        /** Another user deleted the position. The typed text stays readable. */
        gone: {
          on: {
            again: { target: 'creating', actions: assign({ position: null }) },
            cancel: { target: 'closed', actions: ['forgetDraft', 'close'] },
          },
        },
        discarding: {
          on: { discard: { target: 'closed', actions: ['forgetDraft', 'reloadSent', 'close'] }, keep: 'resuming' },
        },
        confirming: {
          on: {
            confirm: { target: 'deleting', actions: 'forgetFailure' },
            cancel: { target: 'closed', actions: 'close' },
          },
        },
        deleting: {
          invoke: {
            id: 'deletePosition',
            src: 'deletePosition',
            input: ({ context }) => ({ id: idOf(context), seen: seenOf(context).updated_at }),
            onDone: { target: 'closed', actions: ['noticeDeleted', 'close', raise({ type: 'refresh' })] },
            onError: {
              target: 'confirming',
              actions: [
                { type: 'confirmTheirs', params: errorOf },
                { type: 'keepFailure', params: errorOf },
                { type: 'noticeDeleteFailure', params: errorOf },
                { type: 'refreshUnlessOffline', params: errorOf },
              ],
            },
          },
        },
      },
    },
  },
})

export type PositionsActor = ActorRefFrom<typeof positionsMachine>
