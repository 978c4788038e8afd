import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { meetingAttendanceMachine, ticked } from '#machines/meetings/meetingAttendance.machine.ts'
import type { Occurrence, OccurrenceKey } from '#machines/meetings/meetingList.ts'
import { ana, occurrenceOf } from '#tests/support/meetings.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held } from '#tests/support/settled.ts'

const dates = ['2026-10-08', '2026-11-08', '2026-12-08'].map((date) => occurrenceOf({ date }))
const { id, title } = occurrenceOf()

const open = async (date = '2026-11-08') => {
  const load = held<readonly Occurrence[], OccurrenceKey>()
  const record = held<void, OccurrenceKey & { members: readonly string[]; changed: readonly string[] }>()
  const actor = createActor(
    meetingAttendanceMachine.provide({ actors: { loadMeetingDates: load.logic, recordPresence: record.logic } }),
    { input: { id, title, date, today: '2026-11-21' } },
  )
  const emitted: string[] = []
  onReport(actor, (event) => emitted.push(isNotice(event) ? event.notice.key : event.type))
  actor.start()
  await load.resolve(dates)
  return { send: actor.send.bind(actor), load, record, emitted, state: () => actor.getSnapshot() }
}

test('shows the next date if the chosen one was moved; it has no presence yet', async () => {
  const { send, record, state } = await open('2026-12-01')
  expect(state().context.date).toBe('2026-12-08')
  send({ type: 'presence.mark', members: [ana] })
  send({ type: 'submit' })
  expect(state().context.marks).toEqual({})
  expect(record.requests).toHaveLength(0)
})

test('keeps the ticks while another date is shown, and discards them only after confirmation', async () => {
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

test('ignores a date that is not one of the meeting’s', async () => {
  const { send, state } = await open()
  send({ type: 'date.pick', date: '2026-11-09' })
  expect(state().context.date).toBe('2026-11-08')
})
