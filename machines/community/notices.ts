import type { Failure } from '../shared/failure.ts'

/** What these machines report to the user: keys and facts, no words. */
export type CommunityNotice =
  | { key: 'pinned.loadFailed'; failure: Failure }
  | { key: 'pinned.added'; title: string }
  | { key: 'pinned.addFailed'; failure: Failure }
  | { key: 'pinned.removed' }
  | { key: 'pinned.removeFailed'; failure: Failure }
  | { key: 'messages.loadFailed'; failure: Failure }
  | { key: 'message.sendFailed'; failure: Failure }
  /** To a member, by name, who is told. */
  | { key: 'message.sent'; name: string }
  | { key: 'message.likeFailed'; failure: Failure }
  | { key: 'message.deleted'; of: 'messages' | 'message_replies' }
  | { key: 'replies.loadFailed'; failure: Failure }
  | { key: 'reply.sendFailed'; failure: Failure }

export interface NoticeEvent {
  type: 'notice'
  notice: CommunityNotice
}
