import { assign, emit, setup, type ActorRefFrom } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { CouncilConflict, saveCouncilMember } from './council.actors.ts'
import type { Access } from '../shared/access.ts'
import { mayAddSeat, mayEditSeat, mayLinkSeat, type CouncilMember } from './council.ts'
import {
  councilFields,
  councilRowOf,
  councilValuesOf,
  firstFaultOfCouncilMember,
  isSameCouncilMember,
  mergedCouncilMember,
  newCouncilMember,
  type CouncilField,
  type CouncilMemberValues,
} from './councilMemberForm.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { ChosenMember } from '../shared/member.ts'
import type { NoticeEvent } from './notices.ts'

export type CouncilMemberFormEvent =
  /** `id`: a version 4 UUID for the new row; `today`: `yyyy-MM-dd`; `position`: the default code. */
  | { type: 'add'; access: Access; id: string; today: string; position: string }
  | { type: 'edit'; access: Access; seat: CouncilMember }
  | { type: 'field.change'; change: Partial<Omit<CouncilMemberValues, 'memberId'>> }
  | { type: 'member.choose'; member: ChosenMember | null }
  | { type: 'submit' }
  | { type: 'cancel' }
  | { type: 'discard' }
  | { type: 'keep' }

interface CouncilMemberFormContext {
  id: string
  /** The row as opened, or as another user last changed it; null for a new one. */
  seat: CouncilMember | null
  /** The initial values. */
  base: CouncilMemberValues
  values: CouncilMemberValues
  /** Only administrators link a member and change a position. */
  mayLink: boolean
  /** Fields with visible faults. */
  shown: readonly CouncilField[]
  failure: Failure | null
  /** Another user changed the row. The form contains both users' changes. */
  isMerged: boolean
  /** The member chosen in this form, or null. */
  chosen: ChosenMember | null
}

const empty = newCouncilMember('', '')
const closed = {
  id: '',
  seat: null,
  base: empty,
  values: empty,
  mayLink: false,
  shown: [],
  failure: null,
  isMerged: false,
  chosen: null,
}
const theirsOf = (error: unknown) => (error instanceof CouncilConflict ? error.theirs : null)

/**
 * 'Adicionar Novo Membro' and 'Editar Membro'. A failure or another user's change keeps the typed values; unchanged
 * fields take the other user's values.
 */
export const councilMemberFormMachine = setup({
  types: {
    context: {} as CouncilMemberFormContext,
    events: {} as CouncilMemberFormEvent,
    /** `council.changed`: the table is stale. */
    emitted: {} as NoticeEvent | { type: 'council.changed' } | { type: 'field.fault'; field: CouncilField },
  },
  actors: { saveCouncilMember },
  guards: {
    mayAdd: (_, { access }: { access: Access }) => mayAddSeat(access),
    mayEdit: (_, { access, seat }: { access: Access; seat: CouncilMember }) => mayEditSeat(access, seat),
    isUntouched: ({ context: { base, values } }) => isSameCouncilMember(base, values),
    isFaulty: ({ context }) => firstFaultOfCouncilMember(context.values) !== null,
    mayLink: ({ context }) => context.mayLink,
    isChanged: (_, { error }: { error: unknown }) => theirsOf(error) !== null,
    isRemoved: (_, { error }: { error: unknown }) => error instanceof CouncilConflict && error.theirs === null,
  },
  actions: {
    beginNew: assign((_, event: Extract<CouncilMemberFormEvent, { type: 'add' }>) => {
      const values = newCouncilMember(event.today, event.position)
      return { ...closed, id: event.id, base: values, values, mayLink: mayLinkSeat(event.access) }
    }),
    begin: assign((_, { access, seat }: Extract<CouncilMemberFormEvent, { type: 'edit' }>) => {
      const values = councilValuesOf(seat)
      return { ...closed, id: seat.id, seat, base: values, values, mayLink: mayLinkSeat(access) }
    }),
    chooseMember: assign(({ context: { values } }, { member }: { member: ChosenMember | null }) => ({
      values: { ...values, memberId: member?.id ?? '', name: member?.name ?? values.name },
      chosen: member,
    })),
    merge: assign(({ context: { base, values } }, { error }: { error: unknown }) => {
      const theirs = theirsOf(error)
      if (theirs === null) return {}
      const now = councilValuesOf(theirs)
      return { seat: theirs, base: now, values: mergedCouncilMember(base, values, now), isMerged: true }
    }),
    close: assign(closed),
    keepFailure: keepFailure(),
    showFaults: assign({ shown: councilFields }),
    pointToFault: emit(({ context }) => ({
      type: 'field.fault' as const,
      field: firstFaultOfCouncilMember(context.values) ?? 'name',
    })),
    emitChanged: emit({ type: 'council.changed' }),
    noticeSaved: emit(({ context: { seat, values } }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'council.memberSaved', name: values.name.trim(), isNew: seat === null },
    })),
    noticeFailure: emit(({ context: { seat } }, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'council.memberSaveFailed', isNew: seat === null, failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'councilMemberForm',
  context: closed,
  initial: 'closed',
  states: {
    closed: {
      on: {
        add: {
          guard: { type: 'mayAdd', params: ({ event }) => event },
          target: 'editing',
          actions: { type: 'beginNew', params: ({ event }) => event },
        },
        edit: {
          guard: { type: 'mayEdit', params: ({ event }) => event },
          target: 'editing',
          actions: { type: 'begin', params: ({ event }) => event },
        },
      },
    },
    editing: {
      on: {
        'field.change': {
          actions: assign({ values: ({ context, event }) => ({ ...context.values, ...event.change }) }),
        },
        'member.choose': {
          guard: 'mayLink',
          actions: { type: 'chooseMember', params: ({ event }) => event },
        },
        submit: [
          { guard: 'isFaulty', actions: ['showFaults', 'pointToFault'] },
          { target: 'saving', actions: assign({ failure: null, isMerged: false }) },
        ],
        cancel: [{ guard: 'isUntouched', target: 'closed', actions: 'close' }, { target: 'discarding' }],
      },
    },
    saving: {
      invoke: {
        id: 'saveCouncilMember',
        src: 'saveCouncilMember',
        input: ({ context: { id, seat, values } }) => ({
          id,
          seen: seat?.updated_at ?? null,
          row: councilRowOf(values),
        }),
        onDone: { target: 'closed', actions: ['noticeSaved', 'emitChanged', 'close'] },
        onError: [
          {
            guard: { type: 'isChanged', params: errorOf },
            target: 'editing',
            actions: [{ type: 'merge', params: errorOf }, 'emitChanged'],
          },
          {
            guard: { type: 'isRemoved', params: errorOf },
            target: 'gone',
            actions: 'emitChanged',
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
    /** Another user removed the row. The typed text stays readable. */
    gone: { on: { cancel: { target: 'closed', actions: 'close' } } },
    discarding: { on: { discard: { target: 'closed', actions: 'close' }, keep: 'editing' } },
  },
})

export type CouncilMemberFormActor = ActorRefFrom<typeof councilMemberFormMachine>
