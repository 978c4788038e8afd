import type { GrantKind } from './badgeGrant.ts'
import type { Failure } from '../shared/failure.ts'

/** Notices of these machines: keys and facts, no words. */
export type AchievementsNotice =
  | { key: 'achievements.loadFailed'; failure: Failure }
  | { key: 'badges.loadFailed'; failure: Failure }
  | { key: 'badge.saved'; title: string; isNew: boolean; isActive: boolean }
  | { key: 'badge.saveFailed'; failure: Failure }
  | { key: 'badge.deleted'; title: string }
  | { key: 'badge.deleteFailed'; failure: Failure }
  | { key: 'badge.handed'; kind: GrantKind }
  | { key: 'badge.handFailed'; kind: GrantKind; failure: Failure }

export interface NoticeEvent {
  type: 'notice'
  notice: AchievementsNotice
}
