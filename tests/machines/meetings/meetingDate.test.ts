import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { MeetingToCheck } from '#machines/meetings/meetings.actors.ts'
import type { Clash, OccurrenceKey } from '#machines/meetings/meetingList.ts'
import type { Taking } from '#machines/meetings/meeting.ts'
import { meetingDateMachine, type MeetingDateEvent } from '#machines/meetings/meetingDate.machine.ts'
import { ana, bia, clashOf, occurrenceOf } from '#tests/support/meetings.ts'
import { held, offline } from '#tests/support/settled.ts'

const row = occurrenceOf()
const { id, date } = row

const open = (type: 'move' | 'callOff') => {
  const check = held<readonly Clash[], MeetingToCheck>()
  const move = held<void, OccurrenceKey & { to: Taking }>()
  const cancel = held<void, OccurrenceKey>()
  const actor = createActor(
    meetingDateMachine.provide({
      actors: { checkMeeting: check.logic, moveMeetingDate: move.logic, cancelMeetingDate: cancel.logic },
    }),
  )
  const told: unknown[] = []
  actor.on('notice', ({ notice }) => told.push(notice))
  actor.on('date.changed', ({ type: changed }) => told.push(changed))
  actor.on('field.fault', ({ field }) => told.push(field))
  actor.start()
  actor.send({ type, row, today: '2026-11-21' })
  return {
    check,
    move,
    cancel,
    told,
    send: (event: MeetingDateEvent) => actor.send(event),
    state: () => actor.getSnapshot(),
  }
}

test('a date is moved, as it was typed, after a check for that day alone', async () => {
  const { check, move, told, send, state } = open('move')
  expect(state().context.values).toEqual({ date: '08/12/2026', time: '19:00' })
  send({ type: 'field.change', change: { date: '10/12/2026', time: '20h30' } })
  send({ type: 'submit' })
  const to = { date: '2026-12-10', time: '20:30' }
  expect(check.requests[0]?.input).toEqual({ id, row: { ...to, recurrence: 'once' }, participants: [ana, bia] })
  await check.resolve([])
  expect(move.requests[0]?.input).toEqual({ id, date, to })
  await move.resolve(undefined)
  expect(told).toEqual([{ key: 'meeting.dateMoved', title: row.title, to }, 'date.changed'])
  expect(state().matches('closed')).toBe(true)
})

test('who is elsewhere at that time is a warning, which one heeds or not', async () => {
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
  ['a day that is over', { date: '20/11/2026' }, 'date'],
  ['31 February', { date: '31/02/2027' }, 'date'],
  ['25:00', { time: '25:00' }, 'time'],
] as const)('%s is not sent: the field is named', (_what, change, field) => {
  const { check, told, send } = open('move')
  send({ type: 'field.change', change })
  send({ type: 'submit' })
  expect(told).toEqual([field])
  expect(check.requests).toHaveLength(0)
})

test('what is the same is not sent', () => {
  const { check, send, state } = open('move')
  send({ type: 'field.change', change: { date: '8/12/2026', time: '19h' } })
  send({ type: 'submit' })
  expect(check.requests).toHaveLength(0)
  expect(state().matches('closed')).toBe(true)
})

test('without an answer what was typed stays, and the lists are read again', async () => {
  const { check, move, told, send, state } = open('move')
  send({ type: 'field.change', change: { date: '10/12/2026' } })
  send({ type: 'submit' })
  await check.resolve([])
  await move.fail(offline)
  expect(told).toEqual(['date.changed'])
  expect(state().matches('editing')).toBe(true)
  expect(state().context).toMatchObject({ values: { date: '10/12/2026' }, failure: { kind: 'offline' } })
})

test('a date is cancelled once one confirms it; a failure stays in the question', async () => {
  const { cancel, told, send, state } = open('callOff')
  expect(cancel.requests).toHaveLength(0)
  send({ type: 'confirm' })
  expect(cancel.requests[0]?.input).toEqual({ id, date })
  await cancel.fail(offline)
  expect(state().matches('asking')).toBe(true)
  send({ type: 'confirm' })
  await cancel.resolve(undefined)
  expect(told).toEqual(['date.changed', { key: 'meeting.dateCancelled', title: row.title, date }, 'date.changed'])
})
