import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { OccurrencePage, OccurrenceQuestion } from '#machines/meetings/meetings.actors.ts'
import { meetingAgendaMachine } from '#machines/meetings/meetingAgenda.machine.ts'
import { meetingDatesMachine } from '#machines/meetings/meetingDates.machine.ts'
import type { MeetingScope } from '#machines/meetings/meetingList.ts'
import { occurrenceOf } from '#tests/support/meetings.ts'
import { onReport } from '#tests/support/reports.ts'
import { held } from '#tests/support/settled.ts'

const scope: MeetingScope = { when: 'upcoming', meeting: null, whose: 'own' }
const past: MeetingScope = { ...scope, when: 'past' }

const open = () => {
  const load = held<OccurrencePage, OccurrenceQuestion>()
  const dates = meetingDatesMachine.provide({ actors: { loadOccurrences: load.logic } })
  const actor = createActor(meetingAgendaMachine.provide({ actors: { dates } }), { input: { scope } })
  const reports: string[] = []
  onReport(actor, ({ type }) => reports.push(type))
  actor.start()
  const rows = () => actor.getSnapshot().children.dates?.getSnapshot().context.rows
  return { send: actor.send.bind(actor), load, reports, rows }
}

test('a second visit shows what it had, and loads it once more behind', async () => {
  const { send, load, rows } = open()
  const before = [occurrenceOf()]
  await load.resolve({ rows: before, hasMore: false })
  send({ type: 'sleep' })
  send({ type: 'address.change', address: { scope } })
  send({ type: 'refresh' })
  expect(load.requests).toHaveLength(2)
  expect(rows()).toEqual(before)
})

test('a second visit loads another address', async () => {
  const { send, load, rows } = open()
  await load.resolve({ rows: [occurrenceOf()], hasMore: false })
  send({ type: 'sleep' })
  send({ type: 'address.change', address: { scope: past } })
  send({ type: 'refresh' })
  expect(load.requests.at(-1)?.input.scope).toEqual(past)
  expect(rows()).toBeNull()
})
