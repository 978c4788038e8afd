import type { Failure } from '../shared/failure.ts'

/** Notices of these machines: keys and facts, no words. */
export type CouncilNotice =
  | { key: 'council.loadFailed'; failure: Failure }
  | { key: 'council.memberSaved'; name: string; isNew: boolean }
  | { key: 'council.memberSaveFailed'; isNew: boolean; failure: Failure }
  | { key: 'council.memberRemoved'; name: string }
  | { key: 'council.memberRemoveFailed'; failure: Failure }
  /** `asBefore`: the case has the values of an earlier attempt whose response was lost. */
  | { key: 'monitoring.added'; name: string; asBefore: boolean }
  | { key: 'monitoring.addFailed'; failure: Failure }
  | { key: 'monitoring.updated'; name: string; isClosed: boolean }
  | { key: 'monitoring.updateFailed'; failure: Failure }
  | { key: 'positions.loadFailed'; failure: Failure }
  | { key: 'position.created' }
  | { key: 'position.updated' }
  | { key: 'position.saveFailed'; failure: Failure }
  | { key: 'position.deleted' }
  | { key: 'position.deleteFailed'; failure: Failure }
  | { key: 'permissions.loadFailed'; failure: Failure }
  | { key: 'permissions.saved' }
  | { key: 'permissions.changed' }
  | { key: 'permissions.saveFailed'; failure: Failure }

/** Reported by a form or a confirmation to the machine of its table, which is stale now. */
export interface CouncilReport {
  type: 'council.changed' | 'monitoring.changed'
}

export interface NoticeEvent {
  type: 'notice'
  notice: CouncilNotice
}
