import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/tasks/evaluation.walk.ts'
import { cut, readdressed, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import {
  type Prepared,
  evaluate,
  createSubmission,
  cancelSubmission,
  storedTask,
} from '#tests/support/screens/submissions.ts'

type Place = Pick<Stage<Prepared>, 'page' | 'facts'>

const card = (page: Page, { title }: Prepared) => page.getByRole('listitem').filter({ hasText: title })
/** The panel of this task: the panel of another task may be open after it. */
const panel = ({ page, facts }: Place) => card(page, facts).locator('[data-machine=evaluation]')
const comment = (place: Place) => panel(place).getByLabel('Comentário')
const slider = (place: Place) => panel(place).getByRole('slider')
const button = (place: Place, name: string) => panel(place).getByRole('button', { name, exact: true })

/** Opens the panel, with an unsent draft if there is one. */
const open = async (
  { page, people }: Omit<Stage<Prepared>, 'facts'>,
  draft: { keys: string[]; text: string } | null,
) => {
  const facts = await createSubmission(people)
  await people.enter(page, 'conselho')
  await page.goto('/tasks')
  await card(page, facts).getByRole('button', { name: 'Avaliar' }).click()
  if (!draft) return facts
  for (const key of draft.keys) await slider({ page, facts }).press(key)
  await comment({ page, facts }).fill(draft.text)
  await button({ page, facts }, 'Cancelar').click()
  await card(page, facts).getByRole('button', { name: 'Avaliar' }).click()
  return facts
}
const returned = 'proofCycle.e2e.ts'
const superseded =
  'Esta rotina já foi avaliada, devolvida ou cancelada por outra pessoa, ou tem outra prova. A lista foi atualizada.'

const kept = 'it is read when the panel opens: tests/machines/shared/drafts.test.ts'

export const screen = defineScreen<typeof walk.machine, Prepared>({
  walk,
  starts: {
    plain: (stage) => open(stage, null),
    'with a draft': (stage) => open(stage, { keys: ['End', ...Array<string>(15).fill('ArrowLeft')], text: 'Firme.' }),
  },
  requests: {
    evaluateTask: ['PATCH /rest/v1/tasks', 'GET /rest/v1/tasks'],
    openEvaluation: [],
    proof: null,
    history: null,
  },
  steps: {
    'nothing was kept': { reply: through },
    'slide to 100': { does: (stage) => slider(stage).press('End') },
    'write a comment': { does: (stage) => comment(stage).fill('Muito bem.') },
    'write too long a comment': { does: (stage) => comment(stage).fill('a'.repeat(2001)) },
    submit: { does: (stage) => button(stage, 'Enviar avaliação').dblclick() },
    close: { does: (stage) => button(stage, 'Cancelar').click() },
    'open the next one': { does: (stage) => button(stage, 'Próxima').click() },
    'the evaluation is saved': { reply: through, notice: 'Avaliação enviada' },
    'no response arrives': { reply: cut, notice: 'Sem resposta do servidor. Nada do que você escreveu se perdeu.' },
    'another user evaluates first': {
      does: ({ people, facts }) => evaluate(people, 'conselho2', facts.id, 55),
      reply: through,
      notice: superseded,
    },
    // Sends the request for a task that does not exist.
    'the task is gone': {
      reply: ({ facts }) => readdressed((url) => url.replace(facts.id, '00000000-0000-4000-8000-000000000000')),
      notice: superseded,
    },
  },
  elsewhere: [
    ...['the user leaves the screen', 'the evaluation before is taken back'].map((step) => ({
      step,
      reason: 'evaluationQueue.e2e.ts and evaluateQuickly.e2e.ts',
    })),
    ...[
      'return the proof',
      'the return is cancelled',
      'the proof is returned',
      'the return is refused',
      'the return reports',
    ].map((step) => ({ step, reason: returned })),
    ...['an earlier comment was kept', 'what was kept cannot be read'].map((step) => ({ step, reason: kept })),
    { step: 'the screen returns to the foreground', reason: returned },
    ...['the thread fails', 'the history fails'].map((step) => ({ step, reason: 'a fault of the code: tests/paths' })),
  ],
  impossible: [{ step: 'slide beyond the end', reason: 'the slider ends at 100, by keyboard, mouse and finger' }],
  passing: ['opening'],
  signs: {
    editing: (stage) => button(stage, 'Enviar avaliação'),
    saving: (stage) => button(stage, 'Enviando...'),
    done: ({ page, facts }) => card(page, facts).getByRole('heading', { name: facts.title }),
  },
  element: panel,
  gone: ['done'],
  // The new task is the first of the list.
  parts: ['li[data-status]:first-child'],
  unshown: {
    'evaluation: refresh': returned,
    'evaluation: sleep': 'evaluationQueue.e2e.ts',
    'evaluation: xstate.error.actor.history': 'a fault of the code: tests/paths',
    'evaluation: xstate.error.actor.proof': 'a fault of the code: tests/paths',
    'evaluation: notice': returned,
    'evaluation.opening: xstate.error.actor.openEvaluation': kept,
    'evaluation.editing: return': returned,
    'evaluation.returning: close': 'a fault of the code: tests/paths',
    'evaluation.returning: proof.left': returned,
    'evaluation.returning: proof.stale': returned,
    'evaluation.returning: proof.changed': returned,
    'evaluation.returning': returned,
  },
  looks: ({ feedback, failure }) => [feedback.length > 2000, failure !== null],
  invariants: [
    {
      name: 'the fields are disabled exactly while a request is open',
      holds: async ({ waiting, snapshot, ...stage }) => {
        if (snapshot.status === 'done') return
        const isSaving = waiting.includes('evaluateTask')
        await expect(slider(stage)).toBeEnabled({ enabled: !isSaving })
        await expect(comment(stage)).toBeEditable({ editable: !isSaving })
      },
    },
    {
      name: 'score and comment stay, also after each failure',
      holds: async ({ snapshot: { status, context }, ...stage }) => {
        if (status === 'done') return
        await expect(slider(stage)).toHaveValue(String(context.score))
        await expect(comment(stage)).toHaveValue(context.feedback)
      },
    },
    {
      name: 'a comment that is too long shows its fault',
      holds: async ({ page, snapshot: { status, context } }) =>
        expect(page.getByText('O comentário deve ter no máximo 2.000 caracteres')).toHaveCount(
          status === 'active' && context.feedback.length > 2000 ? 1 : 0,
        ),
    },
    {
      name: 'the database has the evaluation exactly once it is saved',
      holds: async ({ people, facts, step, snapshot: { context }, requests }) => {
        const evaluations = requests.filter(({ id, arrived }) => id === 'evaluateTask' && arrived)
        expect(evaluations.length).toBeLessThanOrEqual(1)
        const stored = await storedTask(people, facts)
        const own = step === 'the evaluation is saved' ? [context.score, context.feedback || null] : [null, null]
        const expected = step === 'another user evaluates first' ? [55, null] : own
        expect([stored.evaluation_score, stored.evaluation_feedback]).toEqual(expected)
      },
    },
  ],
  cleanUp: ({ people, facts }) => cancelSubmission(people, facts),
})
