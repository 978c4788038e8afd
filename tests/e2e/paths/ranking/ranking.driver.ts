import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/ranking/ranking.walk.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { comeToTheFore } from '#tests/e2e/paths/list.ts'

const place = (page: Page) => page.locator('[data-machine=ranking]')
const periods = { weekly: 'Ranking Semanal', monthly: 'Ranking Mensal' } as const
const nobody = { weekly: 'Ninguém pontuou nesta semana ainda.', monthly: 'Ninguém pontuou neste mês ainda.' }
const failed = {
  weekly: 'Erro ao carregar ranking semanal',
  monthly: 'Erro ao carregar ranking mensal',
  titles: 'Erro ao carregar títulos',
}
const parts = ['weekly', 'monthly', 'titles'] as const
const show = (page: Page, period: keyof typeof periods) => page.getByRole('tab', { name: periods[period] }).click()
const alert = (page: Page, part: (typeof parts)[number]) => place(page).getByRole('alert').getByText(failed[part])

export const screen = defineScreen<typeof walk.machine, null>({
  // What is known already stays through a failure, and then nothing offers another try.
  walk: { ...walk, key: ({ weekly, monthly, titles }) => [weekly, monthly, titles].map((part) => part !== null) },
  starts: {
    plain: async ({ page, people }) => {
      await people.enter(page, 'conselho')
      await page.goto('/ranking')
      return null
    },
  },
  requests: {
    loadWeekly: ['GET /rest/v1/rpc/ranking?p_period=weekly'],
    loadMonthly: ['GET /rest/v1/rpc/ranking?p_period=monthly'],
    loadTitles: ['GET /rest/v1/ranking_titles'],
  },
  steps: {
    'the weekly ranking comes': { reply: through },
    'the weekly ranking does not come': { reply: cut, notice: failed.weekly },
    'the monthly ranking comes': { reply: through },
    'the monthly ranking does not come': { reply: cut, notice: failed.monthly },
    'the titles come': { reply: through },
    'the titles do not come': { reply: cut, notice: failed.titles },
    'ask again': {
      does: async ({ page }) => {
        const retry = place(page).getByRole('button', { name: 'Tentar novamente' }).first()
        // Only what failed in the open tab offers it.
        if (!(await retry.isVisible())) await show(page, 'monthly')
        await retry.click()
      },
    },
    'the screen comes to the fore': { does: comeToTheFore },
  },
  impossible: [
    {
      step: 'ask again',
      when: (context, state) => !parts.some((part) => state.includes(`${part}.failed`) && context[part] === null),
      reason: 'what is known stays, and is read anew when one comes back',
    },
  ],
  signs: Object.fromEntries(
    parts.flatMap((part) =>
      ['loading', 'ready', 'failed'].map((state) => [`${part}.${state}`, ({ page }: { page: Page }) => place(page)]),
    ),
  ),
  invariants: [
    {
      name: 'a ranking is there as soon as it is known; until then one waits for it, or is told of its failure',
      holds: async ({ page, step, snapshot }) => {
        const isMonthly = step?.includes('monthly') ?? false
        if (isMonthly) await show(page, 'monthly')
        const period = isMonthly ? 'monthly' : 'weekly'
        const isUnknown = snapshot.context[period] === null
        const count = (is: boolean) => (isUnknown && is ? 1 : 0)
        const isFailed = snapshot.value[period] === 'failed'
        await expect(place(page).getByText('Carregando ranking...')).toHaveCount(count(!isFailed))
        await expect(alert(page, period)).toHaveCount(count(isFailed))
        const panel = place(page).getByRole('tabpanel')
        // On a Monday, or the first of a month, nobody may have points yet.
        const ranking = panel.getByRole('list').or(panel.getByText(nobody[period]))
        await expect(ranking).toHaveCount(isUnknown ? 0 : 1)
        if (isMonthly) await show(page, 'weekly')
      },
    },
    {
      name: 'the titles have their holders as soon as they are known; their failure is told only without them',
      holds: async ({ page, snapshot: { context, value } }) => {
        await expect(alert(page, 'titles')).toHaveCount(context.titles === null && value.titles === 'failed' ? 1 : 0)
        await expect(place(page).locator('dl').first().locator('img')).toHaveCount(context.titles === null ? 0 : 3)
      },
    },
  ],
})
