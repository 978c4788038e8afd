import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  MeetingConflict,
  type Invitees,
  type MeetingToCheck,
  type MeetingToSave,
} from '#machines/meetings/meetings.actors.ts'
import { meetingDialogMachine } from '#machines/meetings/meetingDialog.machine.ts'
import { isTouched } from '#machines/meetings/meetingDialog.state.ts'
import { valuesOf, type MeetingDraft, type MeetingValues } from '#machines/meetings/meetingForm.ts'
import type { Clash, Meeting } from '#machines/meetings/meetingList.ts'
import { ana, bia, bothInvitees, clashOf, inviteeOf, meetingOf } from '#tests/support/meetings.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline, temporaryFailures } from '#tests/support/settled.ts'

const meeting = meetingOf()
const newId = '44444444-4444-4444-8444-444444444444'
const full: Partial<MeetingValues> = { title: ' Balanço ', date: '8/12/2026', time: '19h30', participants: [ana] }

const open = async (
  opened: Meeting | null = null,
  invitees: Invitees | null = null,
  stored: MeetingDraft | null = null,
) => {
  const load = held<Invitees, { search: string; chosen: readonly string[] }>()
  const check = held<readonly Clash[], MeetingToCheck>()
  const save = held<void, MeetingToSave>()
  const actor = createActor(
    meetingDialogMachine.provide({
      actors: { loadInvitees: load.logic, checkMeeting: check.logic, saveMeeting: save.logic },
      actions: { keepDraft: () => undefined, forgetDraft: () => undefined },
    }),
    {
      input: {
        meeting: opened,
        newId,
        today: '2026-11-21',
        minute: '12:00',
        invitees,
        draft: { key: 'draft', stored },
      },
    },
  )
  const emitted: unknown[] = []
  const notices: unknown[] = []
  onReport(actor, (event) => {
    emitted.push(isNotice(event) ? event.notice.key : event.type)
    if (isNotice(event)) notices.push(event.notice)
  })
  actor.on('field.fault', ({ field }) => emitted.push(field))
  actor.start()
  await load.resolve({ members: bothInvitees, isCut: false })
  return { send: actor.send.bind(actor), load, check, save, emitted, notices, state: () => actor.getSnapshot() }
}
const filled = async (change: Partial<MeetingValues> = full) => {
  const dialog = await open()
  dialog.send({ type: 'field.change', change })
  return dialog
}

describe('a new meeting', () => {
  test('starts at 19:00, once, regular, with notifications @MEE-17', async () => {
    const { state } = await open()
    expect(state().context.values).toMatchObject({ time: '19:00', recurrence: 'once', type: 'regular', notify: true })
  })
  test('is checked, saved trimmed with its own id, and reported; the dialog closes', async () => {
    const { send, check, save, emitted, state } = await filled()
    send({ type: 'submit' })
    expect(state().matches({ open: { form: 'validating' } })).toBe(true)
    expect(check.requests[0]?.input).toMatchObject({ id: newId, participants: [ana] })
    await check.resolve([])
    expect(save.requests[0]?.input).toMatchObject({
      id: newId,
      seen: null,
      row: { title: 'Balanço', date: '2026-12-08', time: '19:30', send_notifications: true },
      participants: [ana],
    })
    await save.resolve(undefined)
    expect(emitted).toEqual(['meeting.saved', 'meetings.changed'])
    expect(state().matches('closed')).toBe(true)
  })
  test.each([
    ['nothing', {}, 'title'],
    ['no participants', { ...full, participants: [] }, 'participants'],
    ['31 February', { ...full, date: '31/02/2027' }, 'date'],
    ['25:00', { ...full, time: '25:00' }, 'time'],
    ['a series that starts yesterday', { ...full, date: '20/11/2026', recurrence: 'weekly' }, 'date'],
  ] as const)(
    'with %s is not sent: the field shows the error, without a notice @MEE-32 @APP-93',
    async (_what, change, field) => {
      const { send, check, emitted, state } = await filled(change)
      send({ type: 'submit' })
      expect(emitted).toEqual([field])
      expect(check.requests).toHaveLength(0)
      expect(state().context.values).toMatchObject(change)
    },
  )
  test.each(temporaryFailures)(
    'sent twice with a failure in between ($kind) is one meeting with one id',
    async ({ error }) => {
      const { send, check, save, state } = await filled()
      const { values } = state().context
      send({ type: 'submit' })
      await check.resolve([])
      await save.fail(error)
      expect(state().matches({ open: { form: { writing: 'failed' } } })).toBe(true)
      expect(state().context.values).toEqual(values)
      send({ type: 'submit' })
      await check.resolve([])
      expect(save.requests.map(({ input }) => input.id)).toEqual([newId, newId])
    },
  )
})

describe('a participant with another meeting at that time', () => {
  test('is a warning: saving needs a confirmation @MEE-23 @MEE-24', async () => {
    const { send, check, save, state } = await filled()
    send({ type: 'submit' })
    await check.resolve([clashOf()])
    expect(state().matches({ open: { form: 'warning' } })).toBe(true)
    expect(save.requests).toHaveLength(0)
    send({ type: 'confirm' })
    expect(save.requests).toHaveLength(1)
  })
  test('lets the user go back, with the whole input @MEE-24', async () => {
    const { send, check, save, state } = await filled()
    send({ type: 'submit' })
    await check.resolve([clashOf()])
    send({ type: 'keep' })
    expect(state().matches({ open: { form: { writing: 'creating' } } })).toBe(true)
    expect(state().context.values).toMatchObject(full)
    expect(save.requests).toHaveLength(0)
  })
})

describe('a changed meeting', () => {
  test('is saved with the version that was loaded', async () => {
    const { send, check, save } = await open(meeting)
    send({ type: 'field.change', change: { title: 'Balanço' } })
    send({ type: 'submit' })
    await check.resolve([])
    expect(save.requests[0]?.input).toMatchObject({ id: meeting.id, seen: meeting.updated_at })
  })
  const theirs = meetingOf({ title: 'Outro', location: 'Sede', updated_at: 'later' })
  test('that conflicts is checked and saved again, with what only the other user changed @MEE-25', async () => {
    const { send, check, save, state } = await open(meeting)
    send({ type: 'field.change', change: { title: 'Balanço' } })
    send({ type: 'submit' })
    await check.resolve([])
    await save.fail(new MeetingConflict(theirs))
    expect(state().matches({ open: { form: 'conflict' } })).toBe(true)
    expect(state().context.conflict).toMatchObject({ taken: ['location'], both: ['title'] })
    send({ type: 'merge' })
    await check.resolve([])
    expect(save.requests[1]?.input).toMatchObject({ seen: 'later', row: { title: 'Balanço', location: 'Sede' } })
  })
  test('that conflicts keeps what both users changed in the participants, without a choice @MEE-25', async () => {
    const { send, check, save, state } = await open(meetingOf({ participants: [{ member_id: ana, name: 'Ana' }] }))
    send({ type: 'field.change', change: { participants: [] } })
    send({ type: 'field.change', change: { participants: [bia] } })
    send({ type: 'submit' })
    await check.resolve([])
    const joined = { member_id: newId, name: 'Caio' }
    await save.fail(new MeetingConflict(meetingOf({ participants: [{ member_id: ana, name: 'Ana' }, joined] })))
    expect(state().context).toMatchObject({
      values: { participants: [bia, newId] },
      conflict: { taken: ['participants'], both: [], theirs: { participants: [bia, newId] } },
    })
  })
  test('that conflicts takes the stored version of a field on demand, and returns to the form @MEE-25 @APP-147', async () => {
    const { send, check, save, state } = await open(meeting)
    send({ type: 'field.change', change: { title: 'Balanço' } })
    send({ type: 'submit' })
    await check.resolve([])
    await save.fail(new MeetingConflict(theirs))
    send({ type: 'field.choose', field: 'title', side: 'theirs' })
    send({ type: 'back' })
    expect(state().matches({ open: { form: { writing: 'editing' } } })).toBe(true)
    expect(state().context.values.title).toBe('Outro')
  })
  test('that was deleted meanwhile is scheduled again as another meeting @MEE-26', async () => {
    const { send, check, save, state } = await open(meeting)
    send({ type: 'field.change', change: { title: 'Balanço' } })
    send({ type: 'submit' })
    await check.resolve([])
    await save.fail(new MeetingConflict(null))
    expect(state().matches({ open: { form: 'gone' } })).toBe(true)
    send({ type: 'again' })
    await check.resolve([])
    expect(save.requests[1]?.input).toMatchObject({ id: newId, seen: null, row: { title: 'Balanço' } })
  })
  test('keeps the date of a series that started in the past', async () => {
    const { send, check, emitted } = await open(meetingOf({ date: '2026-01-08' }))
    send({ type: 'field.change', change: { title: 'Balanço' } })
    send({ type: 'submit' })
    expect(emitted).toEqual([])
    expect(check.requests).toHaveLength(1)
  })
})

test('a past meeting is saved as a record @MEE-21 @MEE-27', async () => {
  const { send, check, save, notices } = await filled({ ...full, date: '20/11/2026' })
  send({ type: 'submit' })
  await check.resolve([])
  expect(save.requests[0]?.input).toMatchObject({ row: { date: '2026-11-20', recurrence: 'once' } })
  await save.resolve(undefined)
  expect(notices).toEqual([{ key: 'meeting.saved', isNew: true, record: 'before' }])
})

test('an hour of today that has passed is a record, and for a series the fault of the date, before the check @MEE-21 @MEE-22', async () => {
  const today = { ...full, date: '21/11/2026', time: '11:59' }
  const { send, check, save, notices } = await filled(today)
  send({ type: 'submit' })
  await check.resolve([])
  await save.resolve(undefined)
  expect(notices).toEqual([{ key: 'meeting.saved', isNew: true, record: 'today' }])
  const series = await filled({ ...today, recurrence: 'weekly' })
  series.send({ type: 'submit' })
  expect(series.check.requests).toHaveLength(0)
  expect(series.emitted).toEqual(['date'])
})

describe('the input', () => {
  test('is confirmed before it is discarded @APP-89', async () => {
    const { send, state } = await filled()
    send({ type: 'cancel' })
    expect(state().matches({ open: { form: 'discarding' } })).toBe(true)
    send({ type: 'keep' })
    expect(state().context.values).toMatchObject(full)
    send({ type: 'cancel' })
    send({ type: 'discard' })
    expect(state().matches('closed')).toBe(true)
  })
  test('that was undone counts as no input', async () => {
    const { send, state } = await open(meeting)
    send({ type: 'field.change', change: { title: 'Balanço', participants: [bia, ana] } })
    send({ type: 'field.change', change: { title: meeting.title, time: '19h' } })
    send({ type: 'cancel' })
    expect(state().matches('closed')).toBe(true)
  })
  test('shows an error when its field is left after typing, not when it is only passed', async () => {
    const { send, state } = await open()
    send({ type: 'field.leave', field: 'title' })
    expect(state().context.shown).toEqual([])
    send({ type: 'field.change', change: { date: '31/02/2027' } })
    send({ type: 'field.leave', field: 'date' })
    expect(state().context.shown).toEqual(['date'])
  })
  test('shows that a field is missing when its stored value was cleared', async () => {
    const { send, state } = await open(meeting)
    send({ type: 'field.change', change: { title: '' } })
    send({ type: 'field.leave', field: 'title' })
    expect(state().context.shown).toEqual(['title'])
  })
})

describe('the invitees', () => {
  test('of the last dialog are shown until they are loaded again, and are passed to the next one', async () => {
    const { send, state } = await open(null, { members: [inviteeOf(ana, 'Ana')], isCut: true })
    expect(state().context).toMatchObject({ members: bothInvitees, isCut: false })
    send({ type: 'cancel' })
    expect(state().output).toEqual({ invitees: { members: bothInvitees, isCut: false } })
  })
  test('no longer include an inactive member, who is named @MEE-41', async () => {
    const { state } = await open(
      meetingOf({ participants: [...meeting.participants, { member_id: 'caio', name: 'Caio' }] }),
    )
    expect(state().context).toMatchObject({ values: { participants: [ana, bia] }, gone: ['Caio'] })
  })
  test('are loaded again after a refusal; a failure removes no one', async () => {
    const { send, load, check, save, emitted, state } = await filled()
    send({ type: 'submit' })
    await check.resolve([])
    await save.fail(Object.assign(new Error('Só membros ativos participam de reuniões.'), { code: '23514' }))
    expect(load.requests).toHaveLength(2)
    await load.fail(offline)
    expect(emitted).toEqual(['meeting.saveFailed', 'members.loadFailed'])
    expect(state().context.members).toEqual(bothInvitees)
    send({ type: 'members.retry' })
    await load.resolve({ members: [inviteeOf(bia, 'Bia')], isCut: false })
    expect(state().context).toMatchObject({ values: { participants: [] }, gone: ['Ana'], membersFailure: null })
  })
})

test('of a large club are searched, and the chosen ones are loaded by name @MEE-62', async () => {
  const { load, send, state } = await open()
  send({ type: 'members.search', text: 'bi' })
  expect(load.requests).toHaveLength(1)
  send({ type: 'members.refresh' })
  await load.resolve({ members: bothInvitees, isCut: true })
  send({ type: 'field.change', change: { participants: [ana] } })
  send({ type: 'members.search', text: 'bi' })
  expect(load.requests.at(-1)?.input).toEqual({ search: 'bi', chosen: [ana] })
  await load.resolve({ members: [inviteeOf(ana, 'Ana'), inviteeOf(bia, 'Bia')], isCut: false })
  expect(state().context).toMatchObject({ isCut: true, gone: [], values: { participants: [ana] } })
})

describe('an unsent meeting', () => {
  test('of a new one keeps its id, so that what may be stored is not stored twice @ENT-890', async () => {
    const values = { ...valuesOf(meeting), title: 'Balanço' }
    const { send, check, save, state } = await open(null, null, { version: 1, newId: 'earlier', meeting: null, values })
    expect(isTouched(state().context)).toBe(true)
    send({ type: 'submit' })
    await check.resolve([])
    expect(save.requests[0]?.input).toMatchObject({ id: 'earlier', seen: null, row: { title: 'Balanço' } })
  })
  test('is saved against the version that it began with: a change of another user since is a conflict @ENT-898', async () => {
    const earlier = meetingOf({ location: 'Sede', updated_at: 'earlier' })
    const values = { ...valuesOf(earlier), title: 'Balanço' }
    const { send, check, save, state } = await open(meeting, null, { version: 1, newId, meeting: earlier, values })
    send({ type: 'submit' })
    await check.resolve([])
    expect(save.requests[0]?.input).toMatchObject({ id: meeting.id, seen: 'earlier' })
    await save.fail(new MeetingConflict(meeting))
    expect(state().context).toMatchObject({
      values: { title: 'Balanço', location: meeting.location },
      conflict: { taken: ['location'], both: [] },
    })
  })
})
