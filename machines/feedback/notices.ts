import type { Failure } from '../shared/failure.ts'

/** The notices of these machines: keys and facts, without sentences. */
export type FeedbackNotice =
  | { key: 'feedback.loadFailed'; failure: Failure }
  | { key: 'feedback.sent' }
  | { key: 'feedback.sendFailed'; failure: Failure }
  | { key: 'feedback.saved' }
  | { key: 'feedback.saveFailed'; failure: Failure }
  | { key: 'problem.notOpened' }
  | { key: 'problem.sent' }
  | { key: 'problem.sendFailed'; failure: Failure }
  | { key: 'problem.loadFailed'; failure: Failure }
  | { key: 'problem.downloaded' }
  | { key: 'problem.downloadFailed'; failure: Failure }

export interface NoticeEvent {
  type: 'notice'
  notice: FeedbackNotice
}
