import { type Page, expect } from 'playwright/test'
import { answerFaultOf } from '#machines/users/requestAnswer.ts'
import { walk } from '#tests/paths/users/requestAnswer.walk.ts'
import { newestRequest, withdraw, openRequest } from '#tests/support/screens/deletionRequests.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { blockRealtime } from '#tests/support/screens/realtime.ts'

/** Requests the deletion of their own data. No other test closes these requests. */
const requester = 'membro7'

interface Facts {
  /** The requester's name on the screen. */
  name: string
}

type Place = Pick<Stage<Facts>, 'page' | 'facts'>

const dialog = (page: Page) => page.getByRole('dialog', { name: /^(?:Recusar pedido|Pedido atendido)$/u })
const words = (page: Page) => dialog(page).getByRole('textbox')
const submit = (page: Page) => dialog(page).getByRole('button', { name: /^(?:Recusar|Encerrar) pedido$/u })
const list = (page: Page) => page.locator('[data-machine=users]')
const request = ({ page, facts }: Place, way: 'Recusar' | 'Marcar como atendido') =>
  page.getByRole('button', { name: `${way} o pedido de ${facts.name}`, exact: true })

/** Opens the dialog of an open request. */
const open = async (
  { page, people }: Omit<Stage<Facts>, 'facts'>,
  way: 'Recusar' | 'Marcar como atendido',
): Promise<Facts> => {
  const { client, id } = await people.as(requester)
  const { data, error } = await client.from('members').select('name').eq('user_id', id).single()
  if (error) throw error
  await openRequest(people, requester)
  // Administrators get a live notification of a new request, which is not a notice of this machine.
  await blockRealtime(page)
  await people.enter(page, 'admin')
  await page.goto('/admin/users?tab=requests')
  await request({ page, facts: data }, way).click()
  return data
}
/** Leaves the dialog of a refusal with a text and a fault. */
const leaveDraft = async ({ page }: Pick<Stage<Facts>, 'page'>) => {
  await submit(page).click()
  await words(page).fill('As atas ficam.')
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: (stage) => open(stage, 'Recusar'),
    'to mark it as done': async (stage) => {
      const facts = await open(stage, 'Recusar')
      await leaveDraft(stage)
      await request({ page: stage.page, facts }, 'Marcar como atendido').click()
      return facts
    },
    'with a draft': async (stage) => {
      const facts = await open(stage, 'Recusar')
      await leaveDraft(stage)
      await request({ page: stage.page, facts }, 'Recusar').click()
      return facts
    },
  },
  requests: { closeDeletionRequest: ['POST /rest/v1/rpc/close_deletion_request'] },
  steps: {
    'write a reason': { does: ({ page }) => words(page).fill('As atas ficam.') },
    'write only a space': { does: ({ page }) => words(page).fill(' ') },
    submit: {
      does: async ({ page }) => {
        const isRefusal = await dialog(page).getByRole('button', { name: 'Recusar pedido' }).isVisible()
        const isFaulty = answerFaultOf(isRefusal ? 'declined' : 'done', await words(page).inputValue()) !== null
        // A fault appears above the button and moves it, so a second click would miss it.
        await submit(page).click({ clickCount: isFaulty ? 1 : 2 })
      },
    },
    cancel: { does: ({ page }) => dialog(page).getByRole('button', { name: 'Cancelar' }).click() },
    'the request is closed': {
      reply: through,
      notice: ({ request: { outcome } }) => (outcome === 'done' ? 'Pedido atendido' : 'Pedido recusado'),
    },
    'another user was faster': {
      does: ({ people }) => withdraw(people, requester),
      reply: through,
      notice: 'Este pedido já foi encerrado.',
    },
    'no response arrives': { reply: cut },
  },
  // A closed request stays closed, so the path cannot continue.
  last: ['another user was faster'],
  signs: {
    closed: ({ page }) => list(page),
    sent: ({ page }) => list(page),
    editing: ({ page }) => submit(page),
    sending: ({ page }) => dialog(page).getByRole('button', { name: 'Encerrando...' }),
  },
  gone: ['closed', 'sent'],
  looks: ({ request: { outcome }, answer, isChecked, failure }) => [
    outcome,
    isChecked && answerFaultOf(outcome, answer),
    failure !== null,
  ],
  invariants: [
    {
      name: 'the dialog opens with the focus in its field',
      holds: async ({ page, step }) => {
        if (step === null) await expect(words(page)).toBeFocused()
      },
    },
    {
      name: 'the typed answer stays, and the field is disabled while sending',
      holds: async ({ page, snapshot, waiting }) => {
        if (snapshot.status === 'done') return expect(dialog(page)).toHaveCount(0)
        await expect(words(page)).toHaveValue(snapshot.context.answer)
        await expect(words(page)).toBeEditable({ editable: waiting.length === 0 })
      },
    },
    {
      name: 'a missing reason is shown at its field with the focus; a failure until the next attempt',
      holds: async ({ page, step, snapshot }) => {
        if (snapshot.status === 'done') return
        const { isChecked, request, answer, failure } = snapshot.context
        const isFaulty = isChecked && answerFaultOf(request.outcome, answer) !== null
        await expect(dialog(page).getByText('Diga por que o pedido foi recusado')).toHaveCount(isFaulty ? 1 : 0)
        if (isFaulty && step === 'submit') await expect(words(page)).toBeFocused()
        await expect(dialog(page).getByRole('alert')).toHaveCount(failure === null ? 0 : 1)
      },
    },
    {
      name: 'the database has the closed request and its answer exactly after a success',
      holds: async ({ people, step, before }) => {
        const stored = await newestRequest(people, requester)
        if (step === 'another user was faster') expect(stored?.outcome).toBe('withdrawn')
        else if (step === 'the request is closed' && before)
          expect([stored?.outcome, stored?.answer]).toEqual([
            before.context.request.outcome,
            before.context.answer.trim() || null,
          ])
        else expect(stored?.outcome).toBeNull()
      },
    },
    {
      name: 'the list has the request exactly until it is closed',
      holds: async ({ page, facts, step }) => {
        const isOver = step === 'the request is closed' || step === 'another user was faster'
        const answer = page
          .locator('button', { hasText: 'Recusar' })
          .and(page.getByLabel(`Recusar o pedido de ${facts.name}`))
        await expect(answer).toHaveCount(isOver ? 0 : 1)
      },
    },
  ],
  cleanUp: ({ people }) => withdraw(people, requester),
})
