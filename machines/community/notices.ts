import type { OutdatedNotice } from '../app/notices.ts'
import type { Failure } from '../shared/failure.ts'
import type { NoticeLack } from './addressee.ts'

/** The notices of these machines: keys and facts, without sentences. */
export type CommunityNotice =
  | { key: 'pinned.loadFailed'; failure: Failure }
  | { key: 'pinned.added'; title: string }
  | { key: 'pinned.addFailed'; failure: Failure }
  | { key: 'pinned.removed' }
  | { key: 'pinned.removeFailed'; failure: Failure }
  | { key: 'messages.loadFailed'; failure: Failure }
  | { key: 'message.sendFailed'; failure: Failure }
  /** `name`: the member to whom it is addressed; `lack`: why this member gets no notice. */
  | { key: 'message.sent'; name: string; lack: NoticeLack | null }
  | { key: 'message.likeFailed'; failure: Failure }
  | { key: 'message.deleted'; of: 'messages' | 'message_replies' }
  | { key: 'message.deleteFailed'; of: 'messages' | 'message_replies'; failure: Failure }
  | { key: 'replies.loadFailed'; failure: Failure }
  | { key: 'reply.sendFailed'; failure: Failure }
  | OutdatedNotice<'message.sendFailed' | 'reply.sendFailed'>

export interface NoticeEvent {
  type: 'notice'
  notice: CommunityNotice
}
