import { expect, type Page } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { walk } from '#tests/paths/council/monitoring.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { fulfilled, cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { returnToForeground, listOf } from '#tests/e2e/paths/list.ts'

/** A council member with all rights on monitoring. */
const who = 'conselho'
const part = (page: Page) => page.locator('[data-machine=monitoring]')
const rows = (page: Page) => part(page).locator('tbody tr')

const list = listOf<ContextFrom<typeof walk.machine>>({
  part,
  loading: 'Carregando monitoramento...',
  content: (page) => part(page).locator('table').or(part(page).getByText('Ninguém está sendo monitorado.')),
  isLoaded: ({ monitoring }) => monitoring !== null,
})

/** The count of cases in the database. */
const countCases = async (people: People) => {
  const { client } = await people.as(who)
  const { count, error } = await client.from('monitored_users').select('id', { count: 'exact', head: true })
  if (error) throw error
  return count ?? 0
}

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await people.enter(page, who)
      await page.goto('/council?tab=monitor')
      return null
    },
  },
  requests: { loadMonitoring: ['GET /rest/v1/monitored_users?order=id', 'GET /rest/v1/council_members?order=id'] },
  steps: {
    'the cases are loaded': { reply: through },
    'there are no cases': { reply: fulfilled(200, []) },
    'the cases cannot be loaded': { reply: cut, notice: 'Erro ao carregar dados' },
    'try again': list.retry,
    'the screen becomes visible': { does: returnToForeground },
  },
  signs: list.signs,
  looks: ({ monitoring }) => monitoring?.cases.length,
  invariants: [
    list.staysVisible,
    {
      name: 'the table matches the database',
      holds: async ({ page, people, step }) => {
        if (step === 'the cases are loaded') await expect(rows(page)).toHaveCount(await countCases(people))
        if (step === 'there are no cases') await expect(rows(page)).toHaveCount(0)
      },
    },
    {
      name: 'the user can add a case in every state',
      holds: ({ page }) => expect(part(page).getByRole('button', { name: 'Adicionar à Lista' })).toBeEnabled(),
    },
  ],
})
