import type { AppNotice } from '../app/notices.ts'
import type { Failure } from '../shared/failure.ts'

/** What these machines report to the user: keys and facts, no words. */
export type EntranceNotice =
  | Extract<AppNotice, { key: 'login.welcome' }>
  | { key: 'login.adminWelcome' }
  | { key: 'login.failed'; failure: Failure }
  | { key: 'login.adminFailed'; failure: Failure }
  | { key: 'invitation.accepted' }
  /** The account is made, but its session did not begin. */
  | { key: 'invitation.accountOnly' }
  | { key: 'recovery.changed' }
  /** The password is changed, but its session did not begin. */
  | { key: 'recovery.changedOnly' }

export interface NoticeEvent {
  type: 'notice'
  notice: EntranceNotice
}
