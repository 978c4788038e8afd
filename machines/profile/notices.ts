import type { Failure } from '../shared/failure.ts'

/** What these machines report to the user: keys and facts, no words. */
export type ProfileNotice =
  | { key: 'profile.loadFailed'; failure: Failure }
  | { key: 'password.changed' }
  | { key: 'email.changed'; email: string }
  | { key: 'factor.enrolled' }
  | { key: 'factor.removed' }
  | { key: 'sessions.ended' }
  | { key: 'data.downloaded' }
  | { key: 'data.downloadFailed'; failure: Failure }
  | { key: 'deletionRequest.sent' }
  | { key: 'deletionRequest.withdrawn' }
  /** It was not as this window knew it. */
  | { key: 'deletionRequest.failed'; failure: Failure }

export interface NoticeEvent {
  type: 'notice'
  notice: ProfileNotice
}
