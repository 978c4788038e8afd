import { type Page, expect } from 'playwright/test'
import { profileLifetime } from '#machines/profile/profile.ts'
import { picture } from '#tests/e2e/test.ts'
import { walk } from '#tests/paths/profile/profile.walk.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen, type Stage } from '#tests/support/screens/screen.ts'
import { freeRoutine, register } from '#tests/support/screens/submissions.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

/** The page's time when the path began. */
interface Facts {
  began: number
}

const who = 'membro12'
const day = 24 * 60 * 60_000

const machine = (page: Page) => page.locator('[data-machine=profile]')
const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string) => main(page).getByRole('heading', { level: 1, name, exact: true })
const go = async (page: Page, name: string, title = name) => {
  await page.getByRole('complementary').getByRole('link', { name, exact: true }).click()
  await expect(heading(page, title)).toBeVisible()
}

/** Visible only with a loaded profile. */
const shares = (page: Page) => main(page).getByText('Pontualidade', { exact: true })
const retry = (page: Page) => main(page).getByRole('alert').getByRole('button', { name: 'Tentar novamente' })

/** Opens the dashboard from another page, on the first day of the path. */
const show = async (page: Page, { began }: Facts) => {
  await page.clock.setSystemTime(began)
  if (await heading(page, 'Dashboard').isVisible()) await go(page, 'Tarefas', 'Tarefas e Missões')
  await go(page, 'Dashboard')
}

/** Submits a routine that another window submitted too, so that the form stays open. Returns to a loading dashboard. */
const sendRoutine = async ({ page, people }: Stage<Facts>) => {
  const isLoading = (await machine(page).getAttribute('data-state')) === 'loading'
  await freeRoutine(people, who, 'training')
  await go(page, 'Rotinas')
  await main(page).getByRole('link', { name: 'Registrar Treino Diário' }).click()
  const form = page.getByRole('form', { name: 'Treino Diário' })
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'treino.jpg', mimeType: 'image/jpeg', buffer: await picture(page, 40, 30) })
  await register(people, who, 'training')
  await form.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(main(page).getByText('Você já registrou Treino Diário neste período.')).toBeVisible()
  if (isLoading) await go(page, 'Dashboard')
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  isWide: true,
  starts: {
    plain: async ({ page, people }) => {
      const { session } = await people.fresh(who)
      await page.addInitScript((stored) => localStorage.setItem('confraria-session', stored), JSON.stringify(session))
      await page.goto('/tasks')
      return { began: await page.evaluate(() => Date.now()) }
    },
  },
  // The request for the rights selects fewer columns of the own member.
  requests: { loadProfile: ['GET /rest/v1/members?is_founder', 'POST /rest/v1/rpc/my_overview'] },
  steps: {
    'a screen shows the profile': { does: ({ page, facts }) => show(page, facts) },
    'a screen shows the profile the next day': {
      does: async ({ page, facts }) => {
        await page.clock.setSystemTime(facts.began + day)
        if (await heading(page, 'Dashboard').isVisible()) await returnToForeground({ page })
        else await go(page, 'Dashboard')
      },
    },
    'a routine is submitted': { does: sendRoutine, notice: 'Você já registrou Treino Diário neste período.' },
    retry: { does: ({ page }) => retry(page).click() },
    'the profile arrives': { reply: through },
    'the profile fails to load': { reply: cut, notice: 'Erro ao carregar perfil' },
    "'lifetime' passes in profile.fresh": { does: ({ page }) => page.clock.fastForward(profileLifetime) },
  },
  impossible: [
    {
      step: 'retry',
      when: ({ profile }) => profile !== null,
      reason: 'a loaded profile stays visible without a retry; opening the dashboard again reloads it',
    },
  ],
  signs: {
    idle: ({ page }) => heading(page, 'Tarefas e Missões'),
    loading: ({ page }) => main(page).locator('[aria-busy=true]'),
    fresh: ({ page }) => shares(page),
    stale: ({ page }) => shares(page).or(heading(page, 'Rotinas')),
    failed: ({ page }) => retry(page).or(shares(page)),
  },
  parts: ['main'],
  looks: ({ profile }) => profile !== null,
  invariants: [
    {
      name: 'a loaded profile stays visible on the dashboard; without one, a failure and a retry are shown',
      holds: async ({ page, snapshot }) => {
        if (await heading(page, 'Dashboard').isHidden()) return expect(snapshot.value).toMatch(/^(?:idle|stale)$/u)
        const isKnown = snapshot.context.profile !== null
        await expect(shares(page)).toHaveCount(isKnown ? 1 : 0)
        await expect(retry(page)).toHaveCount(!isKnown && snapshot.matches('failed') ? 1 : 0)
      },
    },
  ],
  cleanUp: ({ people }) => freeRoutine(people, who, 'training'),
})
