import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { achievementsMachine } from '#machines/achievements/achievements.machine.ts'
import type { Achievements } from '#machines/achievements/achievement.ts'
import type { Notice } from '#machines/notices.ts'
import { achievement, achievementsOf, earned } from '#tests/support/achievements.ts'
import { held, offline } from '#tests/support/settled.ts'

const open = (memberId: string | null = null) => {
  const load = held<Achievements | null, { memberId: string | null }>()
  const actor = createActor(achievementsMachine.provide({ actors: { loadAchievements: load.logic } }), {
    input: { memberId },
  })
  const notices: Notice[] = []
  actor.on('notice', ({ notice }) => notices.push(notice))
  actor.start()
  return { actor, load, notices, state: () => actor.getSnapshot() }
}
const before = achievementsOf(earned('leão'), achievement({ id: 'mente' }))
const after = achievementsOf(earned('mente', { title: 'Mente Afiada' }), earned('leão'))

test.each([[null], ['ana']])('the badges of %j are asked and shown', async (memberId) => {
  const { load, state } = open(memberId)
  expect(load.requests[0]?.input).toEqual({ memberId })
  await load.resolve(before)
  expect(state().value).toBe('ready')
  expect(state().context.achievements).toEqual(before)
})

test('nobody with that id is said, and looked for again on a return', async () => {
  const { actor, load, notices, state } = open('nobody')
  await load.resolve(null)
  expect(state().value).toBe('missing')
  expect(notices).toEqual([])
  actor.send({ type: 'refresh' })
  await load.resolve(before)
  expect(state().value).toBe('ready')
})

describe('what fails', () => {
  test('is told, and asked again', async () => {
    const { actor, load, notices, state } = open()
    await load.fail(offline)
    expect(state().value).toBe('failed')
    expect(notices).toMatchObject([{ key: 'achievements.loadFailed', failure: { kind: 'offline' } }])
    actor.send({ type: 'retry' })
    await load.resolve(before)
    expect(state().context).toMatchObject({ achievements: before, failure: null })
  })

  test('on a return takes away nothing that was known', async () => {
    const { actor, load, state } = open()
    await load.resolve(before)
    actor.send({ type: 'refresh' })
    await load.fail(offline)
    expect(state().context.achievements).toEqual(before)
  })
})

test('a refresh while it loads asks anew: the answer on its way may be older', async () => {
  const { actor, load, state } = open()
  actor.send({ type: 'refresh' })
  expect(load.requests).toHaveLength(2)
  await load.resolve(after)
  expect(state().context.achievements).toEqual(after)
})
