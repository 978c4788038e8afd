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
import { ana, bia, bothInvitees, meetingOf } from '#tests/support/meetings.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const meeting = meetingOf()
const newId = '44444444-4444-4444-8444-444444444444'
const full: Partial<MeetingValues> = { title: ' Balanço ', date: '8/12/2026', time: '19h30', participants: [ana] }

const open = async (opened: Meeting | null = null, stored: MeetingDraft | null = null) => {
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
        invitees: null,
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
  return { send: actor.send.bind(actor), check, save, emitted, notices, state: () => actor.getSnapshot() }
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
})

describe('a changed meeting', () => {
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
  test('that was stored although its response was lost is corrected and sent again @MEE-25', async () => {
    const { send, check, save, state } = await open(meeting)
    send({ type: 'field.change', change: { title: 'Balanço', participants: [ana, bia] } })
    send({ type: 'submit' })
    await check.resolve([])
    await save.fail(offline)
    send({ type: 'field.change', change: { title: 'Balanço anual', participants: [ana] } })
    send({ type: 'submit' })
    await check.resolve([])
    const participants = [ana, bia].map((member_id) => ({ member_id, name: 'Ana' }))
    const stored = meetingOf({ title: 'Balanço', participants, updated_at: '2026-11-21T12:01:00Z' })
    await save.fail(new MeetingConflict(stored))
    expect(state().context.conflict).toBeNull()
    await check.resolve([])
    const again = { seen: stored.updated_at, row: { title: 'Balanço anual' }, participants: [ana] }
    expect(save.requests[2]?.input).toMatchObject(again)
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

describe('an unsent meeting', () => {
  test('of a new one keeps its id, so that what may be stored is not stored twice @ENT-890', async () => {
    const values = { ...valuesOf(meeting), title: 'Balanço' }
    const { send, check, save, state } = await open(null, { version: 1, newId: 'earlier', meeting: null, values })
    expect(isTouched(state().context)).toBe(true)
    send({ type: 'submit' })
    await check.resolve([])
    expect(save.requests[0]?.input).toMatchObject({ id: 'earlier', seen: null, row: { title: 'Balanço' } })
  })
})
