import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { closes } from '../shared/shapes/dialog.ts'
import { failureNotice, keepFailure, logFault, logged } from '../shared/shapes/failing.ts'
import { loadedStates } from '../shared/shapes/listing.ts'
import { loadCouncil } from './council.actors.ts'
import {
  firstPosition,
  mayAddSeat,
  mayEditSeat,
  mayRemoveSeat,
  type Council,
  type CouncilSeat,
  type Position,
} from './council.ts'
import { councilMemberFormMachine } from './councilMemberForm.machine.ts'
import { newSeatInput, seatInput, type CouncilMemberFormInput } from './councilMemberForm.ts'
import { councilMemberRemovalMachine } from './councilMemberRemoval.machine.ts'
import { prepareRow, type NewRow } from './newRow.actors.ts'
import type { Access } from '../shared/access.ts'
import type { Failure } from '../shared/failure.ts'
import type { CouncilNotice, CouncilReport, NoticeEvent } from './notices.ts'

type CouncilMembersEvent =
  | NoticeEvent
  | CouncilReport
  | { type: 'retry' }
  | { type: 'refresh' }
  /** The user leaves the screen: the open dialog closes. */
  | { type: 'sleep' }
  | { type: 'access.change'; access: Access }
  /** Opens the form as soon as the positions are known. */
  | { type: 'seat.add' }
  | { type: 'seat.edit'; seat: CouncilSeat }
  | { type: 'seat.remove'; seat: CouncilSeat }
  | { type: 'position.open'; position: Position }
  | { type: 'position.close' }

interface CouncilMembersContext {
  access: Access
  /** null until loaded. Stays available while it is loaded again, and after a failure. */
  council: Council | null
  failure: Failure | null
  /** What the open dialog is about. */
  form: CouncilMemberFormInput | null
  removing: CouncilSeat | null
  position: Position | null
}

const noDialog = { form: null, removing: null, position: null }

const formOf = ({ form }: CouncilMembersContext): CouncilMemberFormInput => needed(form, 'the form was not opened')

const removingOf = ({ removing }: CouncilMembersContext): CouncilSeat =>
  needed(removing, 'no council member was chosen')

const councilOf = ({ council }: CouncilMembersContext): Council => needed(council, 'the council is not loaded')

/** The tab 'Membros do Conselho': the table, the positions, and one dialog at a time: form, removal or a position. */
export const councilMembersMachine = setup({
  types: {
    context: {} as CouncilMembersContext,
    events: {} as CouncilMembersEvent,
    input: {} as { access: Access },
    children: {} as { form: 'form'; removal: 'removal' },
  },
  actors: { loadCouncil, prepareRow, form: councilMemberFormMachine, removal: councilMemberRemovalMachine },
  guards: {
    mayAdd: ({ context: { access } }) => mayAddSeat(access),
    mayEdit: ({ context: { access } }, { seat }: { seat: CouncilSeat }) => mayEditSeat(access, seat),
    mayRemove: ({ context: { access } }, { seat }: { seat: CouncilSeat }) => mayRemoveSeat(access, seat),
    isLoaded: ({ context }) => context.council !== null,
    hasPositions: ({ context: { council } }) => council !== null && council.positions.length > 0,
  },
  actions: {
    keepAccess: assign((_, { access }: { access: Access }) => ({ access })),
    keepLoaded: assign((_, council: Council) => ({ council, failure: null })),
    keepLoadFailure: keepFailure(),
    beginNew: assign(({ context }, { row }: { row: NewRow }) => ({
      form: newSeatInput(context.access, row, firstPosition(councilOf(context).positions)),
    })),
    begin: assign(({ context: { access } }, { seat }: { seat: CouncilSeat }) => ({ form: seatInput(access, seat) })),
    keepRemoving: assign((_, { seat }: { seat: CouncilSeat }) => ({ removing: seat })),
    keepPosition: assign((_, { position }: { position: Position }) => ({ position })),
    forgetDialog: assign(noDialog),
    passNotice: sendParent((_, event: NoticeEvent) => event),
    noticeLoadFailure: failureNotice<CouncilNotice>()('council.loadFailed'),
    logFault: logFault(),
  },
}).createMachine({
  id: 'councilMembers',
  context: ({ input: { access } }) => ({ ...noDialog, access, council: null, failure: null }),
  type: 'parallel',
  on: {
    notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
    'access.change': { actions: { type: 'keepAccess', params: ({ event }) => event } },
  },
  states: {
    list: {
      initial: 'loading',
      // A running request may return data from before the change.
      on: { refresh: '.loading', 'council.changed': '.loading' },
      states: loadedStates('loadCouncil'),
    },
    dialog: {
      initial: 'closed',
      on: { sleep: '.closed' },
      states: {
        closed: {
          entry: 'forgetDialog',
          on: {
            'seat.add': { guard: 'mayAdd', target: 'waiting' },
            'seat.edit': {
              guard: { type: 'mayEdit', params: ({ event }) => event },
              target: 'form',
              actions: { type: 'begin', params: ({ event }) => event },
            },
            'seat.remove': {
              guard: { type: 'mayRemove', params: ({ event }) => event },
              target: 'removal',
              actions: { type: 'keepRemoving', params: ({ event }) => event },
            },
            'position.open': {
              target: 'position',
              actions: { type: 'keepPosition', params: ({ event }) => event },
            },
          },
        },
        /** A new member needs a position. */
        waiting: {
          always: [
            { guard: 'hasPositions', target: 'preparing' },
            { guard: 'isLoaded', target: 'closed' },
          ],
        },
        preparing: {
          invoke: {
            id: 'prepareRow',
            src: 'prepareRow',
            onDone: {
              target: 'form',
              actions: { type: 'beginNew', params: ({ event }) => ({ row: event.output }) },
            },
            onError: { target: 'closed', ...logged },
          },
        },
        form: {
          invoke: {
            id: 'form',
            src: 'form',
            input: ({ context }) => formOf(context),
            ...closes,
          },
        },
        removal: {
          invoke: {
            id: 'removal',
            src: 'removal',
            input: ({ context }) => ({ seat: removingOf(context) }),
            ...closes,
          },
        },
        /** The description of a position. */
        position: { on: { 'position.close': 'closed' } },
      },
    },
  },
})

export type CouncilMembersActor = ActorRefFrom<typeof councilMembersMachine>
