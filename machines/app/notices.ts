import type { Failure } from '../shared/failure.ts'

/** What these machines report to the user: keys and facts, no words. */
export type AppNotice =
  | { key: 'session.lost' }
  | { key: 'session.suspended' }
  | { key: 'session.restricted' }
  | { key: 'session.accessFailed'; failure: Failure }
  | { key: 'login.welcome' }

export interface NoticeEvent {
  type: 'notice'
  notice: AppNotice
}
