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
  const told: string[] = []
  actor.on('notice', ({ notice }) => told.push(notice.key))
  actor.on('meetings.changed', ({ type }) => told.push(type))
  actor.start()
  await load.resolve({ meetings: [meeting], hasMore: true })
  return { send: actor.send.bind(actor), load, remove, told, state: () => actor.getSnapshot() }
}

test('a list that does not come is told and asked for again; what was known stays', async () => {
  const { send, load, told, state } = await open()
  send({ type: 'refresh', today: '2026-11-22' })
  await load.fail(offline)
  expect(told).toEqual(['meetings.loadFailed'])
  expect(state().context.meetings).toEqual([meeting])
  send({ type: 'retry' })
  expect(load.requests.at(-1)?.input).toEqual({ today: '2026-11-22', count: 30 })
  await load.resolve({ meetings: [], hasMore: false })
  expect(state().context).toMatchObject({ meetings: [], failure: null })
})

test('more are asked for while there are more, and stay when the list is read again', async () => {
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
  test('happens when one confirms it, is told, and the list is asked for again', async () => {
    const { send, load, remove, told, state } = await open()
    send({ type: 'delete', meeting })
    expect(remove.requests).toHaveLength(0)
    send({ type: 'confirm' })
    expect(remove.requests[0]?.input).toEqual({ id: meeting.id })
    await remove.resolve(undefined)
    expect(told).toEqual(['meeting.deleted', 'meetings.changed'])
    expect(load.requests).toHaveLength(2)
    expect(state().matches({ deletion: 'closed' })).toBe(true)
  })
  test('does not happen when one thinks better of it', async () => {
    const { send, remove, state } = await open()
    send({ type: 'delete', meeting })
    send({ type: 'cancel' })
    expect(state().matches({ deletion: 'closed' })).toBe(true)
    expect(remove.requests).toHaveLength(0)
  })
  test('whose answer is lost stays asked, with the reason, and can be tried again', async () => {
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
  test('that is refused is told, and there is nothing left to ask', async () => {
    const { send, load, remove, told, state } = await open()
    send({ type: 'delete', meeting })
    send({ type: 'confirm' })
    await remove.fail(refused)
    expect(told).toEqual(['meeting.deleteFailed'])
    expect(state().matches({ deletion: 'closed' })).toBe(true)
    expect(load.requests).toHaveLength(2)
  })
})
