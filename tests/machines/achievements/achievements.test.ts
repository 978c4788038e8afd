import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { achievementsMachine } from '#machines/achievements/achievements.machine.ts'
import type { Achievements } from '#machines/achievements/achievement.ts'
import type { Notice } from '#machines/notices.ts'
import { achievement, achievementsOf, earned } from '#tests/support/achievements.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const open = (memberId: string | null = null) => {
  const load = held<Achievements | null, { memberId: string | null }>()
  const actor = createActor(achievementsMachine.provide({ actors: { loadAchievements: load.logic } }), {
    input: { memberId },
  })
  const notices: Notice[] = []
  onNotice(actor, (notice) => notices.push(notice))
  actor.start()
  return { actor, load, notices, state: () => actor.getSnapshot() }
}
const before = achievementsOf(earned('leão'), achievement({ id: 'mente' }))
const after = achievementsOf(earned('mente', { title: 'Mente Afiada' }), earned('leão'))

test.each([[null], ['ana']])('loads and shows the badges of %j', async (memberId) => {
  const { load, state } = open(memberId)
  expect(load.requests[0]?.input).toEqual({ memberId })
  await load.resolve(before)
  expect(state().value).toBe('ready')
  expect(state().context.achievements).toEqual(before)
})

test('reports an unknown id, and looks it up again when the screen returns', async () => {
  const { actor, load, notices, state } = open('nobody')
  await load.resolve(null)
  expect(state().value).toBe('missing')
  expect(notices).toEqual([])
  actor.send({ type: 'refresh' })
  await load.resolve(before)
  expect(state().value).toBe('ready')
})

describe('what fails', () => {
  test('is reported and can be retried', async () => {
    const { actor, load, notices, state } = open()
    await load.fail(offline)
    expect(state().value).toBe('failed')
    expect(notices).toMatchObject([{ key: 'achievements.loadFailed', failure: { kind: 'offline' } }])
    actor.send({ type: 'retry' })
    await load.resolve(before)
    expect(state().context).toMatchObject({ achievements: before, failure: null })
  })

  test('keeps the known badges when the screen returns', async () => {
    const { actor, load, state } = open()
    await load.resolve(before)
    actor.send({ type: 'refresh' })
    await load.fail(offline)
    expect(state().context.achievements).toEqual(before)
  })
})

test('ignores an older response after a refresh during a reload', async () => {
  const { actor, load, state } = open()
  await load.resolve(before)
  actor.send({ type: 'refresh' })
  actor.send({ type: 'refresh' })
  expect(load.requests).toHaveLength(3)
  await load.resolve(after)
  expect(state().context.achievements).toEqual(after)
})
