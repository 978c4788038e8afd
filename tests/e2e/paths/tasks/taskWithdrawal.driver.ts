import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/tasks/taskWithdrawal.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { lost, readdressed, through } from '#tests/support/screens/reply.ts'
import { type Prepared, createTask } from '#tests/support/screens/submissions.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  /** The path's own task, which it deletes. */
  task: Prepared
  isGone: boolean
}

const who = 'membro5'
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Excluir tarefa' })
const inQuestion = (page: Page, label: string) => question(page).getByRole('button', { name: label, exact: true })

const isThere = async (people: People, { task: { id } }: Facts) => {
  const { client } = await people.as(who)
  const { data, error } = await client.from('tasks').select('id').eq('id', id).maybeSingle()
  if (error) throw error
  return data !== null
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const task = await createTask(people, who)
      await people.enter(page, who)
      await page.goto('/tasks?status=pending')
      await page.getByRole('button', { name: `Excluir ${task.title}`, exact: true }).click()
      return { task, isGone: false }
    },
  },
  requests: { withdrawTask: ['DELETE /rest/v1/tasks', 'GET /rest/v1/tasks?select=id&id=eq.'] },
  steps: {
    confirm: { does: ({ page }) => inQuestion(page, 'Sim, excluir').dblclick() },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    'it is deleted': {
      does: async ({ facts }) => {
        facts.isGone = true
      },
      reply: through,
      notice: 'não existe mais.',
    },
    // The server did delete it.
    'no response arrives': {
      does: async ({ facts }) => {
        facts.isGone = true
      },
      reply: lost,
    },
    // The request filters by a column that does not exist.
    'the deletion is refused': {
      reply: readdressed((url) => url.replace('id=eq.', 'nada=eq.')),
      notice: 'Ocorreu um erro ao excluir a tarefa.',
    },
  },
  signs: {
    closed: ({ page }) => page.locator('h1', { hasText: 'Tarefas e Missões' }),
    asking: ({ page }) => inQuestion(page, 'Sim, excluir'),
    withdrawing: ({ page }) => inQuestion(page, 'Excluindo...'),
  },
  gone: ['closed'],
  looks: ({ failure }) => failure !== null,
  parts: ['header'],
  invariants: [
    {
      name: 'a lost response is shown in the dialog, which stays open',
      holds: async ({ page, snapshot }) => {
        const isShown = snapshot.matches('asking') && snapshot.context.failure !== null
        await expect(question(page).getByRole('alert')).toHaveCount(isShown ? 1 : 0)
        await expect(question(page)).toHaveCount(snapshot.matches('closed') ? 0 : 1)
      },
    },
    {
      name: 'nothing is deleted without confirmation',
      holds: async ({ people, facts }) => expect(await isThere(people, facts)).toBe(!facts.isGone),
    },
  ],
  cleanUp: async ({ people, facts }) => {
    const { client } = await people.as(who)
    const { error } = await client.from('tasks').delete().eq('id', facts.task.id)
    if (error) throw error
  },
})
