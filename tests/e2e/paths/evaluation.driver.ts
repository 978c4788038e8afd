import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/evaluation.walk.ts'
import { cut, readdressed, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { type Prepared, evaluate, someSubmission, takeBack, taskAsKept } from '#tests/support/screens/submissions.ts'

const card = (page: Page, { title }: Prepared) => page.getByRole('listitem').filter({ hasText: title })
const comment = (page: Page) => page.getByLabel('Comentário')
const slider = (page: Page) => page.getByRole('slider')
const send = (page: Page) => page.getByRole('button', { name: 'Enviar avaliação' })
const superseded = 'Esta rotina já foi avaliada ou cancelada por outra pessoa. A lista foi atualizada.'

export const screen = defineScreen<typeof walk.machine, Prepared>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const task = await someSubmission(people)
      await people.enter(page, 'conselho')
      await page.goto('/tasks')
      await card(page, task).getByRole('button', { name: 'Avaliar' }).click()
      return task
    },
  },
  requests: { evaluateTask: ['PATCH /rest/v1/tasks', 'GET /rest/v1/tasks'] },
  steps: {
    'slide to 100': { does: async ({ page }) => slider(page).press('End') },
    'write a comment': { does: async ({ page }) => comment(page).fill('Muito bem.') },
    'write too long a comment': { does: async ({ page }) => comment(page).fill('a'.repeat(2001)) },
    submit: { does: async ({ page }) => send(page).dblclick() },
    close: { does: async ({ page }) => page.getByRole('button', { name: 'Cancelar' }).and(inPanel(page)).click() },
    'the evaluation is saved': { reply: through, tells: 'Avaliação enviada' },
    'no answer comes': { reply: cut, tells: 'Sem resposta do servidor. Nada do que você escreveu se perdeu.' },
    'somebody else was first': {
      does: ({ people, facts }) => evaluate(people, 'conselho2', facts.id, 55),
      reply: through,
      tells: superseded,
    },
    // The real backend is asked about a task that is not there.
    'the task is gone': {
      reply: ({ facts }) => readdressed((url) => url.replace(facts.id, '00000000-0000-4000-8000-000000000000')),
      tells: superseded,
    },
  },
  impossible: [{ step: 'slide beyond the end', reason: 'the slider ends at 100, by keyboard, mouse and finger' }],
  signs: {
    editing: ({ page }) => send(page),
    saving: ({ page }) => page.getByRole('button', { name: 'Enviando...' }),
    done: ({ page, facts }) => card(page, facts).getByRole('heading', { name: facts.title }),
  },
  gone: ['done'],
  // The task was just made: it is the first of the list.
  parts: ['li[data-machine=taskStatus]:first-child'],
  looks: ({ feedback, failure }) => [feedback.length > 2000, failure !== null],
  invariants: [
    {
      name: 'busy exactly while a request is open: nothing can be changed meanwhile',
      holds: async ({ page, waiting, snapshot }) => {
        if (snapshot.status === 'done') return expect(slider(page)).toHaveCount(0)
        await expect(slider(page)).toBeEnabled({ enabled: waiting.length === 0 })
        await expect(comment(page)).toBeEditable({ editable: waiting.length === 0 })
      },
    },
    {
      name: 'score and comment are there as they were given, also after each failure',
      holds: async ({ page, snapshot: { status, context } }) => {
        if (status === 'done') return
        await expect(slider(page)).toHaveValue(String(context.score))
        await expect(comment(page)).toHaveValue(context.feedback)
      },
    },
    {
      name: 'a comment that is too long says so',
      holds: async ({ page, snapshot: { status, context } }) =>
        expect(page.getByText('O comentário deve ter no máximo 2000 caracteres')).toHaveCount(
          status === 'active' && context.feedback.length > 2000 ? 1 : 0,
        ),
    },
    {
      name: 'an evaluation is kept once, as it was given, and only then',
      holds: async ({ people, facts, step, snapshot: { context }, sent }) => {
        expect(sent.filter(({ arrived }) => arrived).length).toBeLessThanOrEqual(1)
        const kept = await taskAsKept(people, facts)
        const own = step === 'the evaluation is saved' ? [context.score, context.feedback || null] : [null, null]
        const expected = step === 'somebody else was first' ? [55, null] : own
        expect([kept.evaluation_score, kept.evaluation_feedback]).toEqual(expected)
      },
    },
  ],
  cleanUp: ({ people, facts }) => takeBack(people, facts),
})

/** Not the card's own button. */
const inPanel = (page: Page) => page.locator('[data-machine=evaluation] button')
