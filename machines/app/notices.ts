import type { Failure } from '../shared/failure.ts'

/** What these machines report to the user: keys and facts, no words. */
export type AppNotice =
  | { key: 'session.lost' }
  | { key: 'session.suspended' }
  | { key: 'session.restricted' }
  | { key: 'session.accessFailed'; failure: Failure }
  | { key: 'login.welcome' }

/** What an earlier notice said does not hold any more: it is removed. It has no words. */
export interface OutdatedNotice<Key extends string> {
  key: 'notice.outdated'
  of: readonly Key[]
}

export interface NoticeEvent {
  type: 'notice'
  notice: AppNotice
}
