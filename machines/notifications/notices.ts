import type { Failure } from '../shared/failure.ts'

/** What these machines report to the user: keys and facts, no words. */
export type NotificationsNotice =
  /** In the words of the database. */
  | { key: 'notification.arrived'; content: string }
  | { key: 'notifications.loadFailed'; failure: Failure }
  | { key: 'notification.readFailed'; failure: Failure }
  | { key: 'notifications.readAllFailed'; failure: Failure }
  | { key: 'notifications.allRead' }

export interface NoticeEvent {
  type: 'notice'
  notice: NotificationsNotice
}
