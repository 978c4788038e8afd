import { assertEvent, assign, emit, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { faultyAttempt } from '../shared/shapes/editing.ts'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import type { Failure } from '../shared/failure.ts'
import { inviteBatch, loadBatch, type BatchResults } from './invitationBatch.actors.ts'
import {
  batchSize,
  isFaulty,
  madeInvitations,
  pendingRows,
  refusedRows,
  rowOf,
  type BatchKind,
  type BatchMember,
  type InvitationRow,
} from './invitationBatch.ts'
import { copyText } from './invitationForm.actors.ts'
import type { NoticeEvent, UsersChanged } from './notices.ts'

type InvitationBatchEvent =
  | { type: 'row.choose'; id: string; isChosen: boolean }
  | { type: 'all.choose'; isChosen: boolean }
  | { type: 'row.type'; id: string; email: string }
  | { type: 'submit' }
  /** Stops after the request that is running. */
  | { type: 'stop' }
  /** Loads again, continues, or repeats the refused rows. */
  | { type: 'retry' }
  /** Shows the links that exist, without the rest. */
  | { type: 'finish' }
  | { type: 'copy'; text: string }
  | { type: 'code.open'; id: string }
  | { type: 'cards.open' }
  /** Leaves the QR code or the cards. */
  | { type: 'back' }
  | { type: 'keep' }
  | { type: 'discard' }
  | { type: 'cancel' }

interface InvitationBatchInput {
  kind: BatchKind
}

interface InvitationBatchContext extends InvitationBatchInput {
  /** With the links: they are nowhere else. */
  rows: readonly InvitationRow[]
  /** Faults are visible from the first attempt on. */
  isChecked: boolean
  isStopping: boolean
  /** Whose QR code is shown. */
  coded: string | null
  failure: Failure | null
}

const nextRows = ({ rows }: InvitationBatchContext) => pendingRows(rows).slice(0, batchSize)

const faultyId = ({ rows }: InvitationBatchContext): string => {
  const row = needed(rows.find(isFaulty), 'no row is faulty')
  return row.id
}

const madeRow = ({ rows }: InvitationBatchContext, id: string) => madeInvitations(rows).some((made) => made.id === id)

/**
 * Invites many members at once, or renews their invitations: the list with each e-mail, batches that can be stopped and
 * continued, and the links, each to copy, to send or as a QR code, and all as cards to print. The links are only here:
 * closing needs a confirmation.
 */
export const invitationBatchMachine = setup({
  types: {
    context: {} as InvitationBatchContext,
    events: {} as InvitationBatchEvent,
    input: {} as InvitationBatchInput,
    emitted: {} as { type: 'field.fault'; field: string },
  },
  actors: { loadBatch, inviteBatch, copyText },
  guards: {
    isFaulty: ({ context }) => context.rows.some(isFaulty),
    hasPending: ({ context }) => pendingRows(context.rows).length > 0,
    hasRefused: ({ context }) => refusedRows(context.rows).length > 0,
    hasMade: ({ context }) => madeInvitations(context.rows).length > 0,
    /** Rows beyond the rate have no result. */
    isLastBatch: ({ context }, { results }: { results: BatchResults }) => {
      const pending = pendingRows(context.rows)
      return pending.length <= batchSize && pending.every(({ memberId }) => memberId in results)
    },
    isStopping: ({ context }) => context.isStopping,
    isMade: ({ context }, { id }: { id: string }) => madeRow(context, id),
    isRefused: ({ context }, { id }: { id: string }) => refusedRows(context.rows).some((row) => row.id === id),
    isInterrupted: ({ context }) => pendingRows(context.rows).length > 0,
  },
  actions: {
    keepMembers: assign((_, { members }: { members: readonly BatchMember[] }) => ({ rows: members.map(rowOf) })),
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    choose: assign(({ context: { rows } }, { id, isChosen }: { id: string; isChosen: boolean }) => ({
      rows: rows.map((row) => (row.id === id ? { ...row, isChosen } : row)),
    })),
    chooseAll: assign(({ context: { rows } }, { isChosen }: { isChosen: boolean }) => ({
      rows: rows.map((row) => ({ ...row, isChosen })),
    })),
    /** An invitation that exists keeps its address. */
    keepEmail: assign(({ context: { rows } }, { id, email }: { id: string; email: string }) => ({
      rows: rows.map((row) =>
        row.id === id && row.replaces === null && row.result?.kind !== 'made' ? { ...row, email, isChosen: true } : row,
      ),
    })),
    showFaults: assign({ isChecked: true }),
    pointToFault: emit(({ context }) => ({ type: 'field.fault' as const, field: faultyId(context) })),
    begin: assign({ failure: null, isStopping: false }),
    stop: assign({ isStopping: true }),
    /** Of the rows that were sent; the others keep theirs. */
    keepResults: assign(({ context }, { results }: { results: BatchResults }) => {
      const sent = new Set(nextRows(context).map(({ id }) => id))
      return {
        rows: context.rows.map((row) =>
          sent.has(row.id) ? { ...row, result: results[row.memberId] ?? row.result } : row,
        ),
      }
    }),
    repeatRefused: assign(({ context: { rows } }) => ({
      rows: rows.map((row) => (row.result?.kind === 'refused' ? { ...row, result: null } : row)),
    })),
    /** Only the links that exist are left. */
    dropPending: assign(({ context: { rows } }) => ({
      rows: rows.map((row) => (row.result === null ? { ...row, isChosen: false } : row)),
      failure: null,
    })),
    keepCoded: assign((_, { id }: { id: string }) => ({ coded: id })),
    forgetCoded: assign({ coded: null }),
    forgetLinks: assign({ rows: [] }),
    reportChanged: sendParent((): UsersChanged => ({ type: 'users.changed' })),
    noticeCopied: sendParent((): NoticeEvent => ({ type: 'notice', notice: { key: 'invitation.copied' } })),
  },
}).createMachine({
  id: 'invitationBatch',
  context: ({ input: { kind } }) => ({
    kind,
    rows: [],
    isChecked: false,
    isStopping: false,
    coded: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      on: { cancel: 'closed' },
      invoke: {
        id: 'loadBatch',
        src: 'loadBatch',
        input: ({ context: { kind } }) => ({ kind }),
        onDone: {
          target: 'choosing',
          actions: { type: 'keepMembers', params: ({ event }) => ({ members: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: errorOf } },
      },
    },
    failed: {
      on: { retry: { target: 'loading', actions: 'forgetFailure' }, cancel: 'closed' },
    },
    choosing: {
      on: {
        'row.choose': { actions: { type: 'choose', params: ({ event }) => event } },
        'all.choose': { actions: { type: 'chooseAll', params: ({ event }) => event } },
        'row.type': { actions: { type: 'keepEmail', params: ({ event }) => event } },
        submit: [faultyAttempt, { guard: 'hasPending', target: 'inviting' }],
        cancel: 'closed',
      },
    },
    inviting: {
      entry: 'begin',
      initial: 'sending',
      on: { stop: { actions: 'stop' } },
      states: {
        sending: {
          invoke: {
            id: 'inviteBatch',
            src: 'inviteBatch',
            input: ({ context }) => ({ rows: nextRows(context) }),
            onDone: [
              {
                guard: { type: 'isLastBatch', params: ({ event }) => ({ results: event.output }) },
                target: '#invitationBatch.done',
                actions: [{ type: 'keepResults', params: ({ event }) => ({ results: event.output }) }, 'reportChanged'],
              },
              {
                guard: 'isStopping',
                target: '#invitationBatch.interrupted',
                actions: [{ type: 'keepResults', params: ({ event }) => ({ results: event.output }) }, 'reportChanged'],
              },
              {
                target: 'sending',
                reenter: true,
                actions: [{ type: 'keepResults', params: ({ event }) => ({ results: event.output }) }, 'reportChanged'],
              },
            ],
            onError: {
              target: '#invitationBatch.interrupted',
              actions: [{ type: 'keepFailure', params: errorOf }, 'reportChanged'],
            },
          },
        },
      },
    },
    /** Stopped by the user, or a request failed, perhaps only its response. The invitations before it exist. */
    interrupted: {
      on: {
        retry: 'inviting',
        finish: { guard: 'hasMade', target: 'done', actions: 'dropPending' },
        cancel: [{ guard: 'hasMade', target: 'discarding' }, { target: 'closed' }],
      },
    },
    done: {
      initial: 'shown',
      on: {
        'row.type': {
          guard: { type: 'isRefused', params: ({ event }) => event },
          actions: { type: 'keepEmail', params: ({ event }) => event },
        },
        retry: [faultyAttempt, { guard: 'hasRefused', target: 'inviting', actions: 'repeatRefused' }],
        'code.open': {
          guard: { type: 'isMade', params: ({ event }) => event },
          target: '.code',
          actions: { type: 'keepCoded', params: ({ event }) => event },
        },
        'cards.open': { guard: 'hasMade', target: '.cards' },
        copy: '.copying',
        cancel: [{ guard: 'hasMade', target: 'discarding' }, { target: 'closed' }],
      },
      states: {
        shown: {},
        copying: {
          // Its result would be lost.
          on: { retry: {} },
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ event }) => (assertEvent(event, 'copy'), { text: event.text }),
            onDone: { target: 'shown', actions: 'noticeCopied' },
            onError: 'uncopied',
          },
        },
        /** The browser denied access to the clipboard. The user selects the links by hand. */
        uncopied: {},
        code: { exit: 'forgetCoded', on: { back: 'shown', cancel: 'shown' } },
        cards: { on: { back: 'shown', cancel: 'shown' } },
      },
    },
    discarding: {
      on: {
        keep: [{ guard: 'isInterrupted', target: 'interrupted' }, { target: 'done' }],
        discard: 'closed',
      },
    },
    closed: { type: 'final', entry: 'forgetLinks' },
  },
})

export type InvitationBatchActor = ActorRefFrom<typeof invitationBatchMachine>
