import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/tasks/recentTasks.walk.ts'
import { fulfilled, cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

const place = (page: Page) => page.locator('[data-machine=recentTasks]')
const failed = 'Erro ao carregar tarefas'

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await people.enter(page, 'membro')
      await page.goto('/dashboard')
      return null
    },
  },
  requests: { loadRecentTasks: ['POST /rest/v1/rpc/my_recent_tasks'] },
  steps: {
    'a task arrives': { reply: through },
    'no task is pending': { reply: fulfilled(200, []) },
    'the tasks fail to load': { reply: cut, notice: failed },
    retry: { does: ({ page }) => place(page).getByRole('button', { name: 'Tentar novamente' }).click() },
    'the screen returns to the foreground': { does: returnToForeground },
  },
  signs: {
    loading: ({ page }) => place(page),
    ready: ({ page }) => place(page),
    failed: ({ page }) => place(page).getByRole('alert').getByText(failed),
  },
  looks: ({ tasks }) => tasks.length > 0,
  invariants: [
    {
      name: 'loaded tasks stay during a reload and after its failure, and match the database',
      holds: async ({ page, people, snapshot }) => {
        const items = place(page).getByRole('listitem')
        if (snapshot.context.tasks.length === 0) return expect(items).toHaveCount(0)
        const { client } = await people.as('membro')
        const { data, error } = await client.rpc('my_recent_tasks')
        if (error) throw error
        expect(data.length).toBeGreaterThan(0)
        await expect(items.getByRole('heading')).toHaveText(data.map(({ title }) => title))
      },
    },
    {
      name: 'the loading text, the empty text and the failure never show together',
      holds: async ({ page, snapshot }) => {
        const isEmpty = snapshot.context.tasks.length === 0
        const count = (is: boolean) => (is ? 1 : 0)
        await expect(place(page).getByText('Carregando tarefas...')).toHaveCount(
          count(snapshot.matches('loading') && isEmpty),
        )
        await expect(place(page).getByText('Sem tarefas pendentes')).toHaveCount(
          count(snapshot.matches('ready') && isEmpty),
        )
        await expect(place(page).getByRole('alert')).toHaveCount(count(snapshot.matches('failed')))
      },
    },
  ],
})
