import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { calendarDownloadMachine } from '#machines/meetings/calendarDownload.machine.ts'
import type { CalendarScope } from '#machines/meetings/meetingList.ts'
import { held, offline } from '#tests/support/settled.ts'

const open = () => {
  const download = held<number, { scope: CalendarScope; today: string }>()
  const actor = createActor(calendarDownloadMachine.provide({ actors: { downloadCalendar: download.logic } }))
  const emitted: unknown[] = []
  actor.on('notice', ({ notice }) => emitted.push(notice))
  actor.start()
  const press = () => actor.send({ type: 'download', scope: { kind: 'meeting', id: 'm1' }, today: '2026-11-21' })
  return { press, download, emitted }
}

test('prepares a calendar once, despite repeated presses, and reports its number of meetings', async () => {
  const { press, download, emitted } = open()
  press()
  press()
  expect(download.requests.map(({ input }) => input)).toEqual([
    { scope: { kind: 'meeting', id: 'm1' }, today: '2026-11-21' },
  ])
  await download.resolve(1)
  expect(emitted).toEqual([{ key: 'calendar.downloaded', count: 1 }])
})

test('a failure is reported, and can be retried', async () => {
  const { press, download, emitted } = open()
  press()
  await download.fail(offline)
  expect(emitted).toMatchObject([{ key: 'calendar.failed', failure: { kind: 'offline' } }])
  press()
  expect(download.requests).toHaveLength(2)
})
