import { assign, emit, raise, sendParent, setup, spawnChild, type ActorRefFrom } from 'xstate'
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
import { CouncilConflict, saveCouncilMember } from './council.actors.ts'
import { mayLinkSeat } from './council.ts'
import {
  councilFields,
  councilRowOf,
  councilValuesOf,
  firstFaultOfCouncilMember,
  isSameCouncilMember,
  isSameSeatField,
  type CouncilField,
  type CouncilMemberFormInput,
  type CouncilMemberValues,
} from './councilMemberForm.ts'
import type { Failure } from '../shared/failure.ts'
import type { ChosenMember } from '../shared/member.ts'
import { memberPickerMachine } from '../shared/memberPicker.machine.ts'
import { afterConflict, isUnedited, withChoice, type Choice, type Editing, type Sending } from '../shared/merge.ts'
import type { CouncilNotice, CouncilReport, NoticeEvent } from './notices.ts'

type CouncilMemberFormEvent =
  | { type: 'field.change'; change: Partial<Omit<CouncilMemberValues, 'memberId'>> }
  | { type: 'member.choose'; member: ChosenMember | null }
  | { type: 'submit' }
  | { type: 'cancel' }
  | { type: 'discard' }
  | { type: 'keep' }
  | ConflictEvent<CouncilMemberValues>

interface CouncilMemberFormContext
  extends CouncilMemberFormInput, Editing<CouncilMemberValues>, Sending<CouncilMemberValues> {
  /** The initial values, or those that another user saved last. */
  base: CouncilMemberValues
  /** Only administrators link a member and change a position. */
  mayLink: boolean
  /** Fields with visible faults. */
  shown: readonly CouncilField[]
  failure: Failure | null
  /** The member chosen in this form, or null. */
  chosen: ChosenMember | null
}

const theirsOf = (error: unknown) => (error instanceof CouncilConflict ? error.theirs : null)

/**
 * 'Adicionar Novo Membro' and 'Editar Membro', from opening to closing. A failure keeps the typed values. After another
 * user's change, the user chooses field by field.
 */
export const councilMemberFormMachine = setup({
  types: {
    context: {} as CouncilMemberFormContext,
    events: {} as CouncilMemberFormEvent,
    input: {} as CouncilMemberFormInput,
    emitted: {} as { type: 'field.fault'; field: CouncilField },
    children: {} as { picker: 'picker' },
  },
  actors: { saveCouncilMember, picker: memberPickerMachine },
  guards: {
    isUntouched: ({ context }) => isUnedited(context, context.base, isSameCouncilMember),
    isFaulty: ({ context }) => firstFaultOfCouncilMember(context.values) !== null,
    mayLink: ({ context }) => context.mayLink,
    isChanged: (_, { error }: { error: unknown }) => theirsOf(error) !== null,
    isRemoved: (_, { error }: { error: unknown }) => error instanceof CouncilConflict && error.theirs === null,
  },
  actions: {
    chooseMember: assign(({ context: { values } }, { member }: { member: ChosenMember | null }) => ({
      values: { ...values, memberId: member?.id ?? '', name: member?.name ?? values.name },
      chosen: member,
    })),
    merge: assign(({ context: { base, values, sent } }, { error }: { error: unknown }) => {
      const theirs = theirsOf(error)
      if (theirs === null) throw error
      const now = councilValuesOf(theirs)
      return {
        seat: theirs,
        base: now,
        sent: [],
        ...afterConflict({ base, mine: values, theirs: now, sent }, isSameSeatField),
      }
    }),
    keepSent: keepSent(),
    reportSent: reportSent({ type: 'council.changed' } satisfies CouncilReport),
    mergeOwn: mergeOwn(),
    choose: assign(({ context }, choice: Choice<CouncilMemberValues>) => withChoice(context, choice)),
    settle: assign({ conflict: null }),
    submitAgain: raise({ type: 'submit' }),
    keepFailure: keepSaveFailure(),
    forgetFailure: assign({ failure: null }),
    showFaults: assign({ shown: councilFields }),
    pointToFault: emit(({ context }) => ({
      type: 'field.fault' as const,
      field: firstFaultOfCouncilMember(context.values) ?? 'name',
    })),
    reportChange: sendParent({ type: 'council.changed' } satisfies CouncilReport),
    noticeSaved: sendParent(({ context: { seat, values } }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'council.memberSaved', name: values.name.trim(), isNew: seat === null },
    })),
    noticeFailure: failureNotice<CouncilNotice>()(({ seat }) => ({
      key: 'council.memberSaveFailed',
      isNew: seat === null,
    })),
  },
}).createMachine({
  id: 'councilMemberForm',
  context: ({ input }) => ({
    ...input,
    base: input.values,
    mayLink: mayLinkSeat(input.access),
    shown: [],
    failure: null,
    conflict: null,
    sent: [],
    chosen: null,
  }),
  entry: spawnChild('picker', { id: 'picker', input: { accounts: 'any' } }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.change': {
          actions: assign({ values: ({ context, event }) => ({ ...context.values, ...event.change }) }),
        },
        'member.choose': {
          guard: 'mayLink',
          actions: { type: 'chooseMember', params: ({ event }) => event },
        },
        submit: [faultyAttempt, { target: 'saving', actions: 'forgetFailure' }],
        cancel: [{ guard: 'isUntouched', target: 'closed' }, { target: 'discarding' }],
      },
    },
    saving: {
      entry: 'keepSent',
      invoke: {
        id: 'saveCouncilMember',
        src: 'saveCouncilMember',
        input: ({ context: { id, seat, values } }) => ({
          id,
          seen: seat?.updated_at ?? null,
          row: councilRowOf(values),
        }),
        onDone: { target: 'closed', actions: ['noticeSaved', 'reportChange'] },
        onError: [
          {
            guard: { type: 'isChanged', params: errorOf },
            target: 'conflict',
            actions: [{ type: 'merge', params: errorOf }, 'mergeOwn', 'reportChange'],
          },
          {
            guard: { type: 'isRemoved', params: errorOf },
            target: 'gone',
            actions: 'reportChange',
          },
          saveFailed('editing'),
        ],
      },
    },
    /** Another user changed the row. */
    conflict: conflictState<CouncilMemberValues>()('editing'),
    /** Another user removed the row. The typed text stays readable. */
    gone: { on: { cancel: 'closed' } },
    discarding: { on: { discard: { target: 'closed', actions: 'reportSent' }, keep: 'editing' } },
    closed: { type: 'final' },
  },
})

export type CouncilMemberFormActor = ActorRefFrom<typeof councilMemberFormMachine>
