import type { Period } from './closedPeriod.ts'
import type { Failure } from '../shared/failure.ts'

/** Notices of these machines: keys and facts, no words. */
export type RankingNotice =
  | { key: 'ranking.weeklyFailed'; failure: Failure }
  | { key: 'ranking.monthlyFailed'; failure: Failure }
  | { key: 'ranking.titlesFailed'; failure: Failure }
  /** `asBefore`: an earlier attempt succeeded, and its values count. `weekly`: the receiver's points of this week. */
  | { key: 'points.added'; name: string; points: number; weekly: number; asBefore: boolean }
  | { key: 'points.addFailed'; failure: Failure }
  | { key: 'points.loadFailed'; failure: Failure }
  | { key: 'title.saved'; title: string; isNew: boolean }
  /** `hasDropped`: later changes waited for this one, and are not tried. */
  | { key: 'title.saveFailed'; failure: Failure; hasDropped: boolean }
  | { key: 'title.deleted'; title: string }
  | { key: 'title.deleteFailed'; failure: Failure }
  | { key: 'routineKind.saved'; label: string; isNew: boolean }
  | { key: 'routineKind.toggled'; label: string; isActive: boolean }
  | { key: 'routineKind.saveFailed'; failure: Failure; hasDropped: boolean }
  | { key: 'routineKind.deleted'; label: string }
  | { key: 'routineKind.deleteFailed'; failure: Failure }
  | { key: 'goals.saved' }
  | { key: 'goals.saveFailed'; failure: Failure }
  | { key: 'period.closed'; period: Period }
  | { key: 'period.closeFailed'; failure: Failure }

export interface NoticeEvent {
  type: 'notice'
  notice: RankingNotice
}
