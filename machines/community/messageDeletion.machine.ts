import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { askAgain, asked, asking } from '../shared/shapes/asking.ts'
import { failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { deleteWriting } from './messages.actors.ts'
import type { CommunityNotice, NoticeEvent } from './notices.ts'

export interface Deletable {
  id: string
  of: 'messages' | 'message_replies'
}

export type DeletionReport =
  | { type: 'writing.deleted'; target: Deletable }
  /** It may be deleted: the loaded texts may be old. */
  | { type: 'writings.changed' }

/** Confirms and deletes a message or a reply. An admin may delete those of others. */
export const messageDeletionMachine = setup({
  ...asking<{ target: Deletable }>(),
  actors: { deleteWriting },
  actions: {
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    reportDeleted: sendParent(({ context: { target } }): DeletionReport => ({ type: 'writing.deleted', target })),
    reportChange: sendParent({ type: 'writings.changed' } satisfies DeletionReport),
    noticeDeleted: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'message.deleted', of: context.target.of },
    })),
    noticeFailure: failureNotice<CommunityNotice>()(({ target: { of } }) => ({ key: 'message.deleteFailed', of })),
  },
}).createMachine({
  id: 'messageDeletion',
  context: asked,
  initial: 'asking',
  states: {
    asking: { on: { confirm: { target: 'deleting', actions: 'forgetFailure' }, cancel: 'closed' } },
    deleting: {
      invoke: {
        id: 'deleteWriting',
        src: 'deleteWriting',
        input: ({ context }) => context.target,
        onDone: { target: 'closed', actions: ['noticeDeleted', 'reportDeleted'] },
        onError: askAgain,
      },
    },
    closed: { type: 'final' },
  },
})

export type MessageDeletionActor = ActorRefFrom<typeof messageDeletionMachine>
