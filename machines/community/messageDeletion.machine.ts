import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { deleteWriting } from './messages.actors.ts'
import type { Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

export interface Deletable {
  id: string
  of: 'messages' | 'message_replies'
}

export type DeletionReport = { type: 'writing.deleted'; target: Deletable }

/** Confirms and deletes a message or a reply. An admin may delete those of others. */
export const messageDeletionMachine = setup({
  types: {
    context: {} as { target: Deletable; failure: Failure | null },
    events: {} as { type: 'delete' } | { type: 'cancel' },
    input: {} as { target: Deletable },
  },
  actors: { deleteWriting },
  actions: {
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    reportDeleted: sendParent(({ context: { target } }): DeletionReport => ({ type: 'writing.deleted', target })),
    noticeDeleted: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'message.deleted', of: context.target.of },
    })),
  },
}).createMachine({
  id: 'messageDeletion',
  context: ({ input: { target } }) => ({ target, failure: null }),
  initial: 'asking',
  states: {
    asking: { on: { delete: { target: 'deleting', actions: 'forgetFailure' }, cancel: 'closed' } },
    deleting: {
      invoke: {
        id: 'deleteWriting',
        src: 'deleteWriting',
        input: ({ context }) => context.target,
        onDone: { target: 'closed', actions: ['reportDeleted', 'noticeDeleted'] },
        onError: { target: 'asking', actions: { type: 'keepFailure', params: errorOf } },
      },
    },
    closed: { type: 'final' },
  },
})

export type MessageDeletionActor = ActorRefFrom<typeof messageDeletionMachine>
