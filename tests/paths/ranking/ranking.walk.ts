import type { Ranking } from '#machines/ranking/ranking.ts'
import { rankingMachine } from '#machines/ranking/ranking.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { failureLeavesAWayOn, stepsLead } from '#tests/support/paths/promises.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const answer = answersOf(rankingMachine)
const ranking: Ranking = { rows: [], own: null, ownPoints: 0 }
const titles = { titles: {}, holders: {}, closed: [], levels: { gold: 500, silver: 200 } }

/** Each part of the page, with the request that fills it and the step in which that fails. */
const parts = [
  { part: 'weekly', request: 'loadWeekly', failing: 'the weekly ranking does not come' },
  { part: 'monthly', request: 'loadMonthly', failing: 'the monthly ranking does not come' },
  { part: 'titles', request: 'loadTitles', failing: 'the titles do not come' },
] as const

export const walk = defineWalk({
  machine: rankingMachine,
  starts: { plain: { userId: 'ana' } },
  steps: {
    'the weekly ranking comes': answer.done('loadRanking', ranking, 'loadWeekly'),
    [parts[0].failing]: answer.fail('loadRanking', offline, 'loadWeekly'),
    'the monthly ranking comes': answer.done('loadRanking', ranking, 'loadMonthly'),
    [parts[1].failing]: answer.fail('loadRanking', offline, 'loadMonthly'),
    'the titles come': answer.done('loadTitles', titles),
    [parts[2].failing]: answer.fail('loadTitles', offline),
    'ask again': { type: 'retry' },
    'the screen comes to the fore': { type: 'refresh' },
  },
  key: () => null,
  invariants: [
    stepsLead({ 'the weekly ranking comes': { 'weekly.loading': 'weekly.ready' } }),
    {
      name: 'each part is busy exactly while its own request is open',
      holds: ({ now: { snapshot }, open }) =>
        parts.every(
          ({ part, request }) => snapshot.matches({ [part]: 'loading' }) === open.some(({ id }) => id === request),
        ),
    },
    failureLeavesAWayOn({ type: 'retry' }),
    {
      name: 'when the screen comes to the fore, all is up to date or on its way',
      holds: ({ now: { snapshot, step } }) =>
        step !== 'the screen comes to the fore' || parts.every(({ part }) => snapshot.matches({ [part]: 'loading' })),
    },
    {
      name: 'one part that fails disturbs no other',
      holds: ({ now, moments }) => {
        const failing = parts.find((part) => part.failing === now.step)
        const before = moments.at(-2)?.snapshot
        return (
          failing === undefined ||
          before === undefined ||
          parts.every(
            ({ part }) =>
              now.snapshot.context[part] === before.context[part] &&
              (part === failing.part || now.snapshot.value[part] === before.value[part]),
          )
        )
      },
    },
    {
      name: "'ask again' asks only for what failed",
      holds: ({ now, moments, requests }) =>
        now.step !== 'ask again' ||
        parts.every(({ part, request }) => {
          const hadFailed = moments.at(-2)?.snapshot.value[part] === 'failed'
          return hadFailed === requests.some(({ id, began }) => id === request && began === moments.length - 1)
        }),
    },
    {
      name: 'what came once stays while it is loaded again, and each failure is told once',
      holds: ({ now, requests }) =>
        parts.every(
          ({ part, request }) =>
            !requests.some(({ id, outcome }) => id === request && outcome === 'done') ||
            now.snapshot.context[part] !== null,
        ) && now.emitted.length === (parts.some(({ failing }) => failing === now.step) ? 1 : 0),
    },
  ],
})
