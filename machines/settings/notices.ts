import type { OutdatedNotice } from '../app/notices.ts'
import type { Failure } from '../shared/failure.ts'
import type { PictureFault } from '../shared/picture.ts'

/** What these machines report to the user: keys and facts, no words. */
export type SettingsNotice =
  | { key: 'settings.saved' }
  | { key: 'clubPause.saved' }
  | { key: 'clubPause.ended' }
  | { key: 'settings.saveFailed'; failure: Failure }
  | { key: 'identity.emblemRefused'; fault: PictureFault }
  | OutdatedNotice<'identity.emblemRefused'>
  | { key: 'administration.loadFailed'; failure: Failure }
  /** The first message is on the wall: the guided setup ends. */
  | { key: 'beginning.finished' }
  | { key: 'situation.loadFailed'; failure: Failure }
  | { key: 'audit.loadFailed'; failure: Failure }
  /** `isCut`: there are more entries than fit in a file. */
  | { key: 'audit.downloaded'; count: number; isCut: boolean }
  | { key: 'audit.downloadFailed'; failure: Failure }

export interface NoticeEvent {
  type: 'notice'
  notice: SettingsNotice
}
