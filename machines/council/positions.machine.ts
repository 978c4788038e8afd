import { assign, emit, raise, setup, type ActorRefFrom } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { deletePosition, loadPositions, PositionConflict, savePosition } from './positions.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { CouncilNotice as Notice, NoticeEvent } from './notices.ts'
import {
  emptyPosition,
  firstFaultOfPosition,
  isSamePosition,
  positionColumnsOf,
  positionFields,
  positionValuesOf,
  type PositionDescription,
  type PositionField,
  type PositionRow,
  type PositionValues,
} from './position.ts'

export type PositionsEvent =
  | { type: 'retry' }
  | { type: 'refresh' }
  /** `id`: a version 4 UUID for the new position. */
  | { type: 'add'; id: string }
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
  /** After another user's change: take their version, or save the user's own. */
  | { type: 'theirs.take' }
  | { type: 'mine.save' }
  /** The position was deleted. The typed values become a new one. */
  | { type: 'create.anew' }

interface PositionsContext {
  /** By title. Stays available while they are loaded again, and after a failure. */
  positions: readonly PositionDescription[] | null
  positionsFailure: Failure | null
  id: string
  /** The position as opened or to delete; null for a new one. */
  position: PositionRow | null
  values: PositionValues
  /** Fields with visible faults. */
  shown: readonly PositionField[]
  failure: Failure | null
  /** The other user's version in a conflict; null if deleted. */
  theirs: PositionRow | null
}

const closed = { id: '', position: null, values: emptyPosition, shown: [], failure: null, theirs: null }
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
const isUntouched = ({ position, values }: Pick<PositionsContext, 'position' | 'values'>) =>
  isSamePosition(values, position ? positionValuesOf(position) : emptyPosition)

/** True if leaving would lose input. */
export const hasUnsavedText = ({ context }: { context: PositionsContext }) => !isUntouched(context)

/** The same events in both forms. */
const typing = {
  'field.change': { actions: 'keepField' },
  'responsibility.change': { actions: 'keepLine' },
  'responsibility.add': { actions: 'addLine' },
  'responsibility.remove': { guard: 'isOneOfSeveral', actions: 'removeLine' },
  submit: 'validating',
  cancel: [{ guard: 'isUntouched', target: 'closed', actions: 'close' }, { target: 'discarding' }],
} as const

/**
 * The council's positions, and one form or confirmation at a time to add, change or delete one. A failure or another
 * user's change keeps the typed values.
 */
export const positionsMachine = setup({
  types: {
    context: {} as PositionsContext,
    events: {} as PositionsEvent,
    emitted: {} as NoticeEvent | { type: 'field.fault'; field: PositionField },
  },
  actors: { loadPositions, savePosition, deletePosition },
  guards: {
    isUntouched: ({ context }) => isUntouched(context),
    isFaulty: ({ context }) => firstFaultOfPosition(context.values, takenCodes(context)) !== null,
    isNew: ({ context }) => context.position === null,
    isOneOfSeveral: ({ context, event }) =>
      event.type === 'responsibility.remove' &&
      context.values.responsibilities.length > 1 &&
      context.values.responsibilities[event.at] !== undefined,
    isConflict: (_, { error }: { error: unknown }) => error instanceof PositionConflict,
    hasTheirs: ({ context }) => context.theirs !== null,
    isGone: ({ context }) => context.theirs === null,
  },
  actions: {
    close: assign(closed),
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
    keepFailure: keepFailure(),
    keepTheirs: assign({
      theirs: (_, { error }: { error: unknown }) => (error instanceof PositionConflict ? error.theirs : null),
      failure: null,
    }),
    takeTheirs: assign(({ context: { theirs } }) => (theirs ? opened(theirs) : closed)),
    passTheirs: assign(({ context: { theirs, values } }) => ({
      position: theirs,
      values: theirs ? { ...values, code: theirs.position } : values,
      theirs: null,
    })),
    /** The confirmation stays open for the current version. */
    confirmTheirs: assign((_, { error }: { error: unknown }) =>
      error instanceof PositionConflict && error.theirs ? opened(error.theirs) : {},
    ),
    noticeSaved: emit(({ context: { position } }): NoticeEvent => ({
      type: 'notice',
      notice: { key: position === null ? 'position.created' : 'position.updated' },
    })),
    notice: emit((_, notice: Notice): NoticeEvent => ({ type: 'notice', notice })),
  },
}).createMachine({
  id: 'positions',
  context: { ...closed, positions: null, positionsFailure: null },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          on: { refresh: { target: 'loading', reenter: true } },
          invoke: {
            id: 'loadPositions',
            src: 'loadPositions',
            onDone: {
              target: 'ready',
              actions: assign({ positions: ({ event }) => event.output, positionsFailure: null }),
            },
            onError: {
              target: 'failed',
              actions: [
                assign({ positionsFailure: ({ event }) => failureOf(event.error) }),
                {
                  type: 'notice',
                  params: ({ event }) => ({ key: 'positions.loadFailed', failure: failureOf(event.error) }),
                },
              ],
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
            add: { target: 'creating', actions: assign(({ event }) => ({ ...closed, id: event.id })) },
            edit: { target: 'editing', actions: assign(({ event }) => opened(event.position)) },
            delete: { target: 'confirming', actions: assign(({ event }) => opened(event.position)) },
          },
        },
        creating: { on: typing },
        editing: { on: typing },
        validating: {
          always: [
            { guard: 'isFaulty', target: 'resuming', actions: ['showFaults', 'pointToFault'] },
            { target: 'saving', actions: assign({ failure: null }) },
          ],
        },
        saving: {
          invoke: {
            id: 'savePosition',
            src: 'savePosition',
            input: ({ context: { id, position, values } }) => ({
              id,
              seen: position?.updated_at ?? null,
              row: positionColumnsOf(values),
            }),
            onDone: { target: 'closed', actions: ['noticeSaved', 'close', raise({ type: 'refresh' })] },
            onError: [
              {
                guard: { type: 'isConflict', params: errorOf },
                target: 'conflict',
                actions: [{ type: 'keepTheirs', params: errorOf }, raise({ type: 'refresh' })],
              },
              {
                target: 'resuming',
                actions: [
                  { type: 'keepFailure', params: errorOf },
                  {
                    type: 'notice',
                    params: ({ event }) => ({ key: 'position.saveFailed', failure: failureOf(event.error) }),
                  },
                ],
              },
            ],
          },
        },
        /** Back to the form that was open before. */
        resuming: { always: [{ guard: 'isNew', target: 'creating' }, { target: 'editing' }] },
        /** Another user changed or deleted the position. */
        conflict: {
          on: {
            'theirs.take': { guard: 'hasTheirs', target: 'editing', actions: 'takeTheirs' },
            'mine.save': { guard: 'hasTheirs', target: 'saving', actions: 'passTheirs' },
            'create.anew': { guard: 'isGone', target: 'creating', actions: assign({ position: null }) },
            cancel: { target: 'closed', actions: 'close' },
          },
        },
        discarding: {
          on: { discard: { target: 'closed', actions: 'close' }, keep: 'resuming' },
        },
        confirming: {
          on: {
            confirm: { target: 'deleting', actions: assign({ failure: null }) },
            cancel: { target: 'closed', actions: 'close' },
          },
        },
        deleting: {
          invoke: {
            id: 'deletePosition',
            src: 'deletePosition',
            input: ({ context: { id, position } }) => ({ id, seen: position?.updated_at ?? '' }),
            onDone: {
              target: 'closed',
              actions: [{ type: 'notice', params: { key: 'position.deleted' } }, 'close', raise({ type: 'refresh' })],
            },
            onError: {
              target: 'confirming',
              actions: [
                { type: 'confirmTheirs', params: errorOf },
                { type: 'keepFailure', params: errorOf },
                {
                  type: 'notice',
                  params: ({ event }) => ({ key: 'position.deleteFailed', failure: failureOf(event.error) }),
                },
                raise({ type: 'refresh' }),
              ],
            },
          },
        },
      },
    },
  },
})

export type PositionsActor = ActorRefFrom<typeof positionsMachine>
