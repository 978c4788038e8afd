import type { AppNotice, OutdatedNotice } from '../app/notices.ts'
import type { Failure } from '../shared/failure.ts'
import type { ConfirmedStep } from './loginLink.ts'

/** What these machines report to the user: keys and facts, no words. */
export type EntranceNotice =
  | Extract<AppNotice, { key: 'login.welcome' }>
  | { key: 'login.adminWelcome' }
  /** A mailed link, opened by a signed-in user. */
  | { key: 'login.confirmed'; step: ConfirmedStep }
  | { key: 'login.failed'; failure: Failure }
  | { key: 'login.adminFailed'; failure: Failure }
  | OutdatedNotice<'login.failed' | 'login.adminFailed'>
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
