import { expect, type Page } from 'playwright/test'
import { taskSchema } from '#machines/tasks/task.ts'
import { allows, type TaskStep } from '#machines/tasks/taskStatus.ts'
import { People } from '#tests/support/screens/people.ts'
import {
  type Prepared,
  cancelSubmission,
  createSubmission,
  createTask,
  evaluate,
  setStatus,
  storedTask,
} from '#tests/support/screens/submissions.ts'
import { test } from '#tests/e2e/test.ts'

const card = (page: Page, { title }: Prepared) => page.getByRole('listitem').filter({ hasText: title })
const buttons = { complete: 'Concluir', cancel: 'Cancelar', reopen: 'Reabrir', evaluate: 'Avaliar' } as const
const labels = { pending: /^(?:Em progresso|A avaliar)$/, completed: 'Concluída', cancelled: 'Cancelada' } as const
const notices = {
  complete: 'A tarefa foi concluída.',
  cancel: 'A tarefa foi cancelada.',
  reopen: 'A tarefa foi reaberta.',
  evaluate: 'Pontuação: 80/100',
} as const

/** A routine that is scored with zero and reopened. */
const scored = async (people: People) => {
  const task = await createSubmission(people)
  await evaluate(people, 'conselho2', task.id, 0)
  await setStatus(people, 'conselho2', task.id, 'pending')
  return task
}

/** The card shows the stored status and score, and exactly the buttons of the allowed steps. */
const expectCard = async (page: Page, people: People, task: Prepared, isRoutine: boolean) => {
  const { status: stored, evaluation_score } = await storedTask(people, task)
  const status = taskSchema.shape.status.parse(stored)
  const own = card(page, task)
  await expect(own.getByText(labels[status], { exact: true })).toBeVisible()
  const facts = {
    status,
    evaluation_score,
    routine_type: isRoutine ? ('training' as const) : null,
    image_url: isRoutine ? 'a.webp' : null,
    returned_at: null,
  }
  for (const [step, name] of Object.entries(buttons) as [TaskStep, string][])
    await expect(own.getByRole('button', { name, exact: true })).toHaveCount(allows(facts, step) ? 1 : 0)
  await expect(own.getByText('A avaliar', { exact: true })).toHaveCount(allows(facts, 'evaluate') ? 1 : 0)
  if (evaluation_score === null) return expect(own.getByText(/^Pontuação:/u)).toHaveCount(0)
  await expect(own.getByText(`Pontuação: ${evaluation_score}/100`)).toBeVisible()
}

const take = async (page: Page, task: Prepared, step: TaskStep) => {
  const own = card(page, task)
  await own.getByRole('button', { name: buttons[step], exact: true }).click()
  if (step === 'evaluate') {
    const slider = own.getByRole('slider')
    await slider.press('PageUp')
    await expect(slider).toHaveValue('80')
    await own.getByRole('button', { name: 'Enviar avaliação' }).click()
  }
  const region = page.getByRole('region', { name: 'Avisos' })
  await expect(region.getByText(notices[step], { exact: false })).toBeVisible()
}

for (const [kind, isRoutine, make, steps] of [
  [
    'an ordinary task is completed, cancelled and reopened',
    false,
    (people) => createTask(people, 'membro2'),
    ['complete', 'reopen', 'cancel'],
  ],
  [
    'a routine that waits for its score is cancelled, reopened, evaluated once, reopened and completed',
    true,
    createSubmission,
    ['cancel', 'reopen', 'evaluate', 'reopen', 'complete'],
  ],
  ['a routine scored with zero is completed by hand', true, scored, ['complete', 'reopen']],
] as [string, boolean, (people: People) => Promise<Prepared>, TaskStep[]][])
  test(`${kind} @TAS-17 @TAS-19 @TAS-21..TAS-24 @TAS-26`, async ({ page, site, signIn }) => {
    const people = new People(site)
    const task = await make(people)
    // A user with all rights, so that only the status forbids steps.
    await signIn('conselho', { at: '/tasks' })
    await expectCard(page, people, task, isRoutine)
    for (const step of steps)
      await test.step(step, async () => {
        await take(page, task, step)
        await expectCard(page, people, task, isRoutine)
      })
    await cancelSubmission(people, task)
  })
