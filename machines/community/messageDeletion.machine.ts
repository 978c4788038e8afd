import { assign, emit, setup } from 'xstate'
import { deleteWriting } from './messages.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

export interface Deletable {
  id: string
  of: 'messages' | 'message_replies'
}

export type MessageDeletionEvent = { type: 'open'; target: Deletable } | { type: 'delete' } | { type: 'cancel' }

/** Confirms and deletes a message or a reply. An admin may delete those of others. */
export const messageDeletionMachine = setup({
  types: {
    context: {} as { target: Deletable; failure: Failure | null },
    events: {} as MessageDeletionEvent,
    emitted: {} as NoticeEvent | { type: 'writing.deleted'; target: Deletable },
  },
  actors: { deleteWriting },
  actions: {
    emitDeleted: emit(({ context }) => ({ type: 'writing.deleted' as const, target: context.target })),
    noticeDeleted: emit(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'message.deleted', of: context.target.of },
    })),
  },
}).createMachine({
  id: 'messageDeletion',
  context: { target: { id: '', of: 'messages' }, failure: null },
  initial: 'closed',
  states: {
    closed: {
      on: { open: { target: 'asking', actions: assign({ target: ({ event }) => event.target, failure: null }) } },
    },
    asking: { on: { delete: { target: 'deleting', actions: assign({ failure: null }) }, cancel: 'closed' } },
    deleting: {
      invoke: {
        id: 'deleteWriting',
        src: 'deleteWriting',
        input: ({ context }) => context.target,
        onDone: { target: 'closed', actions: ['emitDeleted', 'noticeDeleted'] },
        onError: { target: 'asking', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
  },
})
