import { expect } from 'playwright/test'
import { walk } from '#tests/paths/tasks/taskStatus.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import {
  type Prepared,
  evaluate,
  setStatus,
  createSubmission,
  createTask,
  cancelSubmission,
  storedTask,
} from '#tests/support/screens/submissions.ts'

type CardStage = Stage<Prepared>

const card = ({ page, facts }: CardStage) => page.getByRole('listitem').filter({ hasText: facts.title })
const button = (stage: CardStage, name: string) => card(stage).getByRole('button', { name, exact: true })

/** Opens the list as a user with all rights, so that only the machine forbids steps. */
const seen = async ({ page, people }: Omit<CardStage, 'facts'>, task: Prepared) => {
  await people.enter(page, 'conselho')
  await page.goto('/tasks')
  return task
}

/** A routine that is evaluated and reopened. */
const scored = async (people: People, score: number) => {
  const task = await createSubmission(people)
  await evaluate(people, 'conselho2', task.id, score)
  await setStatus(people, 'conselho2', task.id, 'pending')
  return task
}

export const screen = defineScreen<typeof walk.machine, Prepared>({
  walk,
  isEveryPathWalked: true,
  starts: {
    'an ordinary task': async (stage) => seen(stage, await createTask(stage.people, 'membro2')),
    'a routine that waits for its score': async (stage) => seen(stage, await createSubmission(stage.people)),
    'a routine without a picture': 'the table forbids it (tasks_routine_has_picture_and_period)',
    'a scored routine': async (stage) => seen(stage, await scored(stage.people, 80)),
    'a routine scored with zero': async (stage) => seen(stage, await scored(stage.people, 0)),
  },
  // This machine sends no request: the machine of the list changes tasks.
  requests: {},
  steps: {
    complete: { does: (stage) => button(stage, 'Concluir').click(), notice: 'A tarefa foi concluída.' },
    cancel: { does: (stage) => button(stage, 'Cancelar').click(), notice: 'A tarefa foi cancelada.' },
    reopen: { does: (stage) => button(stage, 'Reabrir').click(), notice: 'A tarefa foi reaberta.' },
    evaluate: {
      does: async (stage) => {
        await button(stage, 'Avaliar').click()
        const slider = card(stage).getByRole('slider')
        await slider.press('PageUp')
        await expect(slider).toHaveValue('80')
        await button(stage, 'Enviar avaliação').click()
      },
      notice: 'Pontuação: 80/100',
    },
  },
  element: card,
  signs: {
    pending: (stage) => card(stage).getByText(/^(?:Em progresso|A avaliar)$/),
    completed: (stage) => card(stage).getByText('Concluída', { exact: true }),
    cancelled: (stage) => card(stage).getByText('Cancelada', { exact: true }),
  },
  // The new task is the first of the list.
  parts: ['li[data-machine=taskStatus]:first-child'],
  looks: (facts) => [facts.routine_type !== null, facts.evaluation_score !== null],
  invariants: [
    {
      name: 'the card has exactly the buttons of the allowed steps',
      holds: async ({ snapshot, ...stage }) => {
        const offers = { Concluir: 'complete', Cancelar: 'cancel', Reabrir: 'reopen', Avaliar: 'evaluate' } as const
        for (const [name, type] of Object.entries(offers)) {
          const isAllowed = snapshot.can(type === 'evaluate' ? { type, score: 80 } : { type })
          await expect(button(stage, name)).toHaveCount(isAllowed ? 1 : 0)
        }
      },
    },
    {
      name: 'a routine shows its score, or that it waits for one',
      holds: async ({ snapshot, ...stage }) => {
        const { evaluation_score } = snapshot.context
        const waits = snapshot.can({ type: 'evaluate', score: 80 })
        await expect(card(stage).getByText('A avaliar', { exact: true })).toHaveCount(waits ? 1 : 0)
        await expect(card(stage).getByText(`Pontuação: ${evaluation_score}/100`)).toHaveCount(
          evaluation_score === null ? 0 : 1,
        )
      },
    },
    {
      name: 'the database has the status and score of the card',
      holds: async ({ people, facts, snapshot }) => {
        const { status, evaluation_score } = await storedTask(people, facts)
        expect([status, evaluation_score]).toEqual([snapshot.value, snapshot.context.evaluation_score])
      },
    },
  ],
  cleanUp: ({ people, facts }) => cancelSubmission(people, facts),
})
