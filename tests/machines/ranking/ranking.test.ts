import { beforeEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Titles } from '#machines/ranking/rankings.actors.ts'
import type { Notice } from '#machines/notices.ts'
import type { Ranking, RankingPeriod } from '#machines/ranking/ranking.ts'
import { rankingMachine } from '#machines/ranking/ranking.machine.ts'
import { onNotice } from '#tests/support/reports.ts'
import { screenInput } from '#tests/support/screenInput.ts'
import { held, offline } from '#tests/support/settled.ts'

const empty: Ranking = { rows: [], own: null, ownPoints: 0 }
const titles: Titles = { titles: {}, holders: {}, closed: [], levels: { gold: 500, silver: 200 } }

const open = () => {
  const loadRanking = held<Ranking, { period: RankingPeriod }>()
  const loadTitles = held<Titles>()
  const loadRoutineOpen = held<boolean, { userId: string }>()
  const actor = createActor(
    rankingMachine.provide({
      actors: {
        loadRanking: loadRanking.logic,
        loadTitles: loadTitles.logic,
        loadRoutineOpen: loadRoutineOpen.logic,
      },
    }),
    { input: { ...screenInput, userId: 'ana', shown: 'weekly' } },
  )
  const notices: Notice['key'][] = []
  onNotice(actor, ({ key }) => notices.push(key))
  actor.start()
  const requestsFor = (period: RankingPeriod) => loadRanking.requests.filter(({ input }) => input.period === period)
  const last = (period: RankingPeriod) => {
    const request = requestsFor(period).at(-1)
    if (!request) throw new Error(`the ${period} ranking was not requestsFor`)
    return request
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { actor, loadTitles, loadRoutineOpen, notices, requestsFor, last, settle, state: () => actor.getSnapshot() }
}
let ranking: ReturnType<typeof open>
beforeEach(() => {
  ranking = open()
})

test('shows each when it is loaded, without waiting for the others', async () => {
  ranking.last('monthly').resolve(empty)
  await ranking.settle()
  expect(ranking.state().value).toEqual({ weekly: 'loading', monthly: 'ready', titles: 'loading', routines: 'loading' })
  expect(ranking.state().context).toMatchObject({ weekly: null, monthly: empty, titles: null })
})

describe('what fails', () => {
  test('is retried alone @RAN-18 @APP-69', async () => {
    ranking.last('weekly').fail(offline)
    ranking.last('monthly').resolve(empty)
    await ranking.loadTitles.resolve(titles)
    ranking.actor.send({ type: 'retry' })
    expect(ranking.requestsFor('weekly')).toHaveLength(2)
    expect(ranking.requestsFor('monthly')).toHaveLength(1)
    expect(ranking.loadTitles.requests).toHaveLength(1)
  })

  test('on a refresh keeps everything known', async () => {
    ranking.last('weekly').resolve(empty)
    await ranking.settle()
    ranking.actor.send({ type: 'refresh' })
    ranking.last('weekly').fail(offline)
    await ranking.settle()
    expect(ranking.state().context.weekly).toEqual(empty)
  })
})

test('links to the routines unless all are known to be registered @RAN-12', async () => {
  await ranking.loadRoutineOpen.fail(offline)
  expect(ranking.state().context.isRoutineOpen).toBe(true)
  expect(ranking.notices).toEqual([])
  ranking.actor.send({ type: 'refresh' })
  await ranking.loadRoutineOpen.resolve(false)
  ranking.actor.send({ type: 'refresh' })
  await ranking.loadRoutineOpen.fail(offline)
  expect(ranking.state().context.isRoutineOpen).toBe(false)
})
