import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { calendarDownloadMachine } from '#machines/meetings/calendarDownload.machine.ts'
import type { CalendarScope } from '#machines/meetings/meetingList.ts'
import { held, offline } from '#tests/support/settled.ts'

const open = () => {
  const download = held<number, { scope: CalendarScope; today: string }>()
  const actor = createActor(calendarDownloadMachine.provide({ actors: { downloadCalendar: download.logic } }))
  const told: unknown[] = []
  actor.on('notice', ({ notice }) => told.push(notice))
  actor.start()
  const press = () => actor.send({ type: 'download', scope: { kind: 'meeting', id: 'm1' }, today: '2026-11-21' })
  return { press, download, told }
}

test('a calendar is prepared once, whatever one presses, and it is told how many meetings are in it', async () => {
  const { press, download, told } = open()
  press()
  press()
  expect(download.requests.map(({ input }) => input)).toEqual([
    { scope: { kind: 'meeting', id: 'm1' }, today: '2026-11-21' },
  ])
  await download.resolve(1)
  expect(told).toEqual([{ key: 'calendar.downloaded', count: 1 }])
})

test('a failure is told, and one can try again', async () => {
  const { press, download, told } = open()
  press()
  await download.fail(offline)
  expect(told).toMatchObject([{ key: 'calendar.failed', failure: { kind: 'offline' } }])
  press()
  expect(download.requests).toHaveLength(2)
})
