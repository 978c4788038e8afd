import { type Page, expect } from 'playwright/test'
import { rankingTabs, type RankingTab } from '#machines/ranking/rankingAdminView.ts'
import { rankingAdmin as texts } from '#src/texts/ranking/rankingAdmin.ts'
import { walk } from '#tests/paths/ranking/rankingAdmin.walk.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

const tabOf = (page: Page, tab: RankingTab, selected: boolean) =>
  page.getByRole('tab', { name: texts.tabNames[tab], selected })
/** The first element of each tab's content. */
const content: Readonly<Record<RankingTab, string>> = {
  points: '[data-machine=pointsGiving]',
  routines: '[data-machine=routineKinds]',
  titles: '[data-machine=rankingTitles]',
  goals: '[data-machine=rankingGoals]',
  periods: '[data-machine=periodClosing]',
}
const open = (tab: RankingTab) => ({
  does: ({ page }: { page: Page }) => page.getByRole('tab', { name: texts.tabNames[tab] }).click(),
})

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: Object.fromEntries(
    [['plain', '/admin/ranking'] as const, ['at the goals', '/admin/ranking?tab=goals'] as const].map(
      ([start, path]) => [
        start,
        async ({ page, people }) => {
          await people.enter(page, 'admin')
          await page.goto(path)
          return null
        },
      ],
    ),
  ),
  requests: { giving: null, given: null, kinds: null, titles: null, goals: null, closing: null },
  steps: {
    'open the points': open('points'),
    'open the routines': open('routines'),
    'open the titles': open('titles'),
    'open the goals': open('goals'),
    'open the periods': open('periods'),
    'the screen becomes visible': { does: returnToForeground },
  },
  elsewhere: [
    ...['points are given or a period is closed', 'a part reports', 'the user leaves the screen'].map((step) => ({
      step,
      reason: 'ranking.e2e.ts',
    })),
    ...[
      'the form of points fails',
      'the entries fail',
      'the kinds fail',
      'the titles fail',
      'the goals fail',
      'the periods fail',
    ].map((step) => ({ step, reason: 'faults of the code: tests/paths' })),
  ],
  unshown: {
    'rankingAdmin: notice': 'ranking.e2e.ts',
    'rankingAdmin: points.changed': 'ranking.e2e.ts',
    'rankingAdmin.points.visited.shown: points.changed': 'ranking.e2e.ts',
    'rankingAdmin.routines.visited.shown: sleep': 'ranking.e2e.ts',
    'rankingAdmin.titles.visited.shown: sleep': 'ranking.e2e.ts',
    'rankingAdmin.periods.visited.shown: sleep': 'ranking.e2e.ts',
    ...Object.fromEntries(
      [
        'points.visited: giving',
        'points.visited: given',
        'routines.visited: kinds',
        'titles.visited: titles',
        'goals.visited: goals',
        'periods.visited: closing',
      ].map((name) => [
        `rankingAdmin.${name.replace(': ', ': xstate.error.actor.')}`,
        'a fault of the code: tests/paths',
      ]),
    ),
  },
  signs: Object.fromEntries(
    rankingTabs.flatMap((tab) => [
      [`${tab}.unvisited`, ({ page }: { page: Page }) => tabOf(page, tab, false)],
      [`${tab}.visited.shown`, ({ page }: { page: Page }) => page.locator(content[tab])],
      [`${tab}.visited.hidden`, ({ page }: { page: Page }) => tabOf(page, tab, false)],
    ]),
  ),
  parts: ['main'],
  invariants: [
    {
      name: 'only the content of the selected tab is on the page',
      holds: async ({ page, snapshot }) => {
        for (const tab of rankingTabs)
          await expect(page.locator(content[tab])).toHaveCount(snapshot.context.tab === tab ? 1 : 0)
      },
    },
  ],
})
