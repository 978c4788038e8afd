import type { AccountChange } from '../users/accountRights.ts'
import type { Period } from '../ranking/closedPeriod.ts'
import type { GrantKind } from '../achievements/badgeGrant.ts'
import type { Failure } from './failure.ts'
import type { Taking } from '../meetings/meeting.ts'
import type { RequestOutcome } from '../users/requestAnswer.ts'
import type { PictureFault, RoutineType, SubmissionFault } from '../routines/routine.ts'

/** The steps of a submission that can fail, each with its own sentence (SPEC.md, section 8, 'Erro ao enviar'). */
export type SubmissionStep = 'user' | 'bucket' | 'upload' | 'task'

/**
 * Every notice a machine may emit: keys and facts, no words. `src/texts/notices.ts` words each; a key without a sentence does not compile.
 */
export type Notice =
  | { key: 'session.lost' }
  | { key: 'session.suspended' }
  | { key: 'session.restricted' }
  | { key: 'session.accessFailed'; failure: Failure }
  | { key: 'login.welcome' }
  | { key: 'login.adminWelcome' }
  | { key: 'login.failed'; failure: Failure }
  | { key: 'login.adminFailed'; failure: Failure }
  | { key: 'invitation.accepted' }
  /** The account is made, but its session did not begin. */
  | { key: 'invitation.accountOnly' }
  | { key: 'recovery.changed' }
  /** The password is changed, but its session did not begin. */
  | { key: 'recovery.changedOnly' }
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
  | { key: 'routines.loadFailed'; failure: Failure }
  | { key: 'routine.invalid'; routine: RoutineType; fault: SubmissionFault | PictureFault }
  | { key: 'routine.stepFailed'; step: SubmissionStep; failure: Failure }
  /** The chosen file was moved or deleted, or may not be read any more. */
  | { key: 'routine.photoGone' }
  | { key: 'routine.alreadySent'; routine: RoutineType }
  | { key: 'routine.sent'; routine: RoutineType }
  | { key: 'tasks.loadFailed'; failure: Failure }
  | { key: 'task.updated'; status: 'pending' | 'completed' | 'cancelled' }
  | { key: 'task.updateFailed'; failure: Failure }
  /** The status of a routine's task: it says whether the routine is done in its period. */
  | { key: 'routine.updateFailed'; failure: Failure }
  /** `names`: who got one; `asBefore`: with the words of an earlier attempt, whose answer was lost. */
  | { key: 'task.created'; names: readonly string[]; asBefore: boolean }
  | { key: 'task.createFailed'; failure: Failure }
  | { key: 'task.edited' }
  | { key: 'task.withdrawn'; title: string }
  | { key: 'task.withdrawFailed'; failure: Failure }
  | { key: 'members.loadFailed'; failure: Failure }
  | { key: 'member.created'; asBefore: boolean }
  | { key: 'member.updated' }
  | { key: 'member.saveFailed'; failure: Failure }
  /** `from`: a deletion from the list and one from the detail are told in different words (BEYOND.md). */
  | { key: 'member.deleted'; from: 'list' | 'detail' }
  | { key: 'member.deleteFailed'; from: 'list' | 'detail'; failure: Failure }
  | { key: 'member.inactivated' }
  | { key: 'member.anonymised' }
  | { key: 'member.photoRefused'; fault: PictureFault }
  | { key: 'member.photoUploaded' }
  | { key: 'member.photoFailed'; failure: Failure }
  | { key: 'evaluation.sent'; score: number; points: number }
  | { key: 'evaluation.failed'; failure: Failure }
  | { key: 'evaluation.superseded' }
  | { key: 'ranking.weeklyFailed'; failure: Failure }
  | { key: 'ranking.monthlyFailed'; failure: Failure }
  | { key: 'ranking.titlesFailed'; failure: Failure }
  | { key: 'council.loadFailed'; failure: Failure }
  | { key: 'council.memberSaved'; name: string; isNew: boolean }
  | { key: 'council.memberSaveFailed'; isNew: boolean; failure: Failure }
  | { key: 'council.memberRemoved'; name: string }
  | { key: 'council.memberRemoveFailed'; failure: Failure }
  /** `asBefore`: with the words of an earlier attempt, whose answer was lost. */
  | { key: 'monitoring.added'; name: string; asBefore: boolean }
  | { key: 'monitoring.addFailed'; failure: Failure }
  | { key: 'monitoring.updated'; name: string; isClosed: boolean }
  | { key: 'monitoring.updateFailed'; failure: Failure }
  | { key: 'achievements.loadFailed'; failure: Failure }
  /** In the words of the database. */
  | { key: 'notification.arrived'; content: string }
  | { key: 'notifications.loadFailed'; failure: Failure }
  | { key: 'notification.readFailed'; failure: Failure }
  | { key: 'notifications.readAllFailed'; failure: Failure }
  | { key: 'notifications.allRead' }
  | { key: 'pinned.loadFailed'; failure: Failure }
  | { key: 'pinned.added'; title: string }
  | { key: 'pinned.addFailed'; failure: Failure }
  | { key: 'pinned.removed' }
  | { key: 'pinned.removeFailed'; failure: Failure }
  | { key: 'messages.loadFailed'; failure: Failure }
  | { key: 'message.sendFailed'; failure: Failure }
  /** To a member, by name, who is told. */
  | { key: 'message.sent'; name: string }
  | { key: 'message.likeFailed'; failure: Failure }
  | { key: 'message.deleted'; of: 'messages' | 'message_replies' }
  | { key: 'replies.loadFailed'; failure: Failure }
  | { key: 'reply.sendFailed'; failure: Failure }
  | { key: 'badges.loadFailed'; failure: Failure }
  | { key: 'badge.saved'; title: string; isNew: boolean }
  | { key: 'badge.saveFailed'; failure: Failure }
  | { key: 'badge.deleted'; title: string }
  | { key: 'badge.deleteFailed'; failure: Failure }
  | { key: 'badge.handed'; kind: GrantKind }
  | { key: 'badge.handFailed'; kind: GrantKind; failure: Failure }
  | { key: 'positions.loadFailed'; failure: Failure }
  | { key: 'position.created' }
  | { key: 'position.updated' }
  | { key: 'position.saveFailed'; failure: Failure }
  | { key: 'position.deleted' }
  | { key: 'position.deleteFailed'; failure: Failure }
  | { key: 'permissions.loadFailed'; failure: Failure }
  | { key: 'permissions.saved' }
  | { key: 'permissions.saveFailed'; failure: Failure }
  | { key: 'permissions.changed' }
  | { key: 'feedback.loadFailed'; failure: Failure }
  | { key: 'feedback.sent' }
  | { key: 'feedback.sendFailed'; failure: Failure }
  | { key: 'feedback.saved' }
  | { key: 'feedback.saveFailed'; failure: Failure }
  | { key: 'users.loadFailed'; failure: Failure }
  | { key: 'account.changed'; change: AccountChange }
  | { key: 'account.changeFailed'; change: AccountChange; failure: Failure }
  | { key: 'account.linked'; name: string }
  | { key: 'invitation.sendFailed'; failure: Failure }
  | { key: 'invitation.copied' }
  | { key: 'meetings.loadFailed'; failure: Failure }
  | { key: 'meeting.saved'; isNew: boolean; isRecord: boolean }
  | { key: 'meeting.saveFailed'; failure: Failure }
  | { key: 'meeting.deleted' }
  | { key: 'meeting.deleteFailed'; failure: Failure }
  | { key: 'meeting.dateMoved'; title: string; to: Taking }
  | { key: 'meeting.dateCancelled'; title: string; date: string }
  | { key: 'meeting.answerFailed'; failure: Failure }
  | { key: 'meeting.presenceSaved' }
  | { key: 'meeting.presenceFailed'; failure: Failure }
  /** `count`: meetings in the file. */
  | { key: 'calendar.downloaded'; count: number }
  | { key: 'calendar.failed'; failure: Failure }
  | { key: 'deletionRequest.closed'; outcome: RequestOutcome }
  | { key: 'deletionRequest.closeFailed'; failure: Failure }
  /** `asBefore`: an earlier attempt had arrived, and its words count; `weekly`: the receiver's points of this week. */
  | { key: 'points.added'; name: string; points: number; weekly: number; asBefore: boolean }
  | { key: 'points.addFailed'; failure: Failure }
  | { key: 'points.loadFailed'; failure: Failure }
  | { key: 'title.saved'; title: string; isNew: boolean }
  | { key: 'title.saveFailed'; failure: Failure }
  | { key: 'title.deleted'; title: string }
  | { key: 'title.deleteFailed'; failure: Failure }
  | { key: 'goals.saved' }
  | { key: 'goals.saveFailed'; failure: Failure }
  | { key: 'period.closed'; period: Period }
  | { key: 'period.closeFailed'; failure: Failure }
  | { key: 'settings.saved' }
  | { key: 'settings.saveFailed'; failure: Failure }
  | { key: 'audit.loadFailed'; failure: Failure }
  /** `isCut`: there were more entries than a file takes. */
  | { key: 'audit.downloaded'; count: number; isCut: boolean }
  | { key: 'audit.downloadFailed'; failure: Failure }

export type NoticeKey = Notice['key']

/** What machines emit for people to read; the toaster listens. */
export interface NoticeEvent {
  type: 'notice'
  notice: Notice
}
