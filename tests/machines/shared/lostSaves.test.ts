import { expect, test } from 'vitest'
import { createActor, fromPromise, type AnyEventObject, type AnyStateMachine } from 'xstate'
import { badgeRulesMachine } from '#machines/achievements/badgeRules.machine.ts'
import { BadgeConflict } from '#machines/achievements/badges.actors.ts'
import { CouncilConflict } from '#machines/council/council.actors.ts'
import { councilMemberFormMachine } from '#machines/council/councilMemberForm.machine.ts'
import { seatInput } from '#machines/council/councilMemberForm.ts'
import { MonitoringConflict } from '#machines/council/monitoring.actors.ts'
import { monitoringUpdateMachine } from '#machines/council/monitoringUpdate.machine.ts'
import { cellsOf, toggled, type Cell } from '#machines/council/permission.ts'
import { PermissionsConflict } from '#machines/council/permissions.actors.ts'
import { permissionsMachine } from '#machines/council/permissions.machine.ts'
import { PositionConflict } from '#machines/council/positions.actors.ts'
import { positionsMachine } from '#machines/council/positions.machine.ts'
import { FeedbackConflict } from '#machines/feedback/feedback.actors.ts'
import { feedbackMachine } from '#machines/feedback/feedback.machine.ts'
import { GoalsConflict } from '#machines/ranking/rankingGoals.actors.ts'
import { rankingGoalsMachine } from '#machines/ranking/rankingGoals.machine.ts'
import { TitleConflict } from '#machines/ranking/rankingTitles.actors.ts'
import { rankingTitlesMachine } from '#machines/ranking/rankingTitles.machine.ts'
import { RoutineConflict } from '#machines/ranking/routineKinds.actors.ts'
import { routineKindsMachine } from '#machines/ranking/routineKinds.machine.ts'
import { clubIdentityMachine } from '#machines/settings/clubIdentity.machine.ts'
import { SettingsConflict } from '#machines/settings/settings.actors.ts'
import { settingsFormMachine } from '#machines/settings/settingsForm.machine.ts'
import { badgeRule } from '#tests/support/achievements.ts'
import { administrator, seatOf, vice } from '#tests/support/council.ts'
import { feedbackOf } from '#tests/support/feedback.ts'
import { caseOf } from '#tests/support/monitoring.ts'
import { permissions } from '#tests/support/permissions.ts'
import { describedPosition } from '#tests/support/positions.ts'
import { goals, settings, titleOf } from '#tests/support/ranking.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { kindNamed, routineKinds } from '#tests/support/routineKinds.ts'
import { held, offline } from '#tests/support/settled.ts'

interface LostSave {
  machine: AnyStateMachine
  input?: object
  /** What its other actors return. */
  loads: Readonly<Record<string, unknown>>
  opens?: AnyEventObject
  /** The actor that saves. */
  save: string
  first: AnyEventObject
  corrected: AnyEventObject
  submits?: readonly AnyEventObject[]
  /** The server has what was sent first. */
  conflict: Error
  /** The request after the conflict. */
  again: object
}

const later = '2026-11-21T12:00:00Z'
const change = (values: object) => ({ type: 'field.change', change: values })
const typed = (field: string, text: string) => ({ type: 'field.change', field, text })
const noDraft = { key: 'draft', stored: null }
const rights = permissions()
const cells = cellsOf(rights.rows, 'diretor_cultura')
const edit: Cell = { area: 'tasks', action: 'edit' }
const withEdit = toggled(cells, edit)
const create: Cell = { area: 'council_members', action: 'create' }
const { icon, period, max_points, is_active, needs_photo } = kindNamed('training')

const forms: Readonly<Record<string, LostSave>> = {
  'a title of a ranking': {
    machine: rankingTitlesMachine,
    loads: { loadRankingTitles: [titleOf()] },
    opens: { type: 'edit', row: titleOf() },
    save: 'saveRankingTitle',
    first: change({ title: 'Vigia' }),
    corrected: change({ title: 'Sentinela' }),
    conflict: new TitleConflict(titleOf({ title: 'Vigia' })),
    again: { seen: { title: 'Vigia' }, values: { title: 'Sentinela' } },
  },
  'a routine': {
    machine: routineKindsMachine,
    loads: { loadRoutineKinds: routineKinds },
    opens: { type: 'edit', row: kindNamed('training') },
    save: 'saveRoutine',
    first: change({ label: 'Ronda' }),
    corrected: change({ label: 'Vigília' }),
    conflict: new RoutineConflict({ label: 'Ronda', icon, period, max_points, is_active, needs_photo }),
    again: { seen: { label: 'Ronda' }, change: { label: 'Vigília' } },
  },
  'the goals': {
    machine: rankingGoalsMachine,
    loads: { loadGoals: { goals, kinds: routineKinds } },
    save: 'saveGoals',
    first: typed('gold', '600'),
    corrected: typed('gold', '700'),
    conflict: new GoalsConflict({ ...goals, gold: 600 }),
    again: { seen: { gold: 600 }, goals: { gold: 700 } },
  },
  'a badge': {
    machine: badgeRulesMachine,
    loads: { loadBadgeRules: { rules: [badgeRule()], kinds: routineKinds }, openBadge: noDraft },
    opens: { type: 'edit', rule: badgeRule() },
    save: 'saveBadge',
    first: change({ title: 'Mente' }),
    corrected: change({ title: 'Mente Viva' }),
    conflict: new BadgeConflict(badgeRule({ title: 'Mente', updated_at: later })),
    again: { seen: later, row: { title: 'Mente Viva' } },
  },
  'a position': {
    machine: positionsMachine,
    loads: { loadPositions: [describedPosition()], openPosition: { newId: 'new', draft: noDraft } },
    opens: { type: 'edit', position: describedPosition() },
    save: 'savePosition',
    first: change({ title: 'Cultura' }),
    corrected: change({ title: 'Cultura e Ritos' }),
    conflict: new PositionConflict(describedPosition({ title: 'Cultura', updated_at: later })),
    again: { seen: later, row: { title: 'Cultura e Ritos' } },
  },
  'a council member': {
    machine: councilMemberFormMachine,
    input: seatInput(administrator, seatOf()),
    loads: {},
    save: 'saveCouncilMember',
    first: change({ name: 'Aninha' }),
    corrected: change({ name: 'Ana Prado' }),
    conflict: new CouncilConflict(seatOf({ name: 'Aninha', updated_at: later })),
    again: { seen: later, row: { name: 'Ana Prado' } },
  },
  'a monitored case': {
    machine: monitoringUpdateMachine,
    input: { access: vice, row: caseOf(), draft: noDraft },
    loads: { loadMonitoringHistory: [] },
    save: 'updateMonitoredUser',
    first: change({ status: 'aguardando', note: 'Liguei.' }),
    corrected: change({ status: 'resolvido' }),
    submits: [{ type: 'submit', id: 'note' }],
    conflict: new MonitoringConflict(caseOf({ status: 'aguardando', updated_at: later })),
    again: { seen: later, status: 'resolvido' },
  },
  'a feedback': {
    machine: feedbackMachine,
    input: { show: null },
    loads: { loadFeedback: { items: [feedbackOf()], responsibles: [], hasMore: false } },
    opens: { type: 'open', feedback: feedbackOf() },
    save: 'saveFeedback',
    first: { type: 'change', change: { status: 'in_progress' } },
    corrected: { type: 'change', change: { status: 'resolved' } },
    conflict: new FeedbackConflict(feedbackOf({ status: 'in_progress' })),
    again: { seen: { status: 'in_progress' }, change: { status: 'resolved' } },
  },
  'the settings': {
    machine: settingsFormMachine,
    loads: { loadSettings: settings },
    save: 'saveSettings',
    first: typed('founder_name', 'Otávio'),
    corrected: typed('founder_name', 'Otávio L.'),
    conflict: new SettingsConflict({ ...settings, founder_name: 'Otávio' }),
    again: { seen: { founder_name: 'Otávio' }, changes: { founder_name: 'Otávio L.' } },
  },
  'the identity': {
    machine: clubIdentityMachine,
    input: { userId: 'me' },
    loads: { openIdentity: { settings, draft: null } },
    save: 'saveIdentity',
    first: typed('club_name', 'Clube'),
    corrected: typed('club_name', 'Clube de Leitura'),
    conflict: new SettingsConflict({ ...settings, club_name: 'Clube' }),
    again: { seen: { club_name: 'Clube' }, changes: { club_name: 'Clube de Leitura' } },
  },
  'the rights of a position': {
    machine: permissionsMachine,
    input: { show: 'diretor_cultura' },
    loads: { loadPermissions: rights },
    save: 'savePermissions',
    first: { type: 'cell.toggle', cell: edit },
    corrected: { type: 'cell.toggle', cell: create },
    submits: [{ type: 'save' }, { type: 'confirm' }],
    conflict: new PermissionsConflict(withEdit),
    again: { seen: withEdit, cells: toggled(withEdit, create) },
  },
}

test.each(Object.entries(forms))(
  '%s: the user’s own values, stored without a response, are no change of another user @APP-147',
  async (_, { machine, input, loads, opens, save, first, corrected, submits, conflict, again }) => {
    const saving = held<unknown, object>()
    const others = Object.entries(loads).map(([name, output]) => [name, fromPromise(() => Promise.resolve(output))])
    const actor = createActor(
      machine.provide({
        actors: { ...Object.fromEntries(others), [save]: saving.logic },
        actions: { keepDraft: () => undefined, forgetDraft: () => undefined },
      }),
      { input },
    )
    const notices: string[] = []
    onReport(actor, (event) => {
      if (isNotice(event)) notices.push(event.notice.key)
    })
    actor.start()
    const settle = () => new Promise((resolve) => setImmediate(resolve))
    const submit = () => (submits ?? [{ type: 'submit' }]).forEach((event) => actor.send(event))
    await settle()
    if (opens) actor.send(opens)
    await settle()
    actor.send(first)
    submit()
    await saving.fail(offline)
    actor.send(corrected)
    submit()
    await saving.fail(conflict)
    expect(saving.requests).toHaveLength(3)
    expect(saving.requests[2]?.input).toMatchObject(again)
    expect(notices).toHaveLength(1)
  },
)
