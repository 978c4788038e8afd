import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { MeetingOpening } from '#machines/meetings/meetings.actors.ts'
import type { CalendarScope, Occurrence, OccurrenceKey } from '#machines/meetings/meetingList.ts'
import { meetingAttendanceMachine } from '#machines/meetings/meetingAttendance.machine.ts'
import { meetingToolsMachine } from '#machines/meetings/meetingTools.machine.ts'
import { occurrenceOf } from '#tests/support/meetings.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held } from '#tests/support/settled.ts'

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
