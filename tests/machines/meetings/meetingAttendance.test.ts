import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { meetingAttendanceMachine, ticked } from '#machines/meetings/meetingAttendance.machine.ts'
import type { Occurrence, OccurrenceKey } from '#machines/meetings/meetingList.ts'
import { ana, bia, occurrenceOf } from '#tests/support/meetings.ts'
import { held, offline } from '#tests/support/settled.ts'

const dates = ['2026-10-08', '2026-11-08', '2026-12-08'].map((date) => occurrenceOf({ date }))
const { id, title } = occurrenceOf()

const open = async (date: string | null = '2026-11-08') => {
  const load = held<readonly Occurrence[], { id: string; date: string | null; today: string }>()
  const record = held<void, OccurrenceKey & { members: readonly string[] }>()
  const actor = createActor(
    meetingAttendanceMachine.provide({ actors: { loadMeetingDates: load.logic, recordPresence: record.logic } }),
  )
  const told: string[] = []
  actor.on('notice', ({ notice }) => told.push(notice.key))
  actor.on('presence.saved', ({ type }) => told.push(type))
  actor.start()
  actor.send({ type: 'open', id, title, date, today: '2026-11-21' })
  await load.resolve(dates)
  return { send: actor.send.bind(actor), load, record, told, state: () => actor.getSnapshot() }
}

test('who was there is recorded for the date that is shown, and told', async () => {
  const { send, load, record, told, state } = await open()
  expect(load.requests[0]?.input).toEqual({ id, date: '2026-11-08', today: '2026-11-21' })
  send({ type: 'presence.mark', members: [bia] })
  send({ type: 'submit' })
  expect(record.requests[0]?.input).toEqual({ id, date: '2026-11-08', members: [bia] })
  await record.resolve(undefined)
  expect(told).toEqual(['meeting.presenceSaved', 'presence.saved'])
  expect(ticked(state().context)).toEqual([bia])
  send({ type: 'cancel' })
  expect(state().matches('closed')).toBe(true)
})

test('without a date asked for the next one is shown, for which presence cannot be recorded yet', async () => {
  const { send, record, state } = await open(null)
  expect(state().context.date).toBe('2026-12-08')
  send({ type: 'presence.mark', members: [ana] })
  send({ type: 'submit' })
  expect(state().context.marks).toEqual({})
  expect(record.requests).toHaveLength(0)
})

test('what was ticked stays while one looks at another date, and is asked about', async () => {
  const { send, state } = await open()
  send({ type: 'presence.mark', members: [ana] })
  send({ type: 'date.pick', date: '2026-10-08' })
  expect(ticked(state().context)).toEqual([])
  send({ type: 'date.pick', date: '2026-11-08' })
  expect(ticked(state().context)).toEqual([ana])
  send({ type: 'cancel' })
  expect(state().matches('discarding')).toBe(true)
  send({ type: 'keep' })
  expect(ticked(state().context)).toEqual([ana])
  send({ type: 'cancel' })
  send({ type: 'discard' })
  expect(state().matches('closed')).toBe(true)
})

test('opened again nothing of the last time is left', async () => {
  const { send, load, state } = await open()
  send({ type: 'presence.mark', members: [ana] })
  send({ type: 'cancel' })
  send({ type: 'discard' })
  send({ type: 'open', id, title, date: '2026-11-08', today: '2026-11-21' })
  await load.resolve(dates)
  expect(state().context.marks).toEqual({})
})

test('a failure is told and shown, and what was ticked is still there', async () => {
  const { send, record, told, state } = await open()
  send({ type: 'presence.mark', members: [ana, bia] })
  send({ type: 'submit' })
  await record.fail(offline)
  expect(told).toEqual(['meeting.presenceFailed'])
  expect(state().context.failure?.kind).toBe('offline')
  expect(ticked(state().context)).toEqual([ana, bia])
  send({ type: 'submit' })
  expect(record.requests).toHaveLength(2)
})

test('a date that is not one of the meeting’s is not looked at', async () => {
  const { send, state } = await open()
  send({ type: 'date.pick', date: '2026-11-09' })
  expect(state().context.date).toBe('2026-11-08')
})
