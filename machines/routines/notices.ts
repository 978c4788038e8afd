import type { OutdatedNotice } from '../app/notices.ts'
import type { Failure } from '../shared/failure.ts'
import type { PictureFault } from '../shared/picture.ts'
import type { SubmissionFault } from './routine.ts'

/** The steps of a submission that can fail. Each has its own text. */
export type SubmissionStep = 'user' | 'bucket' | 'upload' | 'task'

/** Notices of these machines: keys and facts, no words. `routine`: its label. */
export type RoutinesNotice =
  | { key: 'routines.loadFailed'; failure: Failure }
  | { key: 'routine.invalid'; routine: string; fault: SubmissionFault | PictureFault }
  | { key: 'routine.stepFailed'; step: SubmissionStep; failure: Failure }
  /** The chosen file was moved, deleted or is not readable. */
  | { key: 'routine.photoGone' }
  | { key: 'routine.alreadySent'; routine: string }
  /** The returned proof does not wait for another photo any more. */
  | { key: 'routine.redoTaken' }
  /** The same, before the user sent what they picked and wrote. */
  | { key: 'routine.redoEnded' }
  | OutdatedNotice<'routine.invalid' | 'routine.photoGone' | 'routine.stepFailed'>
  | { key: 'absence.sent' }
  | { key: 'absence.withdrawn' }
  /** This window's data was stale. */
  | { key: 'absence.failed'; failure: Failure }
  | { key: 'absence.decided'; name: string; outcome: 'approved' | 'refused' }
  | { key: 'absence.decisionFailed'; failure: Failure }

export interface NoticeEvent {
  type: 'notice'
  notice: RoutinesNotice
}
