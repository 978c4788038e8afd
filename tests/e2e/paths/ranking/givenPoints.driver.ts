import { randomUUID } from 'node:crypto'
import { type Page, expect } from 'playwright/test'
import type { GivenPoints } from '#machines/ranking/pointsGiving.ts'
import { givenPoints as texts } from '#src/texts/ranking/rankingAdmin.ts'
import { walk } from '#tests/paths/ranking/givenPoints.walk.ts'
import { type Reply, fulfilled, cut, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { comeToTheFore } from '#tests/e2e/paths/list.ts'

interface Facts {
  /** The newest that were given by hand, by the database. */
  given: readonly GivenPoints[]
  /** Rows that the list has by now. */
  count: number
}

const who = 'admin'
/** Rows a page, and more than any page has. */
const [pageSize, most] = [20, 200]
const part = (page: Page) => page.locator('[data-machine=givenPoints]')
const rows = (page: Page) => part(page).getByRole('table', { name: texts.title }).locator('tbody tr')
const button = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true })
const asked = ['POST /rest/v1/rpc/list_given_points']

/** As if so many had been given: what is given stays in the ledger for good, and is not made more of for a test. */
const many = ({ given }: Facts, count: number): Reply =>
  fulfilled(
    200,
    Array.from({ length: count }, (_, at) => ({ ...given[at % given.length], id: randomUUID() })),
  )

const counts = (count: (facts: Facts) => number) => async (stage: Stage<Facts>) => {
  stage.facts.count = count(stage.facts)
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const { client } = await people.as(who)
      const { data, error } = await client.rpc('list_given_points', { p_limit: pageSize + 1 })
      if (error) throw error
      await people.enter(page, who)
      await page.goto('/admin/ranking')
      return { given: data as GivenPoints[], count: 0 }
    },
  },
  requests: { loadGivenPoints: asked, loadMoreGivenPoints: asked },
  steps: {
    'the first page comes': {
      does: counts(({ count }) => Math.max(pageSize, count)),
      reply: ({ facts }) => many(facts, most),
    },
    'all come': {
      does: counts(({ given }) => Math.min(pageSize, given.length)),
      reply: ({ facts }) => (facts.given.length > pageSize ? many(facts, pageSize) : through),
    },
    'they do not come': { reply: cut, notice: texts.failed },
    'the last page comes': { does: counts(({ count }) => count + 1), reply: ({ facts }) => many(facts, 1) },
    'the next page does not come': { reply: cut, notice: texts.failed },
    'ask for more': { does: ({ page }) => button(page, texts.more).dblclick() },
    'ask again': { does: ({ page }) => button(page, 'Tentar novamente').click() },
    // Whoever comes back sees what others gave meanwhile.
    'points were given': { does: comeToTheFore },
  },
  signs: {
    loading: ({ page }) => part(page).getByText(texts.loading).or(rows(page)),
    ready: ({ page }) => rows(page),
    loadingMore: ({ page }) => button(page, texts.loadingMore),
    failed: ({ page }) => button(page, 'Tentar novamente'),
  },
  looks: ({ rows: shown, hasMore }) => [shown.length > 0, hasMore],
  invariants: [
    {
      name: 'what came stays in sight, each entry once, until something else comes',
      holds: ({ page, facts }) => expect(rows(page)).toHaveCount(facts.count),
    },
    {
      name: 'more can be asked for while there is more and nothing else is on its way',
      holds: async ({ page, snapshot }) => {
        const isOffered = snapshot.matches('ready') && snapshot.context.hasMore
        const more = part(page).getByRole('button', { name: texts.more, disabled: false })
        await expect(more).toHaveCount(isOffered ? 1 : 0)
      },
    },
  ],
})
