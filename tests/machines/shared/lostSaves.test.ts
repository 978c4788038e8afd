import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createActor,
  fromPromise,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type SnapshotFrom,
} from 'xstate'
import { emptyBadge } from '#machines/achievements/badgeForm.ts'
import { badgeRulesMachine } from '#machines/achievements/badgeRules.machine.ts'
import { BadgeConflict } from '#machines/achievements/badges.actors.ts'
import { CouncilConflict } from '#machines/council/council.actors.ts'
import { councilMemberFormMachine } from '#machines/council/councilMemberForm.machine.ts'
import { seatInput } from '#machines/council/councilMemberForm.ts'
import { MonitoringConflict, openUpdateDraft } from '#machines/council/monitoring.actors.ts'
import { monitoringUpdateMachine } from '#machines/council/monitoringUpdate.machine.ts'
import { cellsOf, toggled, withCells, type Cell } from '#machines/council/permission.ts'
import { PermissionsConflict } from '#machines/council/permissions.actors.ts'
import { permissionsMachine } from '#machines/council/permissions.machine.ts'
import { emptyPosition } from '#machines/council/position.ts'
import { PositionConflict } from '#machines/council/positions.actors.ts'
import { positionsMachine } from '#machines/council/positions.machine.ts'
import { FeedbackConflict } from '#machines/feedback/feedback.actors.ts'
import { feedbackMachine } from '#machines/feedback/feedback.machine.ts'
import { GoalsConflict } from '#machines/ranking/rankingGoals.actors.ts'
import { isUntouched, rankingGoalsMachine } from '#machines/ranking/rankingGoals.machine.ts'
import { needed } from '#machines/shared/needed.ts'
import { meetingDialogMachine } from '#machines/meetings/meetingDialog.machine.ts'
import { meetingDraftSchema } from '#machines/meetings/meetingForm.ts'
import { MeetingConflict } from '#machines/meetings/meetings.actors.ts'
import { TitleConflict } from '#machines/ranking/rankingTitles.actors.ts'
import { rankingTitlesMachine } from '#machines/ranking/rankingTitles.machine.ts'
import { RoutineConflict } from '#machines/ranking/routineKinds.actors.ts'
import { routineKindsMachine } from '#machines/ranking/routineKinds.machine.ts'
import { identityDraftSchema } from '#machines/settings/clubIdentity.ts'
import { clubIdentityMachine, identityChangesIn } from '#machines/settings/clubIdentity.machine.ts'
import { SettingsConflict } from '#machines/settings/settings.actors.ts'
import { draftKey, openDraft, readDraft } from '#machines/shared/client/drafts.ts'
import { changesIn, settingsFormMachine } from '#machines/settings/settingsForm.machine.ts'
import { badgeRule } from '#tests/support/achievements.ts'
import { administrator, seatOf, vice } from '#tests/support/council.ts'
import { feedbackOf } from '#tests/support/feedback.ts'
import { bothInvitees, meetingOf } from '#tests/support/meetings.ts'
import { caseOf } from '#tests/support/monitoring.ts'
import { permissions } from '#tests/support/permissions.ts'
import { describedPosition } from '#tests/support/positions.ts'
import { goals, settings, titleOf } from '#tests/support/ranking.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { kindNamed, routineKinds } from '#tests/support/routineKinds.ts'
import { held, offline } from '#tests/support/settled.ts'

interface LostSave {
  machine: AnyStateMachine
  /** As its parent makes it when the form opens. */
  input?: () => object
  /** What its other actors return, when they are called. */
  loads?: Readonly<Record<string, () => unknown>>
  /** What is typed is a draft of the tab. */
  isDraft?: boolean
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
const meeting = meetingOf()
const rights = permissions()
const cells = cellsOf(rights.rows, 'diretor_cultura')
const edit: Cell = { area: 'tasks', action: 'edit' }
const withEdit = toggled(cells, edit)
const create: Cell = { area: 'council_members', action: 'create' }
const { icon, period, max_points, is_active, needs_photo } = kindNamed('training')

const forms: Readonly<Record<string, LostSave>> = {
  'a title of a ranking': {
    machine: rankingTitlesMachine,
    loads: { loadRankingTitles: () => [titleOf()] },
    opens: { type: 'edit', row: titleOf() },
    save: 'saveRankingTitle',
    first: change({ title: 'Vigia' }),
    corrected: change({ title: 'Sentinela' }),
    conflict: new TitleConflict(titleOf({ title: 'Vigia' })),
    again: { seen: { title: 'Vigia' }, values: { title: 'Sentinela' } },
  },
  'a routine': {
    machine: routineKindsMachine,
    loads: { loadRoutineKinds: () => routineKinds },
    opens: { type: 'edit', row: kindNamed('training') },
    save: 'saveRoutine',
    first: change({ label: 'Ronda' }),
    corrected: change({ label: 'Vigília' }),
    conflict: new RoutineConflict({ label: 'Ronda', icon, period, max_points, is_active, needs_photo }),
    again: { seen: { label: 'Ronda' }, change: { label: 'Vigília' } },
  },
  'the goals': {
    machine: rankingGoalsMachine,
    loads: { loadGoals: () => ({ goals, kinds: routineKinds }) },
    save: 'saveGoals',
    first: typed('gold', '600'),
    corrected: typed('gold', '700'),
    conflict: new GoalsConflict({ ...goals, gold: 600 }),
    again: { seen: { gold: 600 }, goals: { gold: 700 } },
  },
  'a badge': {
    machine: badgeRulesMachine,
    loads: { loadBadgeRules: () => ({ rules: [badgeRule()], kinds: routineKinds }) },
    isDraft: true,
    opens: { type: 'edit', rule: badgeRule() },
    save: 'saveBadge',
    first: change({ title: 'Mente' }),
    corrected: change({ title: 'Mente Viva' }),
    conflict: new BadgeConflict(badgeRule({ title: 'Mente', updated_at: later })),
    again: { seen: later, row: { title: 'Mente Viva' } },
  },
  'a position': {
    machine: positionsMachine,
    loads: { loadPositions: () => [describedPosition()] },
    isDraft: true,
    opens: { type: 'edit', position: describedPosition() },
    save: 'savePosition',
    first: change({ title: 'Cultura' }),
    corrected: change({ title: 'Cultura e Ritos' }),
    conflict: new PositionConflict(describedPosition({ title: 'Cultura', updated_at: later })),
    again: { seen: later, row: { title: 'Cultura e Ritos' } },
  },
  'a council member': {
    machine: councilMemberFormMachine,
    input: () => seatInput(administrator, seatOf()),
    save: 'saveCouncilMember',
    first: change({ name: 'Aninha' }),
    corrected: change({ name: 'Ana Prado' }),
    conflict: new CouncilConflict(seatOf({ name: 'Aninha', updated_at: later })),
    again: { seen: later, row: { name: 'Ana Prado' } },
  },
  'a meeting': {
    machine: meetingDialogMachine,
    input: () => ({
      today: meeting.date,
      minute: '08:00',
      newId: '22222222-2222-4222-8222-222222222222',
      draft: openDraft(`meeting:${meeting.id}`, meetingDraftSchema),
      meeting,
      invitees: null,
    }),
    loads: { loadInvitees: () => ({ members: bothInvitees, isCut: false }), checkMeeting: () => [] },
    isDraft: true,
    save: 'saveMeeting',
    first: change({ title: 'Balanço' }),
    corrected: change({ title: 'Balanço do ano' }),
    conflict: new MeetingConflict(meetingOf({ title: 'Balanço', updated_at: later })),
    again: { seen: later, row: { title: 'Balanço do ano' } },
  },
  'a monitored case': {
    machine: monitoringUpdateMachine,
    input: () => ({ access: vice, row: caseOf(), draft: openUpdateDraft(caseOf().id) }),
    loads: { loadMonitoringHistory: () => [] },
    isDraft: true,
    save: 'updateMonitoredUser',
    first: change({ status: 'aguardando', note: 'Liguei.' }),
    corrected: change({ status: 'resolvido' }),
    submits: [{ type: 'submit', id: '11111111-1111-4111-8111-111111111111' }],
    conflict: new MonitoringConflict(caseOf({ status: 'aguardando', updated_at: later })),
    again: { seen: later, status: 'resolvido' },
  },
  'a feedback': {
    machine: feedbackMachine,
    input: () => ({ show: null }),
    loads: { loadFeedback: () => ({ items: [feedbackOf()], responsibles: [], hasMore: false }) },
    opens: { type: 'open', feedback: feedbackOf() },
    save: 'saveFeedback',
    first: { type: 'change', change: { status: 'in_progress' } },
    corrected: { type: 'change', change: { status: 'resolved' } },
    conflict: new FeedbackConflict(feedbackOf({ status: 'in_progress' })),
    again: { seen: { status: 'in_progress' }, change: { status: 'resolved' } },
  },
  'the settings': {
    machine: settingsFormMachine,
    loads: { loadSettings: () => settings },
    save: 'saveSettings',
    first: typed('founder_name', 'Otávio'),
    corrected: typed('founder_name', 'Otávio L.'),
    conflict: new SettingsConflict({ ...settings, founder_name: 'Otávio' }),
    again: { seen: { founder_name: 'Otávio' }, changes: { founder_name: 'Otávio L.' } },
  },
  'the identity': {
    machine: clubIdentityMachine,
    input: () => ({ userId: 'me' }),
    loads: { openIdentity: () => ({ settings, draft: readDraft(draftKey('me', 'identity'), identityDraftSchema) }) },
    isDraft: true,
    save: 'saveIdentity',
    first: typed('club_name', 'Clube'),
    corrected: typed('club_name', 'Clube de Leitura'),
    conflict: new SettingsConflict({ ...settings, club_name: 'Clube' }),
    again: { seen: { club_name: 'Clube' }, changes: { club_name: 'Clube de Leitura' } },
  },
  'the rights of a position': {
    machine: permissionsMachine,
    input: () => ({ show: 'diretor_cultura' }),
    loads: { loadPermissions: () => rights },
    save: 'savePermissions',
    first: { type: 'cell.toggle', cell: edit },
    corrected: { type: 'cell.toggle', cell: create },
    submits: [{ type: 'save' }, { type: 'confirm' }],
    conflict: new PermissionsConflict(withEdit),
    again: { seen: withEdit, cells: toggled(withEdit, create) },
  },
}

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

const settle = async () => {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Opens the form; its requests to save stay open. */
const openForm = async ({ machine, input, loads = {}, opens, save, submits }: LostSave) => {
  const saving = held<unknown, object>()
  const others = Object.entries(loads).map(([name, load]) => [name, fromPromise(() => Promise.resolve(load()))])
  const actor = createActor(machine.provide({ actors: { ...Object.fromEntries(others), [save]: saving.logic } }), {
    input: input?.(),
  })
  const notices: string[] = []
  onReport(actor, (event) => {
    if (isNotice(event)) notices.push(event.notice.key)
  })
  actor.start()
  await settle()
  if (opens) actor.send(opens)
  await settle()
  const submit = async () => {
    for (const event of submits ?? [{ type: 'submit' }]) actor.send(event)
    await settle()
  }
  return { actor, saving, notices, submit }
}

const title = 'the user’s own values, stored without a response, are no change of another user'

test.each(Object.entries(forms))(`%s: ${title} @APP-147`, async (_, form) => {
  const { actor, saving, notices, submit } = await openForm(form)
  actor.send(form.first)
  await submit()
  await saving.fail(offline)
  actor.send(form.corrected)
  await submit()
  await saving.fail(form.conflict)
  await settle()
  expect(saving.requests).toHaveLength(3)
  expect(saving.requests[2]?.input).toMatchObject(form.again)
  expect(notices).toHaveLength(1)
})

const drafts = Object.entries(forms).filter(([, { isDraft = false }]) => isDraft)

test.each(drafts)(`%s: ${title}, also after a reload @APP-147`, async (_, form) => {
  const before = await openForm(form)
  before.actor.send(form.first)
  await before.submit()
  await before.saving.fail(offline)
  before.actor.stop()
  const { actor, saving, notices, submit } = await openForm(form)
  actor.send(form.corrected)
  await submit()
  await saving.fail(form.conflict)
  await settle()
  expect(saving.requests).toHaveLength(2)
  expect(saving.requests[1]?.input).toMatchObject(form.again)
  expect(notices).toHaveLength(0)
})

interface Undone {
  /** What the form loads. */
  load: string
  before: unknown
  /** After the first change. */
  stored: unknown
  other: AnyEventObject
  isEdited: (snapshot: AnyMachineSnapshot) => boolean
}

const isChanged = (changes: object) => Object.keys(changes).length > 0
const undone: Readonly<Record<string, Undone>> = {
  'the goals': {
    load: 'loadGoals',
    before: { goals, kinds: routineKinds },
    stored: { goals: { ...goals, gold: 600 }, kinds: routineKinds },
    other: typed('silver', '350'),
    isEdited: ({ context }: SnapshotFrom<typeof rankingGoalsMachine>) => !isUntouched(context),
  },
  'the settings': {
    load: 'loadSettings',
    before: settings,
    stored: { ...settings, founder_name: 'Otávio' },
    other: typed('absence_days', '4'),
    isEdited: ({ context }: SnapshotFrom<typeof settingsFormMachine>) => isChanged(changesIn(context)),
  },
  'the identity': {
    load: 'loadSettings',
    before: settings,
    stored: { ...settings, club_name: 'Clube' },
    other: typed('time_zone', 'America/Manaus'),
    isEdited: ({ context }: SnapshotFrom<typeof clubIdentityMachine>) => isChanged(identityChangesIn(context)),
  },
}

const valueOf = ({ context }: AnyMachineSnapshot, { field }: AnyEventObject) =>
  (context.loaded ?? context).values[field]

describe.each(Object.entries(undone))('%s, undone after a lost response', (name, { load, before, stored, ...rest }) => {
  const table = needed(forms[name], 'the table has the form')
  /** The form, with what it loads next. */
  const openUndone = async (isReloaded: boolean, next: unknown) => {
    let current = before
    const form = { ...table, loads: { ...table.loads, [load]: () => current } }
    const first = await openForm(form)
    first.actor.send(form.first)
    await first.submit()
    await first.saving.fail(offline)
    if (isReloaded) first.actor.stop()
    const { actor } = isReloaded ? await openForm(form) : first
    current = next
    actor.send({ type: 'reset' })
    return actor
  }

  test.each([
    { title: 'what was sent', next: stored, isReloaded: false },
    { title: 'the values of before, if it never arrived', next: before, isReloaded: false },
    ...(table.isDraft ? [{ title: 'what was sent, also after a reload', next: stored, isReloaded: true }] : []),
  ])('shows what is stored: $title; nothing is edited @APP-896', async ({ next, isReloaded }) => {
    const actor = await openUndone(isReloaded, next)
    await settle()
    expect(valueOf(actor.getSnapshot(), table.first) === table.first['text']).toBe(next === stored)
    expect(rest.isEdited(actor.getSnapshot())).toBe(false)
  })

  test('keeps what is typed meanwhile, as the only change @APP-896', async () => {
    const actor = await openUndone(false, stored)
    actor.send(rest.other)
    await settle()
    expect(valueOf(actor.getSnapshot(), table.first)).toBe(table.first['text'])
    expect(valueOf(actor.getSnapshot(), rest.other)).toBe(rest.other['text'])
    expect((actor.getSnapshot().context.loaded ?? actor.getSnapshot().context).conflict).toBeNull()
    expect(rest.isEdited(actor.getSnapshot())).toBe(true)
  })
})

test('rights that are changed back after a lost response are loaded: they show what is stored @COU-892', async () => {
  const rightsForm = needed(forms['the rights of a position'], 'the table has the rights')
  const stored = withCells(rights.rows, 'diretor_cultura', withEdit)
  const loads = [rights, { ...rights, rows: stored }]
  const { actor, saving, submit } = await openForm({ ...rightsForm, loads: { loadPermissions: () => loads.shift() } })
  actor.send(rightsForm.first)
  await submit()
  await saving.fail(offline)
  actor.send(rightsForm.first)
  await settle()
  expect(loads).toEqual([])
  expect(actor.getSnapshot()).toMatchObject({ context: { seen: withEdit, cells: withEdit } })
})

const id = '33333333-3333-4333-8333-333333333333'
const other = '44444444-4444-4444-8444-444444444444'
const newBadge = { ...emptyBadge, title: 'Alfa', description: 'Lê.', threshold: '10' }
const newPosition = { ...emptyPosition, code: 'alfa', title: 'Alfa', function: 'Cuida.' }

const creations: Readonly<
  Record<string, { as: string; list: string; row: object; add: AnyEventObject; values: object }>
> = {
  'a badge': {
    as: 'a badge',
    list: 'loadBadgeRules',
    row: { rules: [badgeRule({ id, title: 'Alfa' })], kinds: routineKinds },
    add: { type: 'add', id },
    values: newBadge,
  },
  'a position': {
    as: 'a position',
    list: 'loadPositions',
    row: [describedPosition({ id, position: 'alfa', title: 'Alfa' })],
    add: { type: 'add' },
    values: newPosition,
  },
}

test.each(Object.entries(creations))(
  '%s that is stored without a response is not opened again as a new one @APP-894',
  async (_, { as, list, row, add, values }) => {
    const form = needed(forms[as], 'the table has the form')
    const ids = vi.spyOn(crypto, 'randomUUID').mockReturnValueOnce(id).mockReturnValue(other)
    const before = await openForm({ ...form, opens: add })
    before.actor.send(change(values))
    await before.submit()
    await before.saving.fail(offline)
    before.actor.stop()
    const after = {
      ...form,
      opens: { ...add, ...('id' in add && { id: other }) },
      loads: { ...form.loads, [list]: () => row },
    }
    const { actor } = await openForm(after)
    expect(actor.getSnapshot()).toMatchObject({ context: { id: other, values: { title: '' }, sent: [] } })
    ids.mockRestore()
  },
)
test('rights of a position that is left after a lost response are loaded: they show what is stored @COU-892', async () => {
  const rightsForm = needed(forms['the rights of a position'], 'the table has the rights')
  const stored = withCells(rights.rows, 'diretor_cultura', withEdit)
  const loads = [rights, { ...rights, rows: stored }]
  const { actor, saving, submit } = await openForm({ ...rightsForm, loads: { loadPermissions: () => loads.shift() } })
  actor.send(rightsForm.first)
  await submit()
  await saving.fail(offline)
  actor.send({ type: 'part.show', show: '*' })
  await settle()
  actor.send({ type: 'part.show', show: 'diretor_cultura' })
  expect(actor.getSnapshot()).toMatchObject({ context: { seen: withEdit, cells: withEdit } })
})
