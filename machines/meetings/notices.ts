import type { MembersNotice } from '../members/notices.ts'
import type { MeetingSlot } from './meeting.ts'
import type { Failure } from '../shared/failure.ts'

/** The notices of these machines: keys and facts, without sentences. */
export type MeetingsNotice =
  | Extract<MembersNotice, { key: 'members.loadFailed' }>
  | { key: 'meetings.loadFailed'; failure: Failure }
  | { key: 'meeting.saved'; isNew: boolean; record: 'before' | 'today' | null }
  | { key: 'meeting.saveFailed'; failure: Failure }
  | { key: 'meeting.deleted' }
  | { key: 'meeting.deleteFailed'; failure: Failure }
  | { key: 'meeting.dateMoved'; title: string; to: MeetingSlot }
  | { key: 'meeting.dateCancelled'; title: string; date: string }
  | { key: 'meeting.answerFailed'; failure: Failure }
  | { key: 'meeting.presenceSaved' }
  | { key: 'meeting.presenceFailed'; failure: Failure }
  /** `count`: the number of meetings in the file. */
  | { key: 'calendar.downloaded'; count: number }
  | { key: 'calendar.failed'; failure: Failure }

export interface NoticeEvent {
  type: 'notice'
  notice: MeetingsNotice
}
