import { expect, type Page } from 'playwright/test'
import { walk } from '#tests/paths/users/accountChange.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { fulfilled, lost, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'

/** Its account is suspended. No other test signs in with it. */
const name = 'Zeferino Lobato'
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })
const row = (page: Page) => page.locator('tr', { hasText: name })

/** The account in the database. */
const accountOf = async (people: People) => {
  const { client } = await people.as('admin')
  const { data, error } = await client.rpc('list_accounts', { p_search: name }).single()
  if (error) throw error
  return data
}

const restore = async (people: People) => {
  const { client } = await people.as('admin')
  const { id } = await accountOf(people)
  const { error } = await client.rpc('suspend_account', { p_user_id: id, p_suspended: false })
  if (error) throw error
}

const open = async ({ page, people }: Omit<Stage<null>, 'facts'>) => {
  await restore(people)
  await people.enter(page, 'admin')
  await page.goto('/admin/users?search=zeferino')
  await button(page, `Ações para ${name}`).click()
  await page.getByRole('menuitem', { name: 'Suspender conta' }).click()
  return null
}

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: { plain: open },
  requests: { changeAccount: ['POST /rest/v1/rpc/suspend_account'] },
  steps: {
    confirm: { does: ({ page }) => button(page, 'Sim, suspender conta').dblclick() },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    'the change is done': { reply: through, notice: `A conta de ${name} está suspensa.` },
    'another user was faster': {
      reply: fulfilled(400, { code: '23514', message: 'Esta conta não existe mais.', details: null, hint: null }),
      notice: 'Esta conta não existe mais. A lista foi atualizada.',
    },
    // The server did suspend it.
    'no response arrives': { reply: lost },
  },
  signs: {
    closed: ({ page }) => button(page, `Ações para ${name}`),
    asking: ({ page }) => button(page, 'Sim, suspender conta'),
    changing: ({ page }) => button(page, 'Salvando...'),
  },
  gone: ['closed'],
  looks: ({ failure }) => failure !== null,
  invariants: [
    {
      name: 'a lost response is shown in the dialog',
      holds: async ({ page, snapshot }) => {
        const alert = page.getByRole('alertdialog').getByRole('alert')
        if (snapshot.matches('asking') && snapshot.context.failure) await expect(alert).toBeVisible()
        else await expect(alert).toHaveCount(0)
      },
    },
    {
      name: 'the list matches the database after every step',
      holds: async ({ page, people }) => {
        const { suspended_at } = await accountOf(people)
        await expect(row(page)).toContainText(suspended_at === null ? 'Ativa' : 'Suspensa')
      },
    },
    {
      name: 'the account is suspended only after confirmation',
      holds: async ({ people, requests }) => {
        const { suspended_at } = await accountOf(people)
        if (!requests.some(({ arrived }) => arrived)) expect(suspended_at).toBeNull()
      },
    },
  ],
  cleanUp: ({ people }) => restore(people),
})
