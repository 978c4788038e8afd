import { type Page, expect } from 'playwright/test'
import type { Overview } from '#machines/profile/profile.ts'
import { walk } from '#tests/paths/profile/welcome.walk.ts'
import { cut, fulfilled } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  isPassed: boolean
}

const card = (page: Page) => page.locator('[data-machine=welcome]')
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })

// The welcome is the test's own: tests/database/profile/welcome.test.ts uses the database.
export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const facts: Facts = { isPassed: false }
      await page.route('**/rest/v1/rpc/my_overview', async (route) => {
        const response = await route.fetch()
        const overview = (await response.json()) as Overview
        const welcome = facts.isPassed ? null : { photo: false, proof: true }
        await route.fulfill({ response, json: { ...overview, welcome } })
      })
      await people.enter(page, 'membro9')
      await page.goto('/dashboard')
      return facts
    },
  },
  requests: { passWelcome: ['POST /rest/v1/rpc/pass_welcome'] },
  steps: {
    dismiss: { does: ({ page }) => button(page, 'Dispensar').dblclick() },
    'the welcome ends': {
      does: async ({ facts }) => {
        facts.isPassed = true
      },
      reply: fulfilled(204, null),
    },
    'no response arrives': { reply: cut, notice: 'Erro ao dispensar as boas-vindas' },
  },
  signs: {
    shown: ({ page }) => button(page, 'Dispensar'),
    dismissing: ({ page }) => button(page, 'Dispensando...'),
    dismissed: ({ page }) => page.getByRole('heading', { name: 'Tarefas Recentes' }),
  },
  gone: ['dismissed'],
  invariants: [
    {
      name: 'the card has the three steps until it is dismissed @PRO-820 @PRO-821',
      holds: async ({ page, snapshot }) => {
        await expect(card(page)).toHaveCount(snapshot.matches('dismissed') ? 0 : 1)
        if (snapshot.matches('dismissed')) return
        await expect(card(page).getByRole('heading', { level: 3 })).toHaveText([
          'Sua foto',
          'As rotinas',
          'Primeiro registro',
        ])
        await expect(card(page).getByRole('img', { name: 'feito' })).toHaveCount(2)
      },
    },
  ],
})
