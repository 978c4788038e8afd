import { randomUUID } from 'node:crypto'
import { type Page, expect } from 'playwright/test'
import type { OwnPoints } from '#machines/profile/ownPoints.ts'
import { ownPoints as texts } from '#src/texts/profile/ownPoints.ts'
import { walk } from '#tests/paths/profile/ownPoints.walk.ts'
import { type Reply, fulfilled, cut, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

interface Facts {
  /** The member's newest entries, in the database. */
  given: readonly OwnPoints[]
  /** Rows in the list. */
  count: number
}

const who = 'membro'
/** Rows per page, and a count above every page. */
const [pageSize, most] = [30, 200]
const part = (page: Page) => page.locator('[data-machine=ownPoints]')
const rows = (page: Page) => part(page).getByRole('list', { name: texts.list }).getByRole('listitem')
const button = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true })
const endpoints = ['POST /rest/v1/rpc/my_points']

/** Simulates this many entries: the ledger is append-only, and tests do not fill it. */
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
      const { data, error } = await client.rpc('my_points', { p_limit: pageSize + 1 })
      if (error) throw error
      await people.enter(page, who)
      await page.goto('/points')
      return { given: data as OwnPoints[], count: 0 }
    },
  },
  requests: { loadOwnPoints: endpoints, loadMoreOwnPoints: endpoints },
  steps: {
    'the first page arrives': {
      does: counts(({ count }) => Math.max(pageSize, count)),
      reply: ({ facts }) => many(facts, most),
    },
    'all entries arrive': {
      does: counts(({ given }) => Math.min(pageSize, given.length)),
      reply: ({ facts }) => (facts.given.length > pageSize ? many(facts, pageSize) : through),
    },
    'the entries fail to load': { reply: cut, notice: texts.failed },
    'the last page arrives': { does: counts(({ count }) => count + 1), reply: ({ facts }) => many(facts, 1) },
    'the next page fails to load': { reply: cut, notice: texts.failed },
    'load more': { does: ({ page }) => button(page, texts.more).dblclick() },
    retry: { does: ({ page }) => button(page, 'Tentar novamente').click() },
    'the screen becomes visible': { does: returnToForeground },
  },
  signs: {
    loading: ({ page }) => part(page).getByText(texts.loading).or(rows(page)),
    ready: ({ page }) => rows(page),
    loadingMore: ({ page }) => button(page, texts.loadingMore),
    failed: ({ page }) => button(page, 'Tentar novamente'),
  },
  looks: ({ rows: shown, hasMore }) => [shown !== null, hasMore],
  invariants: [
    {
      name: 'rows stay, without duplicates, until new rows arrive',
      holds: ({ page, facts }) => expect(rows(page)).toHaveCount(facts.count),
    },
    {
      name: 'the button for more is enabled exactly while there is more and no request is open',
      holds: async ({ page, snapshot }) => {
        const isOffered = snapshot.matches('ready') && snapshot.context.hasMore
        const more = part(page).getByRole('button', { name: texts.more, disabled: false })
        await expect(more).toHaveCount(isOffered ? 1 : 0)
      },
    },
  ],
})
