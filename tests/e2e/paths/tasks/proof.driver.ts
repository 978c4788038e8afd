import { randomUUID } from 'node:crypto'
import { type Page, expect } from 'playwright/test'
import type { ProofStep } from '#machines/tasks/proofStep.ts'
import { proofForms } from '#src/texts/tasks/proof.ts'
import { walk } from '#tests/paths/tasks/proof.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { cut, fulfilled, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { type Prepared, createSubmission, evaluate } from '#tests/support/screens/submissions.ts'

const part = (page: Page) => page.locator('[data-machine=proof]')
const button = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true })
const form = (page: Page) => part(page).locator('fieldset')
const field = (page: Page) => form(page).getByRole('textbox')
const slider = (page: Page) => form(page).getByRole('slider')
const retry = (page: Page) => part(page).getByRole('button', { name: 'Tentar novamente' })

/** An evaluation has a contest once and for all: all paths of a start use the same proof. */
const prepared = new WeakMap<People, Map<string, Promise<Prepared>>>()
const once = (people: People, key: string, prepare: () => Promise<Prepared>) => {
  const known = prepared.get(people) ?? new Map<string, Promise<Prepared>>()
  prepared.set(people, known)
  const proof = known.get(key) ?? prepare()
  known.set(key, proof)
  return proof
}
const evaluated = async (people: People) => {
  const proof = await createSubmission(people)
  await evaluate(people, 'conselho2', proof.id, 70)
  return proof
}
const contested = async (people: People) => {
  const proof = await evaluated(people)
  const { client } = await people.as(proof.who)
  const step = { p_id: randomUUID(), p_task: proof.id, p_reason: 'Corri 5 km.' }
  const { error } = await client.rpc('contest_proof', step)
  if (error) throw error
  return proof
}

const entry = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'contested',
  text: 'Corri 5 km.',
  image_url: null,
  score_before: null,
  score: null,
  counts_now: false,
  created_at: '2026-03-03T12:00:00Z',
  author: null,
  author_name: null,
}
const decided = { code: '23514', message: 'Esta contestação já foi decidida.', details: null, hint: null }
const notices: Partial<Record<ProofStep, string>> = {
  contest: 'Contestação enviada',
  uphold: 'Nota mantida',
  correct: 'Nota corrigida',
}
const isOwner = ({ userId }: { userId: string }) => userId === 'ana'
const isDecided = ({ task }: { task: { decided_at: string | null } }) => task.decided_at !== null
const fault = 'a fault of the code: tests/paths'

// Steps have the test's own responses: tests/e2e/tasks/proofCycle.e2e.ts uses the database.
export const screen = defineScreen<typeof walk.machine, Prepared>({
  walk,
  starts: {
    'a contest to decide': async ({ page, people }) => {
      const proof = await once(people, 'contested', () => contested(people))
      await people.enter(page, 'conselho')
      await page.goto(`/tasks?task=${proof.id}`)
      await page.getByRole('button', { name: 'Decidir contestação' }).click()
      return proof
    },
    'to contest an evaluation': async ({ page, people }) => {
      const proof = await once(people, 'evaluated', () => evaluated(people))
      await people.enter(page, proof.who)
      await page.goto(`/tasks?task=${proof.id}`)
      await page.getByRole('button', { name: 'Contestar', exact: true }).click()
      return proof
    },
  },
  requests: {
    loadProofThread: ['GET /rest/v1/proof_entries'],
    openProofStep: [],
    takeProofStep: [
      'POST /rest/v1/rpc/contest_proof or POST /rest/v1/rpc/uphold_proof or POST /rest/v1/rpc/correct_proof',
    ],
  },
  steps: {
    'the thread arrives': { reply: fulfilled(200, [entry]) },
    'the thread fails to load': { reply: cut, notice: 'Erro ao carregar conversa' },
    'load the thread again': { does: ({ page }) => retry(page).click() },
    'correct the score': { does: ({ page }) => button(page, 'Corrigir nota').click() },
    'uphold the score': { does: ({ page }) => button(page, 'Manter nota').click() },
    'the form opens': { reply: through },
    'write a reason': { does: ({ page }) => field(page).fill('A distância está no relógio.') },
    'write too long a reason': { does: ({ page }) => field(page).fill('a'.repeat(501)) },
    'choose another score': {
      does: async ({ page }) => {
        await slider(page).press('End')
        for (let score = 100; score > 90; score--) await slider(page).press('ArrowLeft')
      },
    },
    submit: { does: ({ page }) => form(page).getByRole('button').last().dblclick() },
    cancel: {
      does: async ({ page }) => {
        await form(page).getByRole('button', { name: 'Voltar' }).click()
        // Without its draft, because the next form opens empty.
        await page.evaluate(() => {
          const drafts = Object.keys(sessionStorage).filter((key) => key.includes(':proof:'))
          for (const key of drafts) sessionStorage.removeItem(key)
        })
      },
    },
    'the step is taken': {
      reply: fulfilled(204, null),
      notice: ({ step }) => (step && notices[step]) ?? null,
    },
    'no response arrives': { reply: cut, notice: 'Não foi enviado' },
    'someone else was faster': { reply: fulfilled(400, decided), notice: 'Não foi enviado' },
  },
  impossible: [
    ...['correct the score', 'uphold the score'].flatMap((step) => [
      { step, when: isOwner, reason: 'no one decides their own contest' },
      { step, when: isDecided, reason: 'a decided contest has no buttons for it' },
    ]),
    {
      step: 'choose another score',
      when: ({ step }) => step !== 'correct',
      reason: 'only a correction has the score',
    },
    { step: 'cancel', when: isOwner, reason: 'without a thread the panel closes: tests/machines/tasks/tasks.test.ts' },
  ],
  elsewhere: [
    { step: 'the form cannot open', reason: fault },
    { step: 'the form opens with a lost attempt', reason: 'tests/e2e/tasks/proofCycle.e2e.ts' },
    { step: 'the thread arrives with a decision', reason: 'tests/e2e/tasks/proofCycle.e2e.ts' },
    { step: 'submit again', reason: 'each press has another id' },
  ],
  unshown: { 'proof.step.opening: xstate.error.actor.openProofStep': fault },
  passing: ['step.opening'],
  signs: {
    'thread.loading': ({ page }) => part(page),
    'thread.ready': ({ page }) => part(page),
    'thread.failed': ({ page }) => retry(page),
    'step.resting': ({ page }) => button(page, 'Fechar conversa'),
    'step.writing': ({ page }) => form(page).getByRole('button', { name: 'Voltar' }),
    'step.sending': ({ page }) => form(page).getByRole('button', { name: /ndo\.\.\.$/u }),
  },
  element: ({ page }) => part(page),
  looks: ({ step, loadFailure, failure, isTried, entries }) => [
    step,
    loadFailure !== null,
    failure !== null,
    isTried,
    entries?.length,
  ],
  invariants: [
    {
      name: 'the form has its text and score, also after each failure',
      holds: async ({ page, snapshot }) => {
        const { step, text, score } = snapshot.context
        if (snapshot.matches({ step: 'resting' })) return expect(form(page)).toHaveCount(0)
        if (step === null || snapshot.matches({ step: 'opening' })) return
        await expect(form(page)).toHaveAccessibleName(proofForms[step].send)
        await expect(field(page)).toHaveValue(text)
        if (step === 'correct') await expect(slider(page)).toHaveValue(String(score))
      },
    },
    {
      name: 'a missing or too long reason, and the same score, say what is missing',
      holds: async ({ page, snapshot: { context } }) => {
        const { step, text, score, task, isTried } = context
        const isMissing = step !== null && isTried && text === ''
        const isSame = step === 'correct' && isTried && score === task.evaluation_score
        await expect(part(page).getByText('Escreva o motivo, em uma frase curta.')).toHaveCount(isMissing ? 1 : 0)
        await expect(part(page).getByText('O texto deve ter no máximo 500 caracteres.')).toHaveCount(
          text.length > 500 ? 1 : 0,
        )
        await expect(part(page).getByText(/^A nota atual é/u)).toHaveCount(isSame ? 1 : 0)
      },
    },
  ],
})
