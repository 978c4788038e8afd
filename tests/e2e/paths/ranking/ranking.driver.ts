import { type Page, expect } from 'playwright/test'
import { flagsWith, routineKinds } from '#tests/support/routineKinds.ts'
import { walk } from '#tests/paths/ranking/ranking.walk.ts'
import { cut, fulfilled, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

const place = (page: Page) => page.locator('[data-machine=ranking]')
const periods = { weekly: 'Ranking Semanal', monthly: 'Ranking Mensal' } as const
const weekFirst = ['weekly', 'monthly'] as const
const emptyText = { weekly: 'Ninguém pontuou nesta semana ainda.', monthly: 'Ninguém pontuou neste mês ainda.' }
const failed = {
  weekly: 'Erro ao carregar ranking semanal',
  monthly: 'Erro ao carregar ranking mensal',
  titles: 'Erro ao carregar títulos',
}
const parts = ['weekly', 'monthly', 'titles'] as const
const show = (page: Page, period: keyof typeof periods) => page.getByRole('tab', { name: periods[period] }).click()
const alert = (page: Page, part: (typeof parts)[number]) => place(page).getByRole('alert').getByText(failed[part])

/** The response that all routines are registered, or none. */
const routines = (is: boolean) => flagsWith(is ? routineKinds.map(({ code }) => code) : [])

export const screen = defineScreen<typeof walk.machine, null>({
  // With loaded data, a failure shows no retry.
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
    loadRoutineOpen: ['POST /rest/v1/rpc/get_member_routines'],
  },
  steps: {
    'the weekly ranking arrives': { reply: through },
    'the weekly ranking fails to load': { reply: cut, notice: failed.weekly },
    'the monthly ranking arrives': { reply: through },
    'the monthly ranking fails to load': { reply: cut, notice: failed.monthly },
    'the titles arrive': { reply: through },
    'the titles fail to load': { reply: cut, notice: failed.titles },
    'a routine is open': { reply: fulfilled(200, routines(false)) },
    'no routine is open': { reply: fulfilled(200, routines(true)) },
    'the routines fail to load': { reply: cut },
    'show the month': { does: ({ page }) => show(page, 'monthly') },
    'show the week': { does: ({ page }) => show(page, 'weekly') },
    retry: {
      does: async ({ page }) => {
        const retry = place(page).getByRole('button', { name: 'Tentar novamente' }).first()
        if (await retry.isVisible()) return retry.click()
        // The button is only in the tab whose part failed.
        const selected = place(page).getByRole('tab', { selected: true })
        const isWeekly = (await selected.textContent()) === periods.weekly
        await show(page, isWeekly ? 'monthly' : 'weekly')
        await retry.click()
        await show(page, isWeekly ? 'weekly' : 'monthly')
      },
    },
    'the screen returns to the foreground': { does: returnToForeground },
  },
  impossible: [
    {
      step: 'retry',
      when: (context, state) => !parts.some((part) => state.includes(`${part}.failed`) && context[part] === null),
      reason: 'loaded data stays, without a retry',
    },
  ],
  signs: Object.fromEntries(
    [...parts, 'routines'].flatMap((part) =>
      ['loading', 'ready', 'failed'].map((state) => [`${part}.${state}`, ({ page }: { page: Page }) => place(page)]),
    ),
  ),
  invariants: [
    {
      name: 'a loaded ranking is shown; before that, the loading text or the failure',
      holds: async ({ page, step, snapshot }) => {
        const { shown, isRoutineOpen } = snapshot.context
        await expect(place(page).getByRole('tab', { selected: true })).toHaveText(periods[shown])
        const period = weekFirst.find((each) => step?.includes(each)) ?? shown
        if (period !== shown) await show(page, period)
        const isUnknown = snapshot.context[period] === null
        const count = (is: boolean) => (isUnknown && is ? 1 : 0)
        const isFailed = snapshot.value[period] === 'failed'
        await expect(place(page).getByText('Carregando ranking...')).toHaveCount(count(!isFailed))
        await expect(alert(page, period)).toHaveCount(count(isFailed))
        const panel = place(page).getByRole('tabpanel')
        // On a Monday or the first of a month there may be no points yet.
        const ranking = panel.getByRole('list').or(panel.getByText(emptyText[period]))
        await expect(ranking).toHaveCount(isUnknown ? 0 : 1)
        const link = panel.getByRole('link', { name: 'Registrar rotina' })
        await expect(link).toHaveCount(!isUnknown && isRoutineOpen === true ? 1 : 0)
        if (period !== shown) await show(page, shown)
      },
    },
    {
      name: 'loaded titles show their holders; a failure is shown only without them',
      holds: async ({ page, snapshot: { context, value } }) => {
        await expect(alert(page, 'titles')).toHaveCount(context.titles === null && value.titles === 'failed' ? 1 : 0)
        await expect(place(page).locator('dl').first().locator('img')).toHaveCount(context.titles === null ? 0 : 3)
      },
    },
  ],
})
