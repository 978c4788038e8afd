import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/tasks/tasks.walk.ts'
import { through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { type Prepared, createTask } from '#tests/support/screens/submissions.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

const who = 'conselho2'

const main = (page: Page) => page.locator('[data-machine=tasks]')
/** Found by text: a dialog above the page hides its roles. */
const header = (page: Page, name: string) => page.locator('header button', { hasText: new RegExp(`^${name}$`) })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Excluir tarefa' })
const filter = (page: Page, name: string) => main(page).locator('label').filter({ hasText: name })

const rights = 'the session’s: tests/paths/app/session.walk.ts'
const draft = 'the paths of taskForm begin with a draft'
const evaluated = 'evaluationQueue.e2e.ts'
const discussed = 'proofCycle.e2e.ts'
const fault = 'a fault of the code: tests/paths'
const isAsking = (_: unknown, state: string) => state.includes('withdrawal.open')

const unshownFor = (reason: string, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, reason]))

export const screen = defineScreen<typeof walk.machine, Prepared>({
  walk,
  starts: {
    plain: rights,
    'the routines to evaluate': rights,
    'with rights known': async ({ page, people }) => {
      const task = await createTask(people, who)
      await people.enter(page, who)
      await page.goto('/tasks')
      await page.getByRole('button', { name: `Excluir ${task.title}`, exact: true }).waitFor()
      return task
    },
  },
  requests: {
    list: null,
    undo: null,
    absences: null,
    fading: null,
    form: null,
    withdrawal: null,
    proof: null,
    openTaskForm: [],
  },
  steps: {
    'the form is ready': { reply: through },
    'there is no draft': { reply: through },
    'show the pending tasks': { does: ({ page }) => filter(page, 'Em Progresso').click() },
    'show the tasks to evaluate': { does: ({ page }) => filter(page, 'A Avaliar').click() },
    'the screen returns to the foreground': { does: returnToForeground },
    'open the form': { does: ({ page }) => header(page, 'Nova Tarefa').click() },
    'open the form for several members': { does: ({ page }) => header(page, 'Atribuir').click() },
    'edit the task': {
      does: ({ page, facts }) => page.getByRole('button', { name: `Editar ${facts.title}`, exact: true }).click(),
    },
    'delete the task': {
      does: ({ page, facts }) => page.getByRole('button', { name: `Excluir ${facts.title}`, exact: true }).click(),
    },
  },
  impossible: [
    { step: 'the form is ready', when: ({ wish }) => wish === null, reason: draft },
    { step: 'there is no draft', when: ({ wish }) => wish !== null, reason: 'a button always opens a form' },
    { step: 'edit another member’s task', reason: 'only the creator of a task has the button “Editar”' },
    { step: 'delete another member’s task', reason: 'only the creator of a task has the button “Excluir”' },
    {
      step: 'open the form for several members',
      when: (_, state) => state.includes('form.open'),
      reason: 'the button assigns the open form to several members',
    },
    {
      step: 'open the form',
      when: (_, state) => state.includes('form.open'),
      reason: 'the button says “Cancelar”',
    },
    ...['edit the task', 'delete the task'].map((step) => ({
      step,
      when: ({ view }: { view: { status: string } }) => view.status === 'toEvaluate',
      reason: 'a task is not among the routines to evaluate',
    })),
    {
      step: 'edit the task',
      when: (_, state) => state.includes('form.open'),
      reason: 'the button is disabled while a form is open',
    },
    ...[
      'show the pending tasks',
      'show the tasks to evaluate',
      'the screen returns to the foreground',
      'open the form',
      'open the form for several members',
      'edit the task',
      'delete the task',
    ].map((step) => ({ step, when: isAsking, reason: 'the dialog covers the page' })),
  ],
  elsewhere: [
    ...[
      'the rights arrive',
      'the rights of an ordinary member arrive',
      'the rights are requested again',
      'the rights fail to load',
    ].map((step) => ({ step, reason: rights })),
    ...[
      'the form cannot be opened',
      'the form fails',
      'the dialog fails',
      'the list fails',
      'the conversation fails',
    ].map((step) => ({
      step,
      reason: fault,
    })),
    ...['the form closes', 'the dialog closes', 'a part reports', 'a task is created, changed or deleted'].map(
      (step) => ({ step, reason: 'the paths of taskForm and taskWithdrawal' }),
    ),
    ...[
      'open the conversation',
      'close the conversation',
      'the form in the conversation closes',
      'a step of the proof is taken',
      'someone else was faster',
    ].map((step) => ({ step, reason: discussed })),
    { step: 'the list saves a change', reason: 'the paths of taskList' },
    ...['undo the evaluation', 'an evaluation is taken back'].map((step) => ({
      step,
      reason: evaluated,
    })),
    { step: 'the user leaves the screen', reason: 'tasks.e2e.ts' },
  ],
  signs: {
    'form.closed': ({ page }) => header(page, 'Nova Tarefa'),
    'form.open': ({ page }) => main(page).locator('[data-machine=taskForm] form'),
    'withdrawal.closed': ({ page }) => main(page),
    'thread.closed': ({ page }) => main(page),
    'withdrawal.open': ({ page }) => question(page),
  },
  passing: ['form.opening'],
  unshown: {
    ...unshownFor(rights, ['tasks: access.change', 'tasks: access.fail']),
    ...unshownFor(fault, [
      'tasks.form.open: xstate.error.actor.form',
      'tasks.form.opening: xstate.error.actor.openTaskForm',
      'tasks.withdrawal.open: xstate.error.actor.withdrawal',
      'tasks: xstate.error.actor.list',
      'tasks.thread.open: xstate.error.actor.proof',
    ]),
    ...unshownFor('the paths of taskForm, taskWithdrawal and taskList', [
      'tasks.form.open: xstate.done.actor.form',
      'tasks.withdrawal.open: xstate.done.actor.withdrawal',
      'tasks: notice',
      'tasks: task.saved',
      'tasks: tasks.changed',
    ]),
    ...unshownFor(evaluated, ['tasks: evaluation.undo', 'tasks: evaluation.undone']),
    'tasks: sleep': 'tasks.e2e.ts',
    ...unshownFor(discussed, [
      'tasks.thread.open',
      'tasks.thread: proof.open',
      'tasks.thread.open: proof.close',
      'tasks.thread.open: proof.changed',
      'tasks.thread.open: proof.stale',
      'tasks.thread.open: proof.left',
    ]),
  },
  parts: ['header'],
  invariants: [
    {
      name: 'the dialog is there exactly while it is open, and names the task',
      holds: async ({ page, facts, snapshot }) => {
        const isOpen = snapshot.matches({ withdrawal: 'open' })
        await expect(question(page)).toHaveCount(isOpen ? 1 : 0)
        if (isOpen) await expect(question(page)).toContainText(facts.title)
      },
    },
    {
      name: 'the form is there exactly while it is open',
      holds: ({ page, snapshot }) =>
        expect(main(page).locator('[data-machine=taskForm]')).toHaveCount(snapshot.matches({ form: 'open' }) ? 1 : 0),
    },
  ],
  cleanUp: async ({ people, facts }) => {
    const { client } = await people.as(who)
    const { error } = await client.from('tasks').delete().eq('id', facts.id)
    if (error) throw error
  },
})
