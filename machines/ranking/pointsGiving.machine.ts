import { assign, emit, sendParent, setup, spawnChild, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { afterLeaving, faultyAttempt, saveFailed, surplusAttempt } from '../shared/shapes/editing.ts'
import { failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { keepDraft, type OpenedDraft } from '../shared/client/drafts.ts'
import { givePoints, type PointsDraft, type PointsGiven } from './pointsGiving.actors.ts'
import type { Fact } from '../shared/facts.ts'
import type { Failure } from '../shared/failure.ts'
import type { NoticeEvent, RankingNotice } from './notices.ts'
import type { MemberChoice } from '../shared/member.ts'
import { memberPickerMachine } from '../shared/memberPicker.machine.ts'
import {
  firstFaultOfPoints,
  noPoints,
  pointsEntryOf,
  pointsFields,
  type PointsField,
  type PointsValues,
} from './pointsGiving.ts'

type PointsGivingEvent =
  | { type: 'field.change'; change: Partial<PointsValues> }
  | { type: 'field.leave'; field: PointsField }
  /** `id`: a version 4 UUID for the entry. An open attempt keeps its own. */
  | { type: 'submit'; id: string }

interface PointsGivingInput {
  /** The giver, who is never a receiver. */
  userId: string
  draft: OpenedDraft<PointsDraft>
}

interface PointsGivingContext extends Pick<PointsGivingInput, 'userId'> {
  draftKey: string
  values: PointsValues
  /** Fields with visible faults. */
  shown: readonly PointsField[]
  /** The id of the last attempt, until the entry is known to exist. It prevents a double payment. */
  id: string | null
  failure: Failure | null
  /** Nothing was typed since the last success. */
  isCleared: boolean
}

const idOf = ({ id }: PointsGivingContext): string => needed(id, 'there is no attempt')
const receiverOf = ({ values: { receiver } }: PointsGivingContext): MemberChoice =>
  needed(receiver, 'no receiver is chosen')

/** Gives points by hand: receiver, amount, reason. What is typed is a draft of the tab until it is given. */
export const pointsGivingMachine = setup({
  types: {
    context: {} as PointsGivingContext,
    events: {} as PointsGivingEvent,
    input: {} as PointsGivingInput,
    emitted: {} as { type: 'field.fault'; field: PointsField } | { type: 'form.cleared' },
    children: {} as { picker: 'picker' },
  },
  actors: { givePoints, picker: memberPickerMachine },
  guards: {
    isCleared: ({ context }) => context.isCleared,
    isFaulty: ({ context }) => firstFaultOfPoints(context.values) !== null,
    isAsBefore: (_, { asBefore }: PointsGiven) => asBefore,
  },
  actions: {
    keepDraft: ({ context: { draftKey, id, values } }) => {
      const isEmpty = values.receiver === null && values.points === '' && values.reason === ''
      keepDraft(draftKey, isEmpty ? null : { version: 1, id, values })
    },
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    showFault: assign(({ context }, { field }: { field: PointsField }) => ({
      shown: afterLeaving({ ...context, base: noPoints }, field),
    })),
    showFaults: assign({ shown: pointsFields }),
    pointToFault: emit(({ context }) => ({
      type: 'field.fault' as const,
      field: firstFaultOfPoints(context.values) ?? 'receiver',
    })),
    /** The type stays: consecutive entries often have the same one. */
    clear: assign(({ context }) => ({
      values: { ...noPoints, type: context.values.type },
      shown: [],
      id: null,
      failure: null,
      isCleared: true,
    })),
    announceCleared: emit({ type: 'form.cleared' }),
    reportGiven: sendParent({ type: 'points.changed' } satisfies Fact),
    noticeGiven: sendParent(({ context }, { given }: { given: PointsGiven }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'points.added', name: receiverOf(context).name, ...given },
    })),
    noticeFailure: failureNotice<RankingNotice>()('points.addFailed'),
  },
}).createMachine({
  id: 'pointsGiving',
  context: ({ input: { userId, draft } }) => ({
    userId,
    draftKey: draft.key,
    values: draft.stored?.values ?? noPoints,
    shown: [],
    id: draft.stored?.id ?? null,
    failure: null,
    isCleared: false,
  }),
  entry: spawnChild('picker', { id: 'picker', input: { accounts: 'with' } }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.change': {
          actions: [
            assign(({ context, event }) => ({ values: { ...context.values, ...event.change }, isCleared: false })),
            'keepDraft',
          ],
        },
        'field.leave': { actions: { type: 'showFault', params: ({ event }) => event } },
        submit: [
          surplusAttempt,
          faultyAttempt,
          {
            target: 'giving',
            actions: [assign({ id: ({ context, event }) => context.id ?? event.id, failure: null }), 'keepDraft'],
          },
        ],
      },
    },
    giving: {
      invoke: {
        id: 'givePoints',
        src: 'givePoints',
        input: ({ context }) => pointsEntryOf(idOf(context), context.values),
        onDone: [
          {
            // An earlier attempt is in the ledger: what is in the form is not, and may be for another member.
            guard: { type: 'isAsBefore', params: ({ event }) => event.output },
            target: 'editing',
            actions: [
              { type: 'noticeGiven', params: ({ event }) => ({ given: event.output }) },
              'reportGiven',
              assign({ id: null }),
              'keepDraft',
            ],
          },
          {
            target: 'editing',
            actions: [
              { type: 'noticeGiven', params: ({ event }) => ({ given: event.output }) },
              'reportGiven',
              'clear',
              'keepDraft',
              'announceCleared',
            ],
          },
        ],
        // The id stays. If the entry exists, the next attempt finds it and pays nothing.
        onError: saveFailed('editing'),
      },
    },
  },
})

export type PointsGivingActor = ActorRefFrom<typeof pointsGivingMachine>
