import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { meetingsMachine } from '#machines/meetings/meetings.machine.ts'
import type { MeetingPage } from '#machines/meetings/meetings.actors.ts'
import { meetingOf } from '#tests/support/meetings.ts'
import { refused } from '#tests/support/paths/failures.ts'
import { held, offline } from '#tests/support/settled.ts'

const meeting = meetingOf()

const open = async () => {
  const load = held<MeetingPage, { today: string; count: number }>()
  const remove = held<void, { id: string }>()
  const actor = createActor(
    meetingsMachine.provide({ actors: { loadMeetings: load.logic, deleteMeeting: remove.logic } }),
    { input: { today: '2026-11-21', page: 30 } },
  )
  const emitted: string[] = []
  actor.on('notice', ({ notice }) => emitted.push(notice.key))
  actor.on('meetings.changed', ({ type }) => emitted.push(type))
  actor.start()
  await load.resolve({ meetings: [meeting], hasMore: true })
  return { send: actor.send.bind(actor), load, remove, emitted, state: () => actor.getSnapshot() }
}

test('a failed list is reported and can be retried; the known list stays', async () => {
  const { send, load, emitted, state } = await open()
  send({ type: 'refresh', today: '2026-11-22' })
  await load.fail(offline)
  expect(emitted).toEqual(['meetings.loadFailed'])
  expect(state().context.meetings).toEqual([meeting])
  send({ type: 'retry' })
  expect(load.requests.at(-1)?.input).toEqual({ today: '2026-11-22', count: 30 })
  await load.resolve({ meetings: [], hasMore: false })
  expect(state().context).toMatchObject({ meetings: [], failure: null })
})

test('more can be loaded while there are more, and stay after a reload', async () => {
  const { send, load, state } = await open()
  send({ type: 'more' })
  expect(load.requests.at(-1)?.input).toEqual({ today: '2026-11-21', count: 60 })
  await load.resolve({ meetings: [meeting], hasMore: false })
  send({ type: 'more' })
  send({ type: 'refresh', today: '2026-11-21' })
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
    expect(emitted).toEqual(['meeting.deleteFailed'])
    expect(state().matches({ deletion: 'closed' })).toBe(true)
    expect(load.requests).toHaveLength(2)
  })
})
