import type { Failure } from '../shared/failure.ts'
import type { ProofAudience } from './proofAudience.ts'

/** Notices of these machines: keys and facts, no words. */
export type ProfileNotice =
  | { key: 'profile.loadFailed'; failure: Failure }
  | { key: 'password.changed' }
  | { key: 'email.changed'; email: string }
  | { key: 'factor.enrolled' }
  | { key: 'factor.removed' }
  | { key: 'sessions.ended' }
  | { key: 'data.downloaded' }
  | { key: 'data.downloadFailed'; failure: Failure }
  | { key: 'proofAudience.changed'; audience: ProofAudience }
  | { key: 'ownPoints.loadFailed'; failure: Failure }
  | { key: 'welcome.dismissFailed'; failure: Failure }
  | { key: 'deletionRequest.sent' }
  | { key: 'deletionRequest.withdrawn' }
  /** This window's data was stale. */
  | { key: 'deletionRequest.failed'; failure: Failure }

export interface NoticeEvent {
  type: 'notice'
  notice: ProfileNotice
}
