import { randomUUID } from 'node:crypto'
import { type Page, expect } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { closedPeriod as texts } from '#src/texts/ranking/periods.ts'
import { walk } from '#tests/paths/ranking/closedPeriod.walk.ts'
import { cut, readdressed, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { returnToForeground, listOf } from '#tests/e2e/paths/list.ts'

interface Facts {
  /** Holder of the title of the closed period, in the database. */
  holder: string
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
      const { data, error } = await periods.order('period_start').limit(1).single()
      if (error) throw error
      await people.enter(page, who)
      await page.goto(`/admin/ranking/period/${data.id}`)
      return { holder: data.holder_name ?? '' }
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
  },
  signs: { ...list.signs, missing: ({ page }) => missing(page) },
  looks: (context) => context.result !== null,
  invariants: [
    list.staysVisible,
    {
      name: 'the ranking shows the holder of the database, and can be printed while it is loaded',
      holds: async ({ page, facts, snapshot }) => {
        const isThere = snapshot.context.result !== null
        if (isThere) await expect(result(page)).toContainText(facts.holder)
        await expect(page.getByRole('button', { name: texts.print })).toHaveCount(isThere ? 1 : 0)
        await expect(missing(page)).toHaveCount(snapshot.matches('missing') ? 1 : 0)
      },
    },
  ],
})
