import type { AchievementsNotice } from './achievements/notices.ts'
import type { AppNotice } from './app/notices.ts'
import type { CommunityNotice } from './community/notices.ts'
import type { CouncilNotice } from './council/notices.ts'
import type { EntranceNotice } from './entrance/notices.ts'
import type { FeedbackNotice } from './feedback/notices.ts'
import type { MeetingsNotice } from './meetings/notices.ts'
import type { MembersNotice } from './members/notices.ts'
import type { NotificationsNotice } from './notifications/notices.ts'
import type { ProfileNotice } from './profile/notices.ts'
import type { RankingNotice } from './ranking/notices.ts'
import type { RoutinesNotice } from './routines/notices.ts'
import type { SettingsNotice } from './settings/notices.ts'
import type { TasksNotice } from './tasks/notices.ts'
import type { UsersNotice } from './users/notices.ts'

/**
 * Every notice that a machine may emit. `src/texts/notices.ts` has the texts: a key without a text does not compile.
 */
export type Notice =
  | AchievementsNotice
  | AppNotice
  | CommunityNotice
  | CouncilNotice
  | EntranceNotice
  | FeedbackNotice
  | MeetingsNotice
  | MembersNotice
  | NotificationsNotice
  | ProfileNotice
  | RankingNotice
  | RoutinesNotice
  | SettingsNotice
  | TasksNotice
  | UsersNotice

/** A notice that is shown. */
export type WordedNotice = Exclude<Notice, { key: 'notice.outdated' }>

export type NoticeKey = WordedNotice['key']

/** The toaster subscribes to it. */
export interface NoticeEvent {
  type: 'notice'
  notice: Notice
}
