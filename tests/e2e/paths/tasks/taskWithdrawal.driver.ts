import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/tasks/taskWithdrawal.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { lost, readdressed, through } from '#tests/support/screens/reply.ts'
import { type Prepared, createTask } from '#tests/support/screens/submissions.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { comeToTheFore } from '#tests/e2e/paths/list.ts'

interface Facts {
  /** What is deleted: a task of the path's own. */
  task: Prepared
  isGone: boolean
}

const who = 'membro5'
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Excluir tarefa' })
const inQuestion = (page: Page, label: string) => question(page).getByRole('button', { name: label, exact: true })
const ask = (page: Page, { task }: Facts) => page.getByRole('button', { name: `Excluir ${task.title}`, exact: true })

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
      return { task, isGone: false }
    },
  },
  requests: { withdrawTask: ['DELETE /rest/v1/tasks', 'GET /rest/v1/tasks?select=id&id=eq.'] },
  steps: {
    'ask to delete the task': {
      does: async ({ page, people, facts }) => {
        // Once it is gone, another one takes its place.
        if (facts.isGone) {
          facts.task = await createTask(people, who)
          facts.isGone = false
          await comeToTheFore({ page })
        }
        await ask(page, facts).click()
      },
    },
    confirm: { does: ({ page }) => inQuestion(page, 'Sim, excluir').dblclick() },
    'think again': { does: ({ page }) => page.keyboard.press('Escape') },
    'it is deleted': {
      does: async ({ facts }) => {
        facts.isGone = true
      },
      reply: through,
      notice: 'não existe mais.',
    },
    // It was done all the same.
    'no answer comes': {
      does: async ({ facts }) => {
        facts.isGone = true
      },
      reply: lost,
    },
    // The real backend is asked to delete by a column that there is not.
    'it is refused': {
      reply: readdressed((url) => url.replace('id=eq.', 'nada=eq.')),
      notice: 'Ocorreu um erro ao excluir a tarefa.',
    },
  },
  impossible: [{ step: 'ask about another person’s', reason: 'only who made a task has the button “Excluir”' }],
  signs: {
    closed: ({ page }) => page.locator('h1', { hasText: 'Tarefas e Missões' }),
    asking: ({ page }) => inQuestion(page, 'Sim, excluir'),
    withdrawing: ({ page }) => inQuestion(page, 'Excluindo...'),
  },
  looks: ({ failure }) => failure !== null,
  parts: ['header'],
  invariants: [
    {
      name: 'a lost answer is told in the question, which stays',
      holds: async ({ page, snapshot }) => {
        const isTold = snapshot.matches('asking') && snapshot.context.failure !== null
        await expect(question(page).getByRole('alert')).toHaveCount(isTold ? 1 : 0)
        await expect(question(page)).toHaveCount(snapshot.matches('closed') ? 0 : 1)
      },
    },
    {
      name: 'nothing is deleted that was not confirmed',
      holds: async ({ people, facts }) => expect(await isThere(people, facts)).toBe(!facts.isGone),
    },
  ],
  cleanUp: async ({ people, facts }) => {
    const { client } = await people.as(who)
    const { error } = await client.from('tasks').delete().eq('id', facts.task.id)
    if (error) throw error
  },
})
