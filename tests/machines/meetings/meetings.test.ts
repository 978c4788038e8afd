import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { meetingsMachine } from '#machines/meetings/meetings.machine.ts'
import { meetingDatesMachine } from '#machines/meetings/meetingDates.machine.ts'
import type { MeetingPage, OccurrencePage, OccurrenceQuestion } from '#machines/meetings/meetings.actors.ts'
import { meetingOf } from '#tests/support/meetings.ts'
import { refused } from '#tests/support/paths/failures.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const meeting = meetingOf()

const open = async () => {
  const load = held<MeetingPage, { count: number }>()
  const remove = held<void, { id: string }>()
  const loadPast = held<OccurrencePage, OccurrenceQuestion>()
  const past = meetingDatesMachine.provide({ actors: { loadOccurrences: loadPast.logic } })
  const actor = createActor(
    meetingsMachine.provide({ actors: { loadMeetings: load.logic, deleteMeeting: remove.logic, past } }),
    { input: { show: null } },
  )
  const emitted: string[] = []
  onReport(actor, (event) => emitted.push(isNotice(event) ? event.notice.key : event.type))
  actor.start()
  await load.resolve({ meetings: [meeting], hasMore: true })
  return { send: actor.send.bind(actor), load, loadPast, remove, emitted, state: () => actor.getSnapshot() }
}

test('a failed list is reported and can be retried; the known list stays', async () => {
  const { send, load, emitted, state } = await open()
  send({ type: 'refresh' })
  await load.fail(offline)
  expect(emitted).toEqual(['meetings.loadFailed'])
  expect(state().context.meetings).toEqual([meeting])
  send({ type: 'retry' })
  expect(load.requests.at(-1)?.input).toEqual({ count: 30 })
  await load.resolve({ meetings: [], hasMore: false })
  expect(state().context).toMatchObject({ meetings: [], failure: null })
})

test('more can be loaded while there are more, and stay after a reload', async () => {
  const { send, load, state } = await open()
  send({ type: 'more' })
  expect(load.requests.at(-1)?.input).toEqual({ count: 60 })
  await load.resolve({ meetings: [meeting], hasMore: false })
  send({ type: 'more' })
  send({ type: 'refresh' })
  expect(load.requests.map(({ input }) => input.count)).toEqual([30, 60, 60])
  expect(state().context.hasMore).toBe(false)
})

describe('a deletion', () => {
  test('runs after confirmation, notifies, and reloads the list', async () => {
    const { send, load, remove, emitted, state } = await open()
    send({ type: 'delete', meeting })
    expect(remove.requests).toHaveLength(0)
    send({ type: 'confirm' })
    expect(remove.requests[0]?.input).toEqual({ id: meeting.id })
    await remove.resolve(undefined)
    expect(emitted).toEqual(['meeting.deleted', 'meetings.changed'])
    expect(load.requests).toHaveLength(2)
    expect(state().matches({ deletion: 'closed' })).toBe(true)
  })
  test('does not run if the user cancels', async () => {
    const { send, remove, state } = await open()
    send({ type: 'delete', meeting })
    send({ type: 'cancel' })
    expect(state().matches({ deletion: 'closed' })).toBe(true)
    expect(remove.requests).toHaveLength(0)
  })
  test('with a lost response keeps the question with the reason, and can be retried', async () => {
    const { send, remove, state } = await open()
    send({ type: 'delete', meeting })
    send({ type: 'confirm' })
    await remove.fail(offline)
    expect(state().matches({ deletion: 'asking' })).toBe(true)
    expect(state().context.deletionFailure?.kind).toBe('offline')
    send({ type: 'confirm' })
    expect(state().context.deletionFailure).toBeNull()
    expect(remove.requests).toHaveLength(2)
  })
  test('that is refused is reported, and the question closes', async () => {
    const { send, load, remove, emitted, state } = await open()
    send({ type: 'delete', meeting })
    send({ type: 'confirm' })
    await remove.fail(refused)
    expect(emitted).toEqual(['meeting.deleteFailed', 'meetings.changed'])
    expect(state().matches({ deletion: 'closed' })).toBe(true)
    expect(load.requests).toHaveLength(2)
  })
})

test('past dates are loaded when they are shown, and again after a change', async () => {
  const { send, load, loadPast, emitted } = await open()
  send({ type: 'meetings.changed' })
  expect(loadPast.requests).toHaveLength(0)
  send({ type: 'part.show', show: 'past' })
  expect(loadPast.requests[0]?.input).toEqual({
    scope: { when: 'past', meeting: null, whose: 'all' },
    count: 20,
  })
  send({ type: 'meetings.changed' })
  expect([load.requests.length, loadPast.requests.length]).toEqual([3, 2])
  expect(emitted).toEqual(['meetings.changed', 'meetings.changed'])
})
