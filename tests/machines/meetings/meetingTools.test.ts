import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { MeetingOpening } from '#machines/meetings/meetings.actors.ts'
import type { CalendarScope, Occurrence, OccurrenceKey } from '#machines/meetings/meetingList.ts'
import { meetingAttendanceMachine } from '#machines/meetings/meetingAttendance.machine.ts'
import { meetingToolsMachine } from '#machines/meetings/meetingTools.machine.ts'
import { occurrenceOf } from '#tests/support/meetings.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const row = occurrenceOf({ date: '2026-11-08' })
const { id, title, date } = row

const open = () => {
  const opening = held<MeetingOpening, { id: string | null }>()
  const download = held<number, { scope: CalendarScope }>()
  const load = held<readonly Occurrence[], OccurrenceKey>()
  const record = held<void, OccurrenceKey & { members: readonly string[]; changed: readonly string[] }>()
  const attendance = meetingAttendanceMachine.provide({
    actors: { loadMeetingDates: load.logic, recordPresence: record.logic },
  })
  const actor = createActor(
    meetingToolsMachine.provide({
      actors: { openMeetingDialog: opening.logic, downloadCalendar: download.logic, attendance },
    }),
  )
  const reports: unknown[] = []
  onReport(actor, (event) => reports.push(isNotice(event) ? event.notice : event.type))
  actor.start()
  const ready = () =>
    opening.resolve({ newId: 'new', today: '2026-11-21', minute: '12:00', draft: { key: 'draft', stored: null } })
  return { send: actor.send.bind(actor), ready, download, load, record, reports, state: () => actor.getSnapshot() }
}

test('prepares a calendar once, despite repeated presses, and reports its number of meetings @MEE-57', async () => {
  const { send, download, reports } = open()
  send({ type: 'download', scope: { kind: 'meeting', id } })
  send({ type: 'download', scope: { kind: 'all' } })
  expect(download.requests.map(({ input }) => input)).toEqual([{ scope: { kind: 'meeting', id } }])
  await download.resolve(1)
  expect(reports).toEqual([{ key: 'calendar.downloaded', count: 1 }])
})

test('a failed calendar is reported, and can be retried @MEE-28', async () => {
  const { send, download, reports } = open()
  send({ type: 'download', scope: { kind: 'own' } })
  await download.fail(offline)
  expect(reports).toMatchObject([{ key: 'calendar.failed', failure: { kind: 'offline' } }])
  send({ type: 'download', scope: { kind: 'own' } })
  expect(download.requests).toHaveLength(2)
})

test('runs the dialog that was chosen, passes on what it reports, and removes it when it closes', async () => {
  const { send, ready, load, record, reports, state } = open()
  send({ type: 'attendance.open', id, title, date })
  send({ type: 'date.open', row, change: 'move' })
  await ready()
  const { attendance } = state().children
  expect(attendance?.getSnapshot().context).toMatchObject({ id, title, date, today: '2026-11-21' })
  await load.resolve([row])
  attendance?.send({ type: 'submit' })
  await record.resolve(undefined)
  expect(reports).toEqual([{ key: 'meeting.presenceSaved' }, 'meetings.changed'])
  attendance?.send({ type: 'cancel' })
  expect(state().matches({ dialog: 'closed' })).toBe(true)
  expect(state().children.attendance).toBeUndefined()
})

test('closes the dialog when the user leaves the page', async () => {
  const { send, ready, load, state } = open()
  send({ type: 'attendance.open', id, title, date })
  await ready()
  await load.resolve([row])
  state().children.attendance?.send({ type: 'presence.mark', members: [] })
  send({ type: 'close' })
  expect(state().children.attendance).toBeUndefined()
})
