import { createActor, toPromise, type AnyActorLogic, type NonReducibleUnknown, type PromiseActorLogic } from 'xstate'
import * as absences from '#machines/routines/absence.actors.ts'
import * as access from '#machines/shared/access.actors.ts'
import * as achievements from '#machines/achievements/achievements.actors.ts'
import * as addressee from '#machines/community/addressee.actors.ts'
import * as audit from '#machines/settings/audit.actors.ts'
import * as badges from '#machines/achievements/badges.actors.ts'
import * as council from '#machines/council/council.actors.ts'
import * as fading from '#machines/routines/fadingMembers.actors.ts'
import * as feedback from '#machines/feedback/feedback.actors.ts'
import * as problems from '#machines/feedback/problems.actors.ts'
import * as batches from '#machines/users/invitationBatch.actors.ts'
import { rowOf } from '#machines/users/invitationBatch.ts'
import * as invitations from '#machines/users/invitationForm.actors.ts'
import * as meetings from '#machines/meetings/meetings.actors.ts'
import * as memberDetail from '#machines/members/memberDetail.actors.ts'
import * as memberImport from '#machines/members/memberImport.actors.ts'
import { importLimits, rowsOf } from '#machines/members/memberImport.ts'
import * as memberLeaving from '#machines/members/memberLeaving.actors.ts'
import * as memberList from '#machines/members/memberList.actors.ts'
import * as memberRecord from '#machines/members/memberRecord.actors.ts'
import * as members from '#machines/shared/members.actors.ts'
import * as mentions from '#machines/community/mentions.actors.ts'
import * as messages from '#machines/community/messages.actors.ts'
import * as monitoring from '#machines/council/monitoring.actors.ts'
import * as notificationList from '#machines/notifications/notificationList.actors.ts'
import * as notifications from '#machines/notifications/notifications.actors.ts'
import * as ownAccount from '#machines/profile/ownAccount.actors.ts'
import * as ownData from '#machines/profile/ownData.actors.ts'
import * as periods from '#machines/ranking/periods.actors.ts'
import * as permissions from '#machines/council/permissions.actors.ts'
import * as pinned from '#machines/community/pinned.actors.ts'
import * as ownPoints from '#machines/profile/ownPoints.actors.ts'
import * as points from '#machines/ranking/pointsGiving.actors.ts'
import * as positions from '#machines/council/positions.actors.ts'
import * as profile from '#machines/profile/profile.actors.ts'
import * as proof from '#machines/tasks/proof.actors.ts'
import * as proofAudience from '#machines/profile/proofAudience.actors.ts'
import * as kinds from '#machines/ranking/routineKinds.actors.ts'
import * as goals from '#machines/ranking/rankingGoals.actors.ts'
import * as titles from '#machines/ranking/rankingTitles.actors.ts'
import * as rankings from '#machines/ranking/rankings.actors.ts'
import * as welcome from '#machines/profile/welcome.actors.ts'
import * as replies from '#machines/community/replies.actors.ts'
import * as routineSubmission from '#machines/routines/routineSubmission.actors.ts'
import * as routines from '#machines/routines/routines.actors.ts'
import * as beginning from '#machines/settings/beginning.actors.ts'
import * as clubIdentity from '#machines/settings/clubIdentity.actors.ts'
import * as clubSituation from '#machines/settings/clubSituation.actors.ts'
import * as clubStatus from '#machines/settings/clubStatus.actors.ts'
import * as settings from '#machines/settings/settings.actors.ts'
import * as taskForm from '#machines/tasks/taskForm.actors.ts'
import { loadRecentTasks } from '#machines/tasks/recentTasks.actors.ts'
import * as tasks from '#machines/tasks/tasks.actors.ts'
import * as users from '#machines/users/users.actors.ts'
import * as writing from '#machines/community/writing.actors.ts'
import type { AccountChangeKind } from '#machines/users/accountRights.ts'
import type { AuditView } from '#machines/settings/auditView.ts'
import { maxParticipants } from '#machines/meetings/meeting.ts'
import type { FeedView } from '#machines/community/feed.ts'
import type { MembersView } from '#machines/members/membersView.ts'
import type { ProofStep } from '#machines/tasks/proofStep.ts'
import { taskOf } from '#tests/support/paths/tasks.ts'
import type { TaskView } from '#machines/tasks/taskView.ts'
import { accountsOf, frequentWord, idOf, later, people, rareWord, seen, undone, type Size } from './dataset.ts'
import type { Who } from './world.ts'

/** One use of an actor, by one person. */
export interface Call {
  logic: AnyActorLogic
  who: Who
  /** Distinguishes this use from others of the same actor. */
  what: string
  run: (size: Size) => Promise<unknown>
  /** A limit in ms instead of the usual one: the work grows with the club, as `why` says. */
  limit: { ms: number; why: string } | null
}

const calls: Call[] = []
type Options = { what?: string; limit?: [number, string] }

const call = <Output, Input extends NonReducibleUnknown>(
  who: Who,
  logic: PromiseActorLogic<Output, Input>,
  input: NoInfer<Input> | ((size: Size) => NoInfer<Input>),
  { what = '', limit }: Options = {},
) => {
  const inputOf = typeof input === 'function' ? (input as (size: Size) => Input) : () => input
  const run = (size: Size) => toPromise(createActor(logic as AnyActorLogic, { input: inputOf(size) }).start())
  calls.push({ logic: logic as AnyActorLogic, who, what, run, limit: limit ? { ms: limit[0], why: limit[1] } : null })
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const moment = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
/** The week before this one, and the month before this one. */
const lastWeek = () => day(-((new Date().getDay() + 6) % 7) - 7)
const lastMonth = () =>
  new Date(Date.UTC(new Date().getFullYear(), new Date().getMonth() - 1, 1)).toISOString().slice(0, 10)

const me = people.member
const [userId, memberId, created] = [idOf('account', me), idOf('member', me), idOf('new', 1)]
const [email, none] = [`pessoa${me}@confraria.test`, { input: undefined }.input]
const deep = { created_at: moment(200), id: idOf('task', 0) }
/** The person's own task with this number, from 0; the fifth is pending. */
const ownTask = (number: number) => (size: Size) => idOf('task', me - 1 + number * accountsOf(size))

// Session, and the pages of the current user.
call('member', access.loadAccess, { userId })
call('member', profile.loadProfile, { userId, email })
call('member', proofAudience.loadProofConsent, none)
call('member', proofAudience.saveProofAudience, { audience: 'club' })
call('member', notifications.touchDueNotifications, none)
call('member', notifications.loadUnread, { userId })
call('member', achievements.loadAchievements, { memberId: null })
call('member', achievements.loadAchievements, { memberId: idOf('member', 14) }, { what: 'of another' })
call('member', addressee.loadAddressee, { id: idOf('member', 14) })
call('member', ownAccount.loadOwnSessions, none)
call('member', ownData.loadOwnMember, { userId })
call('member', ownData.downloadOwnData, { today: day(0) })
call('member', ownData.loadDeletionRequest, { userId })
call('member', ownData.requestDeletion, { reason: 'Mudança de cidade' })
call(50, ownData.withdrawDeletionRequest, none)
call('member', welcome.passWelcome, none)
call('member', notificationList.loadNotifications, { userId, view: 'all', after: null, size: 30 })
call(
  'member',
  notificationList.loadNotifications,
  { userId, view: 'all', after: deep, size: 30 },
  { what: 'deep page' },
)
call(
  'member',
  notificationList.loadNotifications,
  { userId, view: 'unread', after: null, size: 30 },
  { what: 'unread' },
)
call('member', notificationList.markRead, { ids: [idOf('notice', me - 1)] })
call('member', notificationList.markAllRead, { userId })

// Messages.
const feed = (view: Partial<FeedView>): FeedView => ({ search: '', withReplies: false, sort: 'newest', ...view })
const newest = { after: null, view: feed({}) }
call('member', messages.loadMessages, newest)
call('member', messages.loadMessages, { ...newest, after: { ...deep, likes: 0 } }, { what: 'deep page' })
call('member', messages.loadMessages, { after: null, view: feed({ sort: 'popular' }) }, { what: 'popular' })
for (const [what, search] of [
  ['two letters', 'xi'],
  ['rare word', rareWord],
  ['frequent word', frequentWord],
] as const) {
  call('member', messages.loadMessages, { after: null, view: feed({ search }) }, { what })
  call(
    'member',
    messages.loadMessages,
    { after: null, view: feed({ search, withReplies: true }) },
    { what: `${what}, replies` },
  )
}
for (const sort of ['newest', 'popular'] as const)
  for (const withReplies of [false, true]) {
    const what = `frequent word${sort === 'popular' ? ', popular' : ''}${withReplies ? ', replies' : ''}`
    const frequent = feed({ search: frequentWord, sort, withReplies })
    if (sort === 'popular') call('member', messages.loadMessages, { after: null, view: frequent }, { what })
    const after = { ...deep, likes: 3 }
    call('member', messages.loadMessages, { after, view: frequent }, { what: `${what}, deep page` })
  }
const shown = Array.from({ length: 100 }, (_, at) => idOf('message', at))
const known = {
  content: 'x',
  user_id: null,
  user_name: 'Pessoa',
  user_photo: null,
  likes: 0,
  liked_by: [],
  reply_count: 0,
  created_at: `${day(0)}T00:00:00+00:00`,
  mentions: [],
  matched_reply_id: null,
}
call('member', messages.catchUpMessages, {
  view: feed({}),
  next: null,
  shown: shown.map((id) => ({ id, ...known })),
})
call('member', messages.loadMessage, { id: idOf('message', 10) })
call('member', replies.loadReplies, { messageId: idOf('message', 10) })
const liked = {
  id: idOf('message', 1),
  content: '',
  user_id: null,
  user_name: '',
  user_photo: null,
  likes: 0,
  liked_by: [],
  reply_count: 0,
  mentions: [],
  created_at: '',
}
call('member', messages.setLike, { message: liked, userId, likes: true })
call('admin', messages.deleteWriting, { id: idOf('message', 10), of: 'messages' })
call('admin', messages.deleteWriting, { id: idOf('reply', 10), of: 'message_replies' }, { what: 'reply' })
const author = { name: 'Pessoa', photo: null }
call('member', writing.sendWriting, { id: created, content: 'Bom dia a todos.', userId, author, messageId: null })
call(
  'member',
  writing.sendWriting,
  { id: created, content: 'Eu levo.', userId, author, messageId: idOf('message', 20) },
  { what: 'reply' },
)
call('member', pinned.loadPinned, none)
const pin = { id: created, type: 'announcement', title: 'Festa', content: '', due_date: null, assigned_to: [] } as const
call('council', pinned.addPinned, { ...pin, assigned_to: [] })
call('council', pinned.removePinned, { id: idOf('pinned', 3) })

// Tasks and routines.
const view = (more: Partial<TaskView>): TaskView => ({ status: 'all', member: null, priority: null, ...more })
const toBe = { due_date: day(3), description: null, priority: 'medium' } as const
call('member', tasks.loadTasks, { userId, own: memberId, view: view({}), after: null, shown: [] })
call(
  'member',
  tasks.loadTasks,
  { userId, own: memberId, view: view({}), after: deep, shown: [] },
  { what: 'deep page' },
)
call(
  'member',
  tasks.loadTasks,
  { userId, own: memberId, view: view({ status: 'pending' }), after: deep, shown: [] },
  { what: 'deep page, pending' },
)
call(
  'member',
  tasks.loadTasks,
  { userId, own: memberId, view: view({ status: 'toEvaluate' }), after: null, shown: [] },
  { what: 'to evaluate' },
)
call(
  'member',
  tasks.loadTasks,
  { userId, own: memberId, view: view({ priority: 'high' }), after: null, shown: [] },
  { what: 'high priority' },
)
call(
  'member',
  tasks.loadTasks,
  { userId, own: null, view: view({ member: memberId }), after: null, shown: [] },
  { what: 'of one member' },
)
call(
  'member',
  tasks.loadTasks,
  { userId, own: memberId, view: view({ member: memberId }), after: null, shown: [] },
  { what: 'own' },
)
call('member', tasks.countTasks, { scope: { member: null, priority: null } })
call('member', tasks.countTasks, { scope: { member: memberId, priority: null } }, { what: 'of one member' })
call('member', tasks.countTasks, { scope: { member: null, priority: 'high' } }, { what: 'high priority' })
call('member', loadRecentTasks, none)
call('member', tasks.setTaskStatus, (size) => ({ id: ownTask(4)(size), status: 'completed' as const }))
call('council', tasks.evaluateTask, {
  taskId: idOf('task', 40),
  evaluatorId: idOf('account', people.council),
  timesResent: 0,
  score: 90,
  feedback: '',
})
call('council', tasks.loadProofHistory, { taskId: idOf('task', 40) })
call('council', tasks.undoEvaluation, {
  task: taskOf({ id: idOf('task', undone), routine_type: 'training', status: 'completed', evaluation_date: later }),
})
call('member', proof.loadProofThread, (size) => ({ taskId: ownTask(5)(size) }))
/** Of people 41 and 58: waiting, and contested. */
const [waiting, contested] = [idOf('task', 40), idOf('task', 57)]
const stepTo = (taskId: string, step: ProofStep, score = 0) => ({
  id: created,
  taskId,
  step,
  timesResent: 0,
  text: 'Porque sim.',
  score,
})
call('council', proof.takeProofStep, stepTo(waiting, 'return'), { what: 'return' })
call('council', proof.takeProofStep, stepTo(contested, 'answer'), { what: 'reply' })
call('member', proof.takeProofStep, (size) => stepTo(ownTask(0)(size), 'contest'), { what: 'contest' })
call('council', proof.takeProofStep, stepTo(contested, 'uphold'), { what: 'uphold' })
call('council', proof.takeProofStep, stepTo(contested, 'correct', 100), { what: 'correct' })
call('member', taskForm.createTasks, {
  userId,
  tasks: [{ id: created, title: 'Levar o pão', assigned_to: idOf('member', 14), ...toBe }],
  surplus: [],
})
/** Still pending, and assigned by the member: see `tasks` in dataset.ts. */
const writtenTask = (size: Size) => {
  const accounts = accountsOf(size)
  let person = 0
  while ((person * 7) % accounts !== me - 1) person++
  return { id: idOf('task', 4 * accounts + person) }
}
call('member', taskForm.changeTask, (size) => ({
  ...writtenTask(size),
  task: { title: 'Levar o vinho', assigned_to: idOf('member', 14), ...toBe },
}))
call('member', taskForm.findActive, { ids: [idOf('member', 14), idOf('member', 15)] })
call('member', taskForm.withdrawTask, writtenTask)
call('member', routines.loadRoutines, { userId, shown: [] })
call('member', routines.loadRoutineKinds, none)
call('member', absences.loadAbsences, none)
const span = { firstDay: day(5), lastDay: day(6), reason: 'Viagem' }
call('member', absences.requestAbsence, { id: created, kind: 'travel', ...span })
call(50, absences.withdrawAbsence, { id: idOf('request', 50) })
call('member', routineSubmission.createRoutineTask, {
  taskId: created,
  redo: null,
  userId,
  routine: 'reading',
  title: 'Leitura Bíblica',
  notes: 'Li três capítulos.',
  // A photo would first be signed by the storage server.
  path: null,
})
call('member', routineSubmission.markRoutine, { userId, routine: 'training' })

// Members.
const list = (more: Partial<MembersView>): MembersView => ({ search: '', status: null, position: null, ...more })
const firstPage = { after: null, least: 0, withSummary: false, withInvited: false }
call('member', memberList.loadMembers, { view: list({}), ...firstPage, withSummary: true })
call('admin', memberList.loadMembers, { view: list({}), ...firstPage, withInvited: true }, { what: 'invited' })
call('member', memberList.loadMembers, { view: list({ search: 'pessoa' }), ...firstPage }, { what: 'search' })
call('member', memberList.loadMembers, { view: list({ status: 'inativo' }), ...firstPage }, { what: 'inactive' })
for (const accounts of ['any', 'with', 'without'] as const)
  call('member', members.findMembers, { search: '', accounts }, { what: `${accounts} account` })
call('member', members.findMembers, { search: 'pessoa', accounts: 'any' }, { what: 'search' })
call('member', mentions.findMentioned, { search: 'pes' })
call('member', memberDetail.loadMemberDetail, { id: idOf('member', 14) })
call('admin', memberRecord.loadMember, { id: idOf('member', 14) })
call('admin', memberRecord.saveMember, { id: idOf('member', 14), updatedAt: seen, change: { bio: 'Toca viola.' } })
call(
  'admin',
  memberRecord.saveMember,
  { id: created, updatedAt: null, change: { name: 'Nova Pessoa', entry_date: day(-1) } },
  { what: 'new' },
)
/** New members of an import; `from` is the number of the first one. */
const spreadsheet = (from: number, count: number) => {
  const rows = Array.from({ length: count }, (_, at) => ({
    id: idOf('new', from + at),
    line: at + 1,
    cells: [`Pessoa Importada ${from + at}`, `importada${from + at}@example.com`],
  }))
  const today = day(0)
  return {
    importId: idOf('new', from),
    today,
    rows: rowsOf({ importId: '', today, rows }, false, ['name', 'email'], []),
  }
}
call('admin', memberImport.loadLastImport, none)
call('admin', memberImport.checkRows, spreadsheet(1000, importLimits.check))
call('admin', memberImport.importBatch, spreadsheet(2000, importLimits.batch))
call('admin', memberImport.undoImport, { importId: idOf('import', 1) })
call('admin', memberLeaving.loadFootprint, { id: idOf('member', people.leaving) })
call('admin', memberLeaving.inactivateMember, { id: idOf('member', people.inactive) })
call(
  'admin',
  memberLeaving.anonymiseMember,
  { id: idOf('member', people.leaving) },
  {
    limit: [1_000, 'reads every notification before it locks anything'],
  },
)
call('admin', memberLeaving.deleteMember, ({ members: last }) => ({ id: idOf('member', last - 1) }))

// Rankings and points.
for (const period of ['weekly', 'monthly'] as const) call('member', rankings.loadRanking, { period }, { what: period })
call('member', rankings.loadTitles, none)
call('member', rankings.loadRoutineOpen, { userId })
call('admin', titles.loadRankingTitles, none)
call('admin', titles.saveRankingTitle, {
  id: idOf('title', 1),
  seen: null,
  values: { title: 'Guardião', type: 'weekly', active: true },
})
call('admin', titles.deleteRankingTitle, {
  id: idOf('title', 1),
  seen: { title: 'Guardião', type: 'weekly', active: true },
})
call('admin', goals.loadGoals, none)
call('admin', kinds.saveRoutine, { code: 'reading', id: null, change: { is_active: true }, seen: null })
const order = ['training', 'reading', 'fasting', 'documentation']
call('admin', kinds.orderRoutines, { codes: order, seen: order.toReversed() })
call('admin', kinds.removeRoutine, { code: 'absent' })
const seenGoals = { gold: 500, silver: 200, training: 10, reading: 5, fasting: 20, documentation: 15 }
call('admin', goals.saveGoals, { seen: seenGoals, goals: { ...seenGoals, gold: 600, silver: 300 } })
call('admin', periods.loadPeriods, none)
const everyEntry: [number, string] = [1_000, 'sums the points of everyone in a whole period']
call(
  'admin',
  periods.previewPeriod,
  { period: { type: 'monthly', start: lastMonth() } },
  { what: 'month', limit: everyEntry },
)
call(
  'admin',
  periods.previewPeriod,
  { period: { type: 'weekly', start: lastWeek() } },
  { what: 'week', limit: everyEntry },
)
call(
  'admin',
  periods.closePeriod,
  { id: created, period: { type: 'monthly', start: lastMonth() } },
  { what: 'month', limit: everyEntry },
)
call('member', periods.loadPeriodResult, { id: idOf('week', 4) }, { limit: [500, 'computes the rank of everyone'] })
call('admin', points.givePoints, { id: created, userId, points: 5, reason: 'Pela ajuda', type: 'both' })
call('member', ownPoints.loadOwnPoints, { after: null, least: 0 })
call(
  'member',
  ownPoints.loadOwnPoints,
  {
    after: {
      ...deep,
      points: 1,
      total: 1,
      reason: '',
      type: 'both',
      task_id: null,
      is_counter: false,
      counts_at: deep.created_at,
    },
    least: 0,
  },
  { what: 'deep page' },
)
call('admin', points.loadGivenPoints, { after: null, least: 0 })
call(
  'admin',
  points.loadGivenPoints,
  {
    after: { ...deep, name: null, points: 1, reason: '', type: 'both', given_by: null },
    least: 0,
  },
  { what: 'deep page' },
)

// Badges.
call('council', badges.loadBadgeRules, none)
const rule = {
  title: 'Constante',
  description: 'Por dez treinos.',
  icon: 'star',
  measure: 'training_days',
  threshold: 10,
  active: true,
} as const
call(
  'council',
  badges.saveBadge,
  { id: created, seen: null, row: rule },
  { what: 'new', limit: [4_000, 'measures, grants to and notifies everyone'] },
)
call(
  'council',
  badges.saveBadge,
  { id: idOf('badge', 12), seen, row: { ...rule, measure: null, threshold: null } },
  { what: 'by hand' },
)
call('council', badges.deleteBadge, { id: created, seen }, { what: 'gone already' })
call('council', badges.grantBadge, { memberId, badgeId: idOf('badge', 12), reason: 'Pela ajuda' })
call('council', badges.revokeBadge, { memberId, badgeId: idOf('badge', 1 + (me % 11)), reason: 'Por engano' })

// Meetings.
const scope = { when: 'upcoming', meeting: null, whose: 'all' } as const
const meeting =
  (who: 'few' | 'all') =>
  ({ members: count }: Size) => ({
    id: created,
    seen: null,
    row: {
      title: 'Ceia',
      date: day(9),
      time: '20:00',
      type: 'regular',
      recurrence: 'once',
      location: '',
      description: '',
      send_notifications: true,
    } as const,
    // Each tenth member is inactive.
    participants: Array.from({ length: who === 'few' ? 10 : count }, (_, at) => idOf('member', at + 1))
      .filter((_, at) => at < 20 || (at + 1) % 10 > 0)
      .slice(0, maxParticipants),
  })
call('council', meetings.loadMeetings, { count: 30 })
call('council', meetings.loadInvitees, { search: '', chosen: [idOf('member', 40)] })
call(
  'council',
  meetings.loadInvitees,
  { search: 'pessoa', chosen: [idOf('member', 40)] },
  { what: 'search', limit: [250, 'waits 200 ms for the end of typing'] },
)
for (const who of ['council', 'member'] as const)
  call(who, meetings.loadOccurrences, { scope, count: 30 }, { what: who })
call('member', meetings.loadOccurrences, { scope: { ...scope, whose: 'own' }, count: 30 }, { what: 'own' })
call('council', meetings.loadOccurrences, { scope: { ...scope, when: 'past' }, count: 30 }, { what: 'past' })
call(
  'council',
  meetings.loadOccurrences,
  { scope: { ...scope, meeting: idOf('meeting', 1) }, count: 30 },
  { what: 'of one meeting' },
)
call('council', meetings.loadMeetingDates, { id: idOf('meeting', 1), date: day(4) })
const weekly = { id: idOf('meeting', 1), date: day(4), seen: '19:30' }
call('council', meetings.checkMeeting, meeting('few'))
call('council', meetings.saveMeeting, meeting('few'), { what: 'with ten people' })
call('council', meetings.saveMeeting, meeting('all'), {
  what: 'with as many as may be',
  limit: [100, 'writes a notification to 300 people'],
})
call('admin', meetings.moveMeetingDate, { ...weekly, to: { date: day(5), time: '18:00' } })
call('admin', meetings.cancelMeetingDate, weekly)
call('council', meetings.deleteMeeting, { id: idOf('meeting', 1) })
call(
  'council',
  meetings.downloadCalendar,
  { scope: { kind: 'all' } },
  { limit: [3_000, 'writes every future meeting'] },
)
call(
  'council',
  meetings.downloadCalendar,
  { scope: { kind: 'meeting', id: idOf('meeting', 1) } },
  { what: 'of one meeting' },
)
// The first meeting recurs every week and is four days away; the admin is invited.
call('admin', meetings.answerMeeting, { id: idOf('meeting', 1), date: day(4), answer: 'yes' })
call('council', meetings.recordPresence, {
  id: idOf('meeting', 1),
  date: day(-3),
  members: [idOf('member', people.admin)],
  changed: [idOf('member', people.admin)],
})

// Council.
call('council', council.loadCouncil, none)
const seat = {
  name: 'Pessoa',
  position: 'diretor_livre',
  entry_date: day(-9),
  status: 'ativo',
  observations: '',
} as const
call(
  'admin',
  council.saveCouncilMember,
  { id: created, seen: null, row: { ...seat, member_id: idOf('member', 14) } },
  { what: 'new' },
)
call('admin', council.saveCouncilMember, {
  id: idOf('seat', 5),
  seen,
  row: { ...seat, member_id: idOf('member', 5) },
})
call('admin', council.removeCouncilMember, { id: idOf('seat', 5), seen })
call('council', feedback.loadFeedback, { type: 'all', after: null, least: 0 })
call('council', feedback.loadFeedback, { type: 'sugestão', after: null, least: 0 }, { what: 'of one type' })
const farFeedback = {
  ...deep,
  username: '',
  feedback_type: 'sugestão',
  content: '',
  status: 'pending',
  assigned_to: null,
  assigned_to_name: null,
} as const
call('council', feedback.loadFeedback, { type: 'all', after: farFeedback, least: 0 }, { what: 'deep page' })
call('council', feedback.saveFeedback, {
  id: idOf('feedback', 1),
  change: { status: 'resolved', assigned_to: idOf('seat', 5) },
  seen: {},
})
call('member', feedback.loadOwnFeedback, { userId, after: null, least: 0 })
call('member', feedback.loadOwnFeedback, { userId, after: farFeedback, least: 0 }, { what: 'deep page' })
call('member', feedback.sendFeedback, { id: created, feedback_type: 'sugestão', content: 'Mais cadeiras.' })
const recording = { format: 1 as const, version: '0.1.0', events: [] }
call('member', problems.reportProblem, {
  id: created,
  content: 'A tela travou.',
  recording,
})
call('member', problems.storeError, {
  error: { kind: '0123456789abcdef', name: 'TypeError', place: 'Members.js:1:2' },
  recording,
})
call('admin', problems.loadProblems, none)
call('admin', problems.downloadRecording, { table: 'problem_reports', id: idOf('feedback', 1) })
call('council', monitoring.loadMonitoring, none)
call('council', monitoring.addMonitoredUser, {
  id: created,
  name: 'Pessoa',
  reason: 'Anda calado.',
  status: 'alerta',
  assigned_to: null,
})
call('council', monitoring.loadMonitoringHistory, { id: idOf('case', 1) })
call('council', monitoring.updateMonitoredUser, {
  id: idOf('case', 1),
  seen,
  status: 'resolvido',
  assignedTo: '',
  noteId: created,
  note: 'Falamos.',
})
call('council', positions.loadPositions, none)
const position = { position: 'diretor_novo', title: 'Diretor Novo', function: 'Abre a casa.', responsibilities: [] }
call('admin', positions.savePosition, { id: created, seen: null, row: position }, { what: 'new' })
call('admin', positions.savePosition, {
  id: idOf('position', 4),
  seen,
  row: { ...position, position: 'diretor_livre' },
})
call('admin', positions.deletePosition, { id: idOf('position', 4), seen })
call('admin', permissions.loadPermissions, none)
const noCells = {
  tasks: [],
  members: [],
  achievements: [],
  council_members: [],
  council_feedback: [],
  council_meetings: ['view'],
  council_monitoring: [],
} as const
call('admin', permissions.savePermissions, {
  position: 'diretor_livre',
  seen: noCells,
  cells: { ...noCells, tasks: ['edit'] as const },
})

// Administration.
const log = (more: Partial<AuditView>): AuditView => ({ actor: '', kind: '', action: null, from: '', to: '', ...more })
call('admin', audit.loadAudit, { view: log({}), after: null, least: 0 })
call('admin', audit.loadAudit, { view: log({ actor: userId }), after: null, least: 0 }, { what: 'by person' })
call('admin', audit.loadAudit, { view: log({ kind: 'members' }), after: null, least: 0 }, { what: 'by kind' })
call('admin', audit.loadAudit, { view: log({ action: 'delete' }), after: null, least: 0 }, { what: 'by action' })
call('admin', audit.loadAudit, { view: log({}), after: null, least: 999 }, { what: '1,000 rows' })
call('admin', members.findMembers, { search: '', accounts: 'itself' }, { what: 'accounts' })
call(
  'admin',
  audit.downloadAudit,
  { view: log({}), fileOf: () => ({ name: 'a', text: 'a' }) },
  { limit: [5_000, 'reads up to 20,000 rows'] },
)
call('admin', clubStatus.loadClubStatus, none)
call('admin', beginning.openBeginning, { userId })
call('admin', beginning.saveRoutines, {
  saves: [{ code: 'reading', id: null, change: { is_active: true }, seen: null }],
  sent: [],
  removed: [],
})
call('admin', beginning.savePositions, { rows: [{ ...position, id: created }], removed: [] })
call('admin', beginning.savePeople, {
  people: [{ name: 'Nova', email: 'nova@confraria.test', id: created, card: null, ended: [], isStored: false }],
})
call('admin', clubSituation.loadClubSituation, none)
call('admin', absences.loadAbsenceRequests, none)
call('admin', absences.decideAbsence, {
  request: {
    id: idOf('request', 50),
    name: '',
    kind: 'travel',
    first_day: day(9),
    last_day: day(10),
    reason: 'Viagem',
  },
  outcome: 'approved',
  answer: '',
})
call('admin', absences.pauseClub, { id: created, ...span }, { limit: [1_500, 'notifies everyone'] })
call('admin', absences.endPause, { id: idOf('pause', 0) })
call('admin', fading.loadFadingMembers, none, { limit: [1500, 'the last ten weeks of every member'] })
call('admin', absences.loadPauses, none)
call('admin', settings.loadSettings, none)
call(
  'admin',
  settings.measureRetention,
  { audit: 30, proofs: 30 },
  { limit: [200, 'counts the entries and pictures to delete'] },
)
const seenSettings = {
  founder_name: '',
  founder_email: 'pessoa4@confraria.test',
  audit_days: '365',
  invitation_days: '7',
  proof_days: '180',
  absence_days: '5',
}
const seenIdentity = { club_name: '', club_emblem: '', club_accent: '#d9b661', time_zone: 'America/Sao_Paulo' }
call('admin', clubIdentity.openIdentity, { userId })
call('admin', clubIdentity.saveIdentity, { seen: seenIdentity, changes: { club_name: 'Clube' }, unused: [] })
call('admin', settings.saveSettings, { seen: seenSettings, changes: { invitation_days: '9' } })
call(
  'admin',
  users.loadUsers,
  { view: { tab: 'accounts', filter: 'all', search: '' }, after: null, least: 0 },
  { what: 'accounts' },
)
call(
  'admin',
  users.loadUsers,
  { view: { tab: 'accounts', filter: 'all', search: 'pessoa' }, after: null, least: 0 },
  { what: 'accounts, search' },
)
call(
  'admin',
  users.loadUsers,
  { view: { tab: 'accounts', filter: 'council', search: '' }, after: null, least: 0 },
  { what: 'accounts, council' },
)
call(
  'admin',
  users.loadUsers,
  { view: { tab: 'invitations', filter: 'all', search: '' }, after: null, least: 0 },
  { what: 'invitations' },
)
call(
  'admin',
  users.loadUsers,
  { view: { tab: 'invitations', filter: 'open', search: '' }, after: null, least: 0 },
  { what: 'invitations, open' },
)
call(
  'admin',
  users.loadUsers,
  { view: { tab: 'requests', filter: 'open', search: '' }, after: null, least: 0 },
  { what: 'requests' },
)
for (const kind of ['grant', 'suspend', 'removeFactor'] as const satisfies readonly AccountChangeKind[])
  call(
    'supreme',
    users.changeAccount,
    { kind, role: 'council', target: { id: userId, name: '', isAdmin: false, isSupreme: false } },
    { what: kind },
  )
call('admin', users.closeDeletionRequest, { id: idOf('request', 50), outcome: 'declined', answer: 'Ainda não.' })
call('admin', invitations.loadImportedEmail, { memberId })
call('admin', invitations.createInvitation, {
  id: created,
  values: { email: 'nova@confraria.test', role: null, member: { kind: 'new', name: 'Nova', member: null } },
})
call('admin', invitations.resendInvitation, ({ members: last }) => ({
  id: idOf('invitation', last - 1),
  newId: created,
}))
for (const kind of ['invite', 'renew'] as const) call('admin', batches.loadBatch, { kind }, { what: kind })
call('admin', batches.inviteBatch, {
  rows: [rowOf({ id: created, memberId, name: 'Nova', photoUrl: null, email: 'nova@confraria.test', replaces: null })],
})

export { calls }
