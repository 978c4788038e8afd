import { randomUUID } from 'node:crypto'
import { type Page, expect } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { periodPath } from '#machines/ranking/closedPeriod.ts'
import { closedPeriod as texts } from '#src/texts/ranking/periods.ts'
import { walk } from '#tests/paths/ranking/closedPeriod.walk.ts'
import { cut, readdressed, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { navigateTo } from '#tests/e2e/paths/history.ts'
import { returnToForeground, listOf } from '#tests/e2e/paths/list.ts'

interface Facts {
  /** Two closed periods of the database. */
  first: { id: string; holder_name: string | null }
  other: { id: string; holder_name: string | null }
}

const who = 'admin'
const part = (page: Page) => page.locator('[data-machine=closedPeriod]')
const missing = (page: Page) => part(page).getByText(texts.missing)
const result = (page: Page) => part(page).locator('dl')

const list = listOf<ContextFrom<typeof walk.machine>>({
  part,
  loading: texts.loading,
  content: result,
  isLoaded: (context) => context.result !== null,
})

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const { client } = await people.as(who)
      const periods = client.from('ranking_periods').select('id, holder_name').not('holder_name', 'is', null)
      const { data, error } = await periods.order('period_start').order('type').limit(2)
      if (error) throw error
      const [first, other] = data
      if (!first || !other) throw new Error('the demonstration has no two closed periods')
      await people.enter(page, who)
      await page.goto(periodPath(first.id))
      return { first, other }
    },
  },
  requests: { loadPeriodResult: ['GET /rest/v1/ranking_periods?&id=eq.', 'GET /rest/v1/ranking_standings'] },
  steps: {
    'the ranking arrives': { reply: through },
    // A closed period stays, so the request gets the id of a period that does not exist.
    'the period does not exist': {
      reply: readdressed((url) => url.replace(/id=eq\.[\w-]+/u, `id=eq.${randomUUID()}`)),
    },
    'the ranking fails to load': { reply: cut },
    retry: list.retry,
    'the screen returns to the foreground': { does: returnToForeground },
    'open another period': { does: ({ page, facts }) => navigateTo(page, periodPath(facts.other.id)) },
    'open the first period': { does: ({ page, facts }) => navigateTo(page, periodPath(facts.first.id)) },
  },
  signs: { ...list.signs, missing: ({ page }) => missing(page) },
  looks: (context) => context.result !== null,
  invariants: [
    list.staysVisible,
    {
      name: 'the ranking shows the holder of the database, and can be printed while it is loaded',
      holds: async ({ page, facts, snapshot }) => {
        const isThere = snapshot.context.result !== null
        const { holder_name } = snapshot.context.id === 'period-1' ? facts.first : facts.other
        if (isThere) await expect(result(page)).toContainText(holder_name ?? '')
        await expect(page.getByRole('button', { name: texts.print })).toHaveCount(isThere ? 1 : 0)
        await expect(missing(page)).toHaveCount(snapshot.matches('missing') ? 1 : 0)
      },
    },
  ],
})
