import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/tasks/taskList.walk.ts'
import { cut, readdressed, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import {
  type Prepared,
  setStatus,
  createTask,
  cancelSubmission,
  storedTask,
} from '#tests/support/screens/submissions.ts'
import { navigateTo } from '#tests/e2e/paths/history.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

const who = 'conselho'
const failed = 'Erro ao carregar tarefas'
const pending = '/tasks?status=pending'

interface Facts {
  task: Prepared
  /** The member of the list's filter. */
  member: string
}

const place = (page: Page) => page.locator('[data-machine=taskList]')
const card = ({ page, facts }: Pick<Stage<Facts>, 'page' | 'facts'>) =>
  place(page).getByRole('listitem').filter({ hasText: facts.task.title })
const pill = (page: Page, name: string) => place(page).locator('label').filter({ hasText: name })

/** Reopens the task if it is not pending. */
const reopen = async ({ people, facts: { task } }: Stage<Facts>) => {
  if ((await storedTask(people, task)).status !== 'pending') await setStatus(people, who, task.id, 'pending')
}
const isPlain = ({ view }: { view: { status: string; member: string | null } }) =>
  view.status === 'pending' && view.member === null

const evaluated = 'covered by the paths of evaluation, and several in a row by evaluationQueue.e2e.ts'
const paged = 'a page of tasks per path would hide all others; memberList and feed cover pages'
const rights = 'the session provides the rights: tests/machines/tasks/tasks.test.ts'

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    'an administrator': async ({ page, people }) => {
      const { client } = await people.as(who)
      const { data, error } = await client.from('members').select('id').eq('name', 'Caetano Brum').single()
      if (error) throw error
      const task = await createTask(people, who)
      await people.enter(page, who)
      await page.goto(pending)
      return { task, member: data.id }
    },
    'the routines to evaluate': evaluated,
    'whose tasks is not known': rights,
  },
  requests: {
    loadTasks: ['GET /rest/v1/tasks'],
    loadMoreTasks: ['GET /rest/v1/tasks'],
    countTasks: ['POST /rest/v1/rpc/task_counts'],
    setTaskStatus: ['PATCH /rest/v1/tasks'],
    evaluation: null,
    loadRoutineKinds: ['GET /rest/v1/routine_types'],
  },
  steps: {
    'the first page arrives': { does: reopen, reply: through },
    'the tasks fail to load': { reply: cut, notice: failed },
    'the tasks are counted': { reply: through },
    'the tasks cannot be counted': { reply: cut },
    'the task is changed': { reply: through, notice: 'A tarefa foi concluída.' },
    // Sends the request for a task that does not exist.
    'the change is refused': {
      reply: ({ facts: { task } }) =>
        readdressed((url) => url.replace(task.id, '00000000-0000-4000-8000-000000000000')),
      notice: 'Esta tarefa não existe mais ou já não é sua.',
    },
    'the change fails to save': {
      reply: cut,
      notice: 'Sem resposta do servidor. Confira a conexão e tente novamente.',
    },
    'show the completed tasks': { does: ({ page }) => pill(page, 'Concluídas').click() },
    'show the tasks of Bia': {
      does: ({ page, facts: { member } }) => navigateTo(page, `${pending}&member=${member}&priority=high`),
    },
    'show the same tasks': {
      does: ({ page }) =>
        page.url().includes('member=') ? navigateTo(page, pending) : pill(page, 'Em Progresso').click(),
    },
    retry: { does: ({ page }) => place(page).getByRole('button', { name: 'Tentar novamente' }).click() },
    'the screen returns to the foreground': { does: returnToForeground },
    'complete the task': { does: (stage) => card(stage).getByRole('button', { name: 'Concluir' }).click() },
  },
  impossible: [
    { step: 'complete a routine by hand', reason: 'its card has no such button: taskStatus.e2e.ts' },
    { step: 'evaluate an ordinary task', reason: 'its card has no such button: taskStatus.e2e.ts' },
    {
      step: 'retry',
      when: (_, state) => !state.includes('list.failed'),
      reason: 'the button appears only after a failure of the list',
    },
    {
      step: 'complete the task',
      when: ({ tasks, view }) => tasks.length === 0 || !isPlain({ view }),
      reason: 'the task is not in the list',
    },
    {
      step: 'show the completed tasks',
      when: ({ view }) => view.member !== null,
      reason: 'its button keeps the member filter',
    },
  ],
  elsewhere: [
    ...[
      'the evaluation is saved',
      'another user evaluates first',
      'the evaluation is closed',
      'the next one is requested',
      'more routines to evaluate arrive',
      'the evaluation fails',
      'evaluate the routine',
      'the evaluation reports',
      'an evaluation is taken back',
      'the maximum of points arrives',
      'the maximum of points fails to load',
      'the user leaves the screen',
    ].map((step) => ({ step, reason: evaluated })),
    { step: 'the proof is returned', reason: 'proofCycle.e2e.ts' },
    { step: 'choose Bia', reason: 'taskFilters.e2e.ts' },
    ...['load more', 'the last page arrives', 'the next page fails to load'].map((step) => ({ step, reason: paged })),
    ...['the rights are lost', 'the rights arrive'].map((step) => ({ step, reason: rights })),
  ],
  signs: {
    'list.waiting': ({ page }) => place(page),
    'counts.waiting': ({ page }) => place(page),
    'list.loading': ({ page }) => place(page),
    'list.ready': ({ page }) => place(page),
    'list.failed': ({ page }) => place(page).getByRole('alert').getByText(failed),
    'counts.counting': ({ page }) => place(page),
    'counts.counted': ({ page }) => place(page),
    'change.resting': ({ page }) => place(page),
    'change.saving': ({ page }) => place(page),
    'panel.closed': ({ page }) => place(page),
  },
  invariants: [
    {
      name: 'the task is pending, in the list and in the database, until it is completed',
      holds: async ({ snapshot: { context }, step, ...stage }) => {
        await expect(card(stage)).toHaveCount(context.tasks.length > 0 && isPlain(context) ? 1 : 0)
        const { status } = await storedTask(stage.people, stage.facts.task)
        if (step === 'the task is changed') expect(status).toBe('completed')
        if (context.tasks.length > 0 && isPlain(context)) expect(status).toBe('pending')
      },
    },
    {
      name: 'the button is busy exactly while the change is open',
      holds: ({ snapshot: { context }, waiting, ...stage }) => {
        const isBusy = waiting.includes('setTaskStatus') && context.tasks.length > 0 && isPlain(context)
        return expect(card(stage).getByRole('button', { name: 'Concluindo...' })).toHaveCount(isBusy ? 1 : 0)
      },
    },
    {
      name: 'the counts are shown once they are loaded',
      holds: ({ page, snapshot: { context } }) =>
        expect(place(page).locator('dd').getByText('—', { exact: true })).toHaveCount(context.counts === null ? 2 : 0),
    },
    {
      name: 'a failure replaces the list, and the empty text never shows during a load',
      holds: async ({ page, snapshot }) => {
        await expect(place(page).getByRole('alert')).toHaveCount(snapshot.matches({ list: 'failed' }) ? 1 : 0)
        if (snapshot.matches({ list: 'loading' }) && snapshot.context.tasks.length === 0)
          await expect(place(page).getByText('Nenhuma tarefa encontrada')).toHaveCount(0)
      },
    },
  ],
  unshown: {
    ...Object.fromEntries(
      [
        'panel.open',
        'panel.open: xstate.done.actor.loadRoutineKinds',
        'panel.open: xstate.error.actor.loadRoutineKinds',
        'panel.open.evaluating',
        'panel.open.evaluating: refresh',
        'panel.open.evaluating: sleep',
        'panel.open.seeking',
        'panel.closed: evaluation.open',
        'counts: evaluation.restore',
        'list: evaluation.restore',
        'panel.closed: evaluation.restore',
        'panel.open.evaluating: evaluation.restore',
        'panel.open.evaluating: xstate.done.actor.evaluation [1]',
        'panel.open.evaluating: xstate.done.actor.evaluation [2]',
        'panel.open.evaluating: xstate.done.actor.evaluation [3]',
        'panel.open.evaluating: xstate.error.actor.evaluation',
        'panel.open.seeking: page.loaded [1]',
        'panel.open.seeking: page.loaded [2]',
        'panel.open.seeking: page.loaded [3]',
        'panel.open.seeking: page.loaded [4]',
        'panel.open.seeking: page.failed [1]',
        'panel.open.seeking: page.failed [2]',
      ].map((name) => [`taskList.${name}`, evaluated]),
    ),
    'taskList.list.loadingMore': paged,
    'taskList.list.loadingMore: xstate.done.actor.loadMoreTasks': paged,
    'taskList.list.loadingMore: xstate.error.actor.loadMoreTasks': paged,
    'taskList.list.ready: more': paged,
    'taskList: access.change': rights,
    'taskList: member.choose': 'taskFilters.e2e.ts',
    'taskList: notice': evaluated,
  },
  cleanUp: async (stage) => {
    await reopen(stage)
    await cancelSubmission(stage.people, stage.facts.task)
  },
})
