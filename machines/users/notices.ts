import type { AccountChange } from './accountRights.ts'
import type { RequestOutcome } from './requestAnswer.ts'
import type { Failure } from '../shared/failure.ts'

/** Notices of these machines: keys and facts, no words. */
export type UsersNotice =
  | { key: 'users.loadFailed'; failure: Failure }
  | { key: 'account.changed'; change: AccountChange }
  | { key: 'account.changeFailed'; change: AccountChange; failure: Failure }
  | { key: 'account.linked'; name: string }
  | { key: 'invitation.sendFailed'; failure: Failure }
  | { key: 'invitation.copied' }
  | { key: 'deletionRequest.closed'; outcome: RequestOutcome }
  | { key: 'deletionRequest.closeFailed'; failure: Failure }

export interface NoticeEvent {
  type: 'notice'
  notice: UsersNotice
}

/** An account, an invitation or a request may have changed: the lists are stale. */
export interface UsersChanged {
  type: 'users.changed'
}
