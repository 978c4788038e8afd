import * as absence from '#machines/routines/absence.ts'
import * as achievement from '#machines/achievements/achievement.ts'
import * as auditEntry from '#machines/settings/auditEntry.ts'
import * as account from '#machines/users/account.ts'
import * as badgeForm from '#machines/achievements/badgeForm.ts'
import * as closedPeriod from '#machines/ranking/closedPeriod.ts'
import * as council from '#machines/council/council.ts'
import * as deletionRequest from '#machines/profile/deletionRequest.ts'
import * as feedback from '#machines/feedback/feedback.ts'
import * as meetingList from '#machines/meetings/meetingList.ts'
import * as meeting from '#machines/meetings/meeting.ts'
import * as member from '#machines/shared/member.ts'
import * as message from '#machines/community/message.ts'
import * as monitoring from '#machines/council/monitoring.ts'
import * as notification from '#machines/notifications/notification.ts'
import * as permission from '#machines/council/permission.ts'
import * as pinned from '#machines/community/pinned.ts'
import * as ownPoints from '#machines/profile/ownPoints.ts'
import * as pointsGiving from '#machines/ranking/pointsGiving.ts'
import * as position from '#machines/council/position.ts'
import * as proofAudience from '#machines/profile/proofAudience.ts'
import * as problem from '#machines/feedback/problem.ts'
import * as profile from '#machines/profile/profile.ts'
import * as ranking from '#machines/ranking/ranking.ts'
import * as rankingTitle from '#machines/ranking/rankingTitle.ts'
import * as proofStep from '#machines/tasks/proofStep.ts'
import * as routine from '#machines/routines/routine.ts'
import * as task from '#machines/tasks/task.ts'
import { kindOf, type Kind } from './schemas.ts'

interface RowTwin {
  /** `module.export` of a file in machines/. */
  name: string
  fields: Readonly<Record<string, Kind>>
  table: string
  /** Fields without an equal column: joined, counted or renamed. */
  apart: readonly string[]
}

const twin = (name: string, schema: unknown, table: string, apart: readonly string[] = []): RowTwin => {
  const kind = kindOf(schema)
  if (kind.kind !== 'object') throw new Error(`${name} is not a row schema`)
  return { name, fields: kind.fields, table, apart }
}

/** Schemas of rows, with the table whose columns they read. */
export const rowTwins: readonly RowTwin[] = [
  // Without a measure there is no threshold and no progress; the other fields are the member's.
  twin('achievement.achievementSchema', achievement.achievementSchema, 'badges', [
    'progress',
    'granted_at',
    'reason',
    'granted_by',
  ]),
  twin('auditEntry.auditEntrySchema', auditEntry.auditEntrySchema, 'audit_log', ['id', 'actor_name', 'names']),
  twin('account.invitationSchema', account.invitationSchema, 'invitations', [
    'status',
    'member_name',
    'invited_by_name',
  ]),
  twin('account.deletionRequestSchema', account.deletionRequestSchema, 'deletion_requests', [
    'email',
    'member_id',
    'member_name',
    'closed_by_name',
  ]),
  twin('badgeForm.badgeRuleSchema', badgeForm.badgeRuleSchema, 'badges', ['holders']),
  twin('closedPeriod.endedPeriodSchema', closedPeriod.endedPeriodSchema, 'ranking_periods'),
  twin('closedPeriod.openPeriodSchema', closedPeriod.openPeriodSchema, 'ranking_periods'),
  twin('council.councilMemberSchema', council.councilMemberSchema, 'council_members'),
  twin('council.positionSchema', council.positionSchema, 'council_position_descriptions'),
  twin('deletionRequest.deletionRequestSchema', deletionRequest.deletionRequestSchema, 'deletion_requests'),
  twin('absence.absenceSchema', absence.absenceSchema, 'absences'),
  twin('absence.absenceRequestSchema', absence.absenceRequestSchema, 'absences', ['name']),
  twin('absence.clubPauseSchema', absence.clubPauseSchema, 'club_pauses'),
  twin('proofAudience.proofConsentSchema', proofAudience.proofConsentSchema, 'proof_consents'),
  twin('feedback.feedbackSchema', feedback.feedbackSchema, 'user_feedback'),
  twin('problem.problemReportSchema', problem.problemReportSchema, 'problem_reports'),
  twin('problem.errorKindSchema', problem.errorKindSchema, 'error_kinds'),
  twin('feedback.responsibleSchema', feedback.responsibleSchema, 'council_members'),
  twin('meetingList.meetingSchema', meetingList.meetingSchema, 'meetings', ['participants', 'exceptions']),
  twin('meeting.exceptionSchema', meeting.exceptionSchema, 'meeting_exceptions'),
  // A participant without a response has no row yet.
  twin('meeting.participantSchema', meeting.participantSchema, 'meeting_answers', ['name', 'position']),
  // Observations have their own table; the sort key is generated, and no constraint says that it is never null.
  twin('member.memberSchema', member.memberSchema, 'app.members', ['observations', 'name_sort']),
  twin('member.memberChoiceSchema', member.memberChoiceSchema, 'app.members'),
  twin('message.messageSchema', message.messageSchema, 'messages'),
  twin('message.replySchema', message.replySchema, 'message_replies'),
  twin('monitoring.monitoredRowSchema', monitoring.monitoredRowSchema, 'monitored_users'),
  twin('monitoring.monitoringNoteSchema', monitoring.monitoringNoteSchema, 'monitored_user_notes', ['author_name']),
  twin('monitoring.responsibleSchema', monitoring.responsibleSchema, 'council_members'),
  twin('notification.notificationSchema', notification.notificationSchema, 'notifications'),
  twin('permission.permissionRowSchema', permission.permissionRowSchema, 'position_permissions'),
  twin('pinned.pinnedItemSchema', pinned.pinnedItemSchema, 'pinned_items'),
  twin('ownPoints.ownPointsSchema', ownPoints.ownPointsSchema, 'point_transactions', ['total', 'is_counter']),
  twin('pointsGiving.givenPointsSchema', pointsGiving.givenPointsSchema, 'point_transactions', ['name', 'given_by']),
  twin('position.positionRowSchema', position.positionRowSchema, 'council_position_descriptions'),
  twin('profile.ownMemberSchema', profile.ownMemberSchema, 'app.members'),
  twin('ranking.rankingTitleSchema', ranking.rankingTitleSchema, 'ranking_titles'),
  twin('ranking.closedPeriodSchema', ranking.closedPeriodSchema, 'ranking_periods'),
  twin('rankingTitle.titleRowSchema', rankingTitle.titleRowSchema, 'ranking_titles'),
  twin('routine.routineTypeSchema', routine.routineTypeSchema, 'routine_types'),
  twin('task.taskSchema', task.taskSchema, 'tasks', [
    'assignee',
    'routine',
    'submitter',
    'has_thread',
    'proof_text',
    'proof_thumbnail',
    'return_reason',
    'is_sole_evaluator',
  ]),
  twin('proofStep.proofEntrySchema', proofStep.proofEntrySchema, 'proof_entries', ['author_name']),
  twin('task.recentTaskSchema', task.recentTaskSchema, 'tasks', ['maker']),
  twin('task.taskPersonSchema', task.taskPersonSchema, 'app.members'),
]
