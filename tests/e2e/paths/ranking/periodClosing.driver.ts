import { type Page, expect } from 'playwright/test'
import type { Period } from '#machines/ranking/closedPeriod.ts'
import { periodName } from '#src/texts/ranking/administrationFailures.ts'
import { periods as texts } from '#src/texts/ranking/periods.ts'
import { walk } from '#tests/paths/ranking/periodClosing.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { fulfilled, cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

interface Facts {
  /** Already closed in the database, but listed as open, so that the path closes nothing. */
  week: Period
  month: Period
  /** Count of closed periods. */
  closed: number
}

const who = 'mestre'
const part = (page: Page) => page.locator('[data-machine=periodClosing]')
const choice = (page: Page) => part(page).getByLabel(texts.choose, { exact: true })
const close = (page: Page) => part(page).getByRole('button', { name: texts.close, exact: true })
const retry = (page: Page) => part(page).getByRole('button', { name: 'Tentar novamente', exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: texts.question })
const answer = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true })
const rowOf = ({ type, start }: Period) => ({ type, period_start: start })

const closedPeriods = async (people: People) => {
  const { client } = await people.as(who)
  const { data, error } = await client.from('ranking_periods').select('type, period_start').order('period_start')
  if (error) throw error
  return data
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const closed = await closedPeriods(people)
      const first = (type: Period['type']): Period => {
        const found = closed.find((period) => period.type === type)
        if (!found) throw new Error(`no ${type} period is closed`)
        return { type, start: found.period_start }
      }
      await people.enter(page, who)
      await page.goto('/admin/ranking?tab=periods')
      return { week: first('weekly'), month: first('monthly'), closed: closed.length }
    },
  },
  requests: {
    loadPeriods: ['POST /rest/v1/rpc/open_periods', 'GET /rest/v1/ranking_periods?&order=period_start'],
    previewPeriod: ['POST /rest/v1/rpc/period_preview'],
    closePeriod: ['POST /rest/v1/ranking_periods', 'GET /rest/v1/ranking_periods?&id=eq.'],
  },
  steps: {
    'two can be closed': { reply: ({ facts: { week, month } }) => fulfilled(200, [rowOf(week), rowOf(month)]) },
    'only the month can be closed': { reply: ({ facts: { month } }) => fulfilled(200, [rowOf(month)]) },
    'none can be closed': { reply: fulfilled(200, []) },
    'the periods fail to load': { reply: cut },
    'the preview arrives': { reply: through },
    'the preview fails to load': { reply: cut },
    'choose the month': {
      does: async ({ page, facts }) => void (await choice(page).selectOption(periodName(facts.month))),
    },
    'choose the week': {
      does: async ({ page, facts }) => void (await choice(page).selectOption(periodName(facts.week))),
    },
    'close the period': { does: ({ page }) => close(page).click() },
    'close the period again': { does: ({ page }) => close(page).press('Enter') },
    confirm: { does: ({ page }) => answer(page, texts.confirm).dblclick() },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    retry: { does: ({ page }) => retry(page).click() },
    'the screen returns to the foreground': { does: returnToForeground },
    // A real one could not be undone.
    'the period is closed': { reply: fulfilled(201, null), notice: 'Período encerrado' },
    'another user was faster': { reply: through, notice: 'Erro ao encerrar período' },
    'no response arrives': { reply: cut },
  },
  impossible: [
    {
      step: 'choose the week',
      when: ({ open }) => !open.some(({ type }) => type === 'weekly'),
      reason: 'a period that cannot be closed is not listed',
    },
    ...['close the period', 'close the period again'].map((step) => ({
      step,
      when: ({ preview }: { preview: unknown }) => preview === null,
      reason: 'the button appears with the preview',
    })),
  ],
  elsewhere: [{ step: 'leave the page', reason: 'ranking.e2e.ts' }],
  unshown: { 'periodClosing.asking: abandon': 'ranking.e2e.ts' },
  signs: {
    loading: ({ page }) => part(page).getByText(texts.loading).or(part(page).locator('select:disabled')),
    failed: ({ page }) => part(page).getByText(texts.failed),
    previewing: ({ page }) => part(page).getByText(texts.previewing).or(close(page)),
    nothingOpen: ({ page }) => part(page).getByText(texts.nothingOpen),
    unpreviewed: ({ page }) => part(page).getByText(texts.previewFailed),
    previewed: ({ page }) => close(page),
    asking: ({ page }) => answer(page, texts.confirm),
    closing: ({ page }) => answer(page, texts.closing),
  },
  looks: ({ period, preview, failure }) => [period?.type, preview !== null, failure !== null],
  invariants: [
    {
      name: 'the chosen period stays chosen, and the dialog names it',
      holds: async ({ page, facts, snapshot }) => {
        const { period } = snapshot.context
        if (period === null || snapshot.matches('failed')) return
        const chosen = period.type === 'weekly' ? facts.week : facts.month
        await expect(part(page).locator('select')).toHaveValue(`${chosen.type} ${chosen.start}`)
        const isOpen = snapshot.matches('asking') || snapshot.matches('closing')
        if (isOpen) await expect(question(page)).toContainText(`${periodName(chosen)}: encerrar é para sempre`)
        else await expect(question(page)).toHaveCount(0)
      },
    },
    {
      name: 'a lost response is shown in the dialog until the next attempt',
      holds: async ({ page, snapshot }) => {
        const isShown = snapshot.matches('asking') && snapshot.context.failure !== null
        await expect(question(page).getByRole('alert')).toHaveCount(isShown ? 1 : 0)
      },
    },
    {
      name: 'the path closes nothing',
      holds: async ({ people, facts }) => expect(await closedPeriods(people)).toHaveLength(facts.closed),
    },
  ],
})
