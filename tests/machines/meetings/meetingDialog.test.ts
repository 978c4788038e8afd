import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  MeetingConflict,
  type Invitees,
  type MeetingToCheck,
  type MeetingToSave,
} from '#machines/meetings/meetings.actors.ts'
import { meetingDialogMachine } from '#machines/meetings/meetingDialog.machine.ts'
import type { MeetingValues } from '#machines/meetings/meetingForm.ts'
import type { Clash, Meeting } from '#machines/meetings/meetingList.ts'
import { ana, bia, bothInvitees, clashOf, inviteeOf, meetingOf } from '#tests/support/meetings.ts'
import { held, offline, temporaryFailures } from '#tests/support/settled.ts'

const meeting = meetingOf()
const id = '44444444-4444-4444-8444-444444444444'
const today = '2026-11-21'
const full: Partial<MeetingValues> = { title: ' Balanço ', date: '8/12/2026', time: '19h30', participants: [ana] }

const open = async (opened: Meeting | null = null) => {
  const load = held<Invitees, { search: string; chosen: readonly string[] }>()
  const check = held<readonly Clash[], MeetingToCheck>()
  const save = held<void, MeetingToSave>()
  const actor = createActor(
    meetingDialogMachine.provide({
      actors: { loadInvitees: load.logic, checkMeeting: check.logic, saveMeeting: save.logic },
    }),
  )
  const told: unknown[] = []
  const notices: unknown[] = []
  actor.on('notice', ({ notice }) => {
    told.push(notice.key)
    notices.push(notice)
  })
  actor.on('meeting.saved', ({ type }) => told.push(type))
  actor.on('field.fault', ({ field }) => told.push(field))
  actor.start()
  actor.send(opened ? { type: 'edit', meeting: opened, today } : { type: 'create', id, today })
  await load.resolve({ members: bothInvitees, isCut: false })
  return { send: actor.send.bind(actor), load, check, save, told, notices, state: () => actor.getSnapshot() }
}
const filled = async (change: Partial<MeetingValues> = full) => {
  const dialog = await open()
  dialog.send({ type: 'field.change', change })
  return dialog
}

describe('a new meeting', () => {
  test('begins at 19:00, once, regular, with notifications', async () => {
    const { state } = await open()
    expect(state().context.values).toMatchObject({ time: '19:00', recurrence: 'once', type: 'regular', notify: true })
  })
  test('is checked and saved tidied, with its own id, told, and the dialog closes', async () => {
    const { send, check, save, told, state } = await filled()
    send({ type: 'submit' })
    expect(state().matches({ form: 'validating' })).toBe(true)
    expect(check.requests[0]?.input).toMatchObject({ id, participants: [ana] })
    await check.resolve([])
    expect(save.requests[0]?.input).toMatchObject({
      id,
      seen: null,
      row: { title: 'Balanço', date: '2026-12-08', time: '19:30', send_notifications: true },
      participants: [ana],
    })
    await save.resolve(undefined)
    expect(told).toEqual(['meeting.saved', 'meeting.saved'])
    expect(state().matches({ form: 'closed' })).toBe(true)
  })
  test.each([
    ['nothing', {}, 'title'],
    ['no participants', { ...full, participants: [] }, 'participants'],
    ['31 February', { ...full, date: '31/02/2027' }, 'date'],
    ['25:00', { ...full, time: '25:00' }, 'time'],
    ['a series from yesterday on', { ...full, date: '20/11/2026', recurrence: 'weekly' }, 'date'],
  ] as const)('with %s is not sent: the field is named, and no notice repeats it', async (_what, change, field) => {
    const { send, check, told, state } = await filled(change)
    send({ type: 'submit' })
    expect(told).toEqual([field])
    expect(check.requests).toHaveLength(0)
    expect(state().context.values).toMatchObject(change)
  })
  test.each(temporaryFailures)('sent twice with a failure in between ($kind) is one meeting: the same id', async ({ error }) => {
    const { send, check, save, state } = await filled()
    const { values } = state().context
    send({ type: 'submit' })
    await check.resolve([])
    await save.fail(error)
    expect(state().matches({ form: { writing: 'failed' } })).toBe(true)
    expect(state().context.values).toEqual(values)
    send({ type: 'submit' })
    await check.resolve([])
    expect(save.requests.map(({ input }) => input.id)).toEqual([id, id])
  })
})

describe('somebody who is elsewhere at that time', () => {
  test('is a warning: nothing is saved until one says so', async () => {
    const { send, check, save, state } = await filled()
    send({ type: 'submit' })
    await check.resolve([clashOf()])
    expect(state().matches({ form: 'warning' })).toBe(true)
    expect(save.requests).toHaveLength(0)
    send({ type: 'confirm' })
    expect(save.requests).toHaveLength(1)
  })
  test('is a reason to go back, with everything typed', async () => {
    const { send, check, save, state } = await filled()
    send({ type: 'submit' })
    await check.resolve([clashOf()])
    send({ type: 'keep' })
    expect(state().matches({ form: { writing: 'creating' } })).toBe(true)
    expect(state().context.values).toMatchObject(full)
    expect(save.requests).toHaveLength(0)
  })
})

describe('a meeting that is changed', () => {
  test('is saved against the version one has seen', async () => {
    const { send, check, save } = await open(meeting)
    send({ type: 'field.change', change: { title: 'Balanço' } })
    send({ type: 'submit' })
    await check.resolve([])
    expect(save.requests[0]?.input).toMatchObject({ id: meeting.id, seen: meeting.updated_at })
  })
  test('by somebody else meanwhile: one’s own over it, against what is there now', async () => {
    const { send, check, save, state } = await open(meeting)
    send({ type: 'field.change', change: { title: 'Balanço' } })
    send({ type: 'submit' })
    await check.resolve([])
    await save.fail(new MeetingConflict(meetingOf({ title: 'Outro', updated_at: 'later' })))
    expect(state().matches({ form: 'conflict' })).toBe(true)
    send({ type: 'mine.save' })
    expect(save.requests[1]?.input).toMatchObject({ seen: 'later', row: { title: 'Balanço' } })
  })
  test('by somebody else meanwhile: theirs is taken over to go on with', async () => {
    const { send, check, save, state } = await open(meeting)
    send({ type: 'field.change', change: { title: 'Balanço' } })
    send({ type: 'submit' })
    await check.resolve([])
    await save.fail(new MeetingConflict(meetingOf({ title: 'Outro' })))
    send({ type: 'theirs.take' })
    expect(state().matches({ form: { writing: 'editing' } })).toBe(true)
    expect(state().context.values.title).toBe('Outro')
  })
  test('and was deleted meanwhile is scheduled anew, as another meeting', async () => {
    const { send, check, save, state } = await open(meeting)
    send({ type: 'field.change', change: { title: 'Balanço' } })
    send({ type: 'submit' })
    await check.resolve([])
    await save.fail(new MeetingConflict(null))
    send({ type: 'mine.save' })
    expect(state().matches({ form: 'conflict' })).toBe(true)
    send({ type: 'again', id })
    await check.resolve([])
    expect(save.requests[1]?.input).toMatchObject({ id, seen: null, row: { title: 'Balanço' } })
  })
  test('keeps the date of a series that began in the past', async () => {
    const { send, check, told } = await open(meetingOf({ date: '2026-01-08' }))
    send({ type: 'field.change', change: { title: 'Balanço' } })
    send({ type: 'submit' })
    expect(told).toEqual([])
    expect(check.requests).toHaveLength(1)
  })
})

test('what took place before today is saved as a record', async () => {
  const { send, check, save, notices } = await filled({ ...full, date: '20/11/2026' })
  send({ type: 'submit' })
  await check.resolve([])
  expect(save.requests[0]?.input).toMatchObject({ row: { date: '2026-11-20', recurrence: 'once' } })
  await save.resolve(undefined)
  expect(notices).toEqual([{ key: 'meeting.saved', isNew: true, isRecord: true }])
})

describe('what was typed', () => {
  test('is asked about before it is thrown away', async () => {
    const { send, state } = await filled()
    send({ type: 'cancel' })
    expect(state().matches({ form: 'discarding' })).toBe(true)
    send({ type: 'keep' })
    expect(state().context.values).toMatchObject(full)
    send({ type: 'cancel' })
    send({ type: 'discard' })
    expect(state().matches({ form: 'closed' })).toBe(true)
  })
  test('and taken back again is nothing typed', async () => {
    const { send, state } = await open(meeting)
    send({ type: 'field.change', change: { title: 'Balanço', participants: [bia, ana] } })
    send({ type: 'field.change', change: { title: meeting.title, time: '19h' } })
    send({ type: 'cancel' })
    expect(state().matches({ form: 'closed' })).toBe(true)
  })
  test('is shown as faulty when one leaves it, not when one passes through', async () => {
    const { send, state } = await open()
    send({ type: 'field.leave', field: 'title' })
    expect(state().context.shown).toEqual([])
    send({ type: 'field.change', change: { date: '31/02/2027' } })
    send({ type: 'field.leave', field: 'date' })
    expect(state().context.shown).toEqual(['date'])
  })
})

describe('whom one can invite', () => {
  test('who is no longer active is taken off and named', async () => {
    const { state } = await open(
      meetingOf({ participants: [...meeting.participants, { member_id: 'caio', name: 'Caio' }] }),
    )
    expect(state().context).toMatchObject({ values: { participants: [ana, bia] }, gone: ['Caio'] })
  })
  test('is asked again after a refusal; a failure takes nobody away', async () => {
    const { send, load, check, save, told, state } = await filled()
    send({ type: 'submit' })
    await check.resolve([])
    await save.fail(Object.assign(new Error('Só membros ativos participam de reuniões.'), { code: '23514' }))
    expect(load.requests).toHaveLength(2)
    await load.fail(offline)
    expect(told).toEqual(['meeting.saveFailed', 'members.loadFailed'])
    expect(state().context.members).toEqual(bothInvitees)
    send({ type: 'members.retry' })
    await load.resolve({ members: [inviteeOf(bia, 'Bia')], isCut: false })
    expect(state().context).toMatchObject({ values: { participants: [] }, gone: ['Ana'], membersFailure: null })
  })
})

test('a large club’s members are searched for, and who was chosen is asked for by name', async () => {
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
