import type { OutdatedNotice } from '../app/notices.ts'
import type { Failure } from '../shared/failure.ts'
import type { PictureFault } from '../shared/picture.ts'

/** What these machines report to the user: keys and facts, no words. */
export type MembersNotice =
  | { key: 'members.loadFailed'; failure: Failure }
  | { key: 'member.created' }
  | { key: 'member.updated' }
  | { key: 'member.saveFailed'; failure: Failure }
  /** The words depend on `from`. */
  | { key: 'member.deleted'; from: 'list' | 'detail' }
  | { key: 'member.deleteFailed'; from: 'list' | 'detail'; failure: Failure }
  | { key: 'member.inactivated' }
  | { key: 'member.anonymised' }
  | { key: 'member.photoRefused'; fault: PictureFault }
  | { key: 'member.photoUploaded' }
  | { key: 'member.photoFailed'; failure: Failure }
  | OutdatedNotice<'member.photoRefused' | 'member.photoFailed'>

export interface NoticeEvent {
  type: 'notice'
  notice: MembersNotice
}
