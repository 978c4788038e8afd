import type { Failure } from '../shared/failure.ts'

/** The notices of these machines: keys and facts, without sentences. */
export type NotificationsNotice =
  /** `content`: the sentence from the database. */
  | { key: 'notification.arrived'; content: string }
  | { key: 'notifications.loadFailed'; failure: Failure }
  | { key: 'notification.readFailed'; failure: Failure }
  | { key: 'notifications.readAllFailed'; failure: Failure }
  | { key: 'notifications.allRead' }

export interface NoticeEvent {
  type: 'notice'
  notice: NotificationsNotice
}
