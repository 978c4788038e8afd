import type { Failure } from '../shared/failure.ts'

/** What these machines report to the user: keys and facts, no words. */
export type FeedbackNotice =
  | { key: 'feedback.loadFailed'; failure: Failure }
  | { key: 'feedback.sent' }
  | { key: 'feedback.sendFailed'; failure: Failure }
  | { key: 'feedback.saved' }
  | { key: 'feedback.saveFailed'; failure: Failure }

export interface NoticeEvent {
  type: 'notice'
  notice: FeedbackNotice
}
