import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { MeetingToCheck } from '#machines/meetings/meetings.actors.ts'
import type { Clash, OccurrenceKey } from '#machines/meetings/meetingList.ts'
import type { MeetingSlot } from '#machines/meetings/meeting.ts'
import { meetingDateMachine, type MeetingDateEvent } from '#machines/meetings/meetingDate.machine.ts'
import { ana, bia, clashOf, occurrenceOf } from '#tests/support/meetings.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const row = occurrenceOf()
const { id, date } = row

const open = (change: 'move' | 'cancel') => {
  const check = held<readonly Clash[], MeetingToCheck>()
  const move = held<void, OccurrenceKey & { to: MeetingSlot }>()
  const cancel = held<void, OccurrenceKey>()
  const actor = createActor(
    meetingDateMachine.provide({
      actors: { checkMeeting: check.logic, moveMeetingDate: move.logic, cancelMeetingDate: cancel.logic },
    }),
    { input: { row, change, today: '2026-11-21', minute: '12:00' } },
  )
  const emitted: unknown[] = []
  onReport(actor, (event) => emitted.push(isNotice(event) ? event.notice : event.type))
  actor.on('field.fault', ({ field }) => emitted.push(field))
  actor.start()
  return {
    check,
    move,
    cancel,
    emitted,
    send: (event: MeetingDateEvent) => actor.send(event),
    state: () => actor.getSnapshot(),
  }
}

test('moves a date as typed, after a check of that day only @MEE-42 @MEE-45', async () => {
  const { check, move, emitted, send, state } = open('move')
  expect(state().context.values).toEqual({ date: '08/12/2026', time: '19:00' })
  send({ type: 'field.change', change: { date: '10/12/2026', time: '20h30' } })
  send({ type: 'submit' })
  const to = { date: '2026-12-10', time: '20:30' }
  expect(check.requests[0]?.input).toEqual({ id, row: { ...to, recurrence: 'once' }, participants: [ana, bia] })
  await check.resolve([])
  expect(move.requests[0]?.input).toEqual({ id, date, to })
  await move.resolve(undefined)
  expect(emitted).toEqual([{ key: 'meeting.dateMoved', title: row.title, to }, 'meetings.changed'])
  expect(state().matches('closed')).toBe(true)
})

test('warns about participants with another meeting; the user decides @MEE-23 @MEE-24', async () => {
  const { check, move, send, state } = open('move')
  send({ type: 'field.change', change: { date: '10/12/2026' } })
  send({ type: 'submit' })
  await check.resolve([clashOf()])
  expect(state().context.clashes).toEqual([clashOf()])
  send({ type: 'keep' })
  expect(state().matches('editing')).toBe(true)
  send({ type: 'submit' })
  await check.resolve([clashOf()])
  send({ type: 'confirm' })
  expect(move.requests).toHaveLength(1)
})

test.each([
  ['a past day', { date: '20/11/2026' }, 'date'],
  ['31 February', { date: '31/02/2027' }, 'date'],
  ['25:00', { time: '25:00' }, 'time'],
] as const)('%s is not sent: the field is named', (_what, change, field) => {
  const { check, emitted, send } = open('move')
  send({ type: 'field.change', change })
  send({ type: 'submit' })
  expect(emitted).toEqual([field])
  expect(check.requests).toHaveLength(0)
})

test('does not send an unchanged date', () => {
  const { check, send, state } = open('move')
  send({ type: 'field.change', change: { date: '8/12/2026', time: '19h' } })
  send({ type: 'submit' })
  expect(check.requests).toHaveLength(0)
  expect(state().matches('closed')).toBe(true)
})

test('a lost response keeps the input, and the lists are loaded again', async () => {
  const { check, move, emitted, send, state } = open('move')
  send({ type: 'field.change', change: { date: '10/12/2026' } })
  send({ type: 'submit' })
  await check.resolve([])
  await move.fail(offline)
  expect(emitted).toEqual(['meetings.changed'])
  expect(state().matches('editing')).toBe(true)
  expect(state().context).toMatchObject({ values: { date: '10/12/2026' }, failure: { kind: 'offline' } })
})

test('cancels a date after confirmation; a failure keeps the question @MEE-44 @MEE-45', async () => {
  const { cancel, emitted, send, state } = open('cancel')
  expect(cancel.requests).toHaveLength(0)
  send({ type: 'confirm' })
  expect(cancel.requests[0]?.input).toEqual({ id, date })
  await cancel.fail(offline)
  expect(state().matches('asking')).toBe(true)
  send({ type: 'confirm' })
  await cancel.resolve(undefined)
  expect(emitted).toEqual([
    'meetings.changed',
    { key: 'meeting.dateCancelled', title: row.title, date },
    'meetings.changed',
  ])
})
