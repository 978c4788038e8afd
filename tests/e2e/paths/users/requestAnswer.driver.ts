import { type Page, expect } from 'playwright/test'
import { answerFaultOf } from '#machines/users/requestAnswer.ts'
import { walk } from '#tests/paths/users/requestAnswer.walk.ts'
import { newestRequest, withdraw, openRequest } from '#tests/support/screens/deletionRequests.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { blockRealtime } from '#tests/support/screens/realtime.ts'

/** Who asks to be forgotten; no other test answers them. */
const asker = 'membro7'

interface Facts {
  /** As the screen calls the asker. */
  name: string
}

type Place = Pick<Stage<Facts>, 'page' | 'facts'>

const dialog = (page: Page) => page.getByRole('dialog', { name: /^(?:Recusar pedido|Pedido atendido)$/u })
const words = (page: Page) => dialog(page).getByRole('textbox')
const submit = (page: Page) => dialog(page).getByRole('button', { name: /^(?:Recusar|Encerrar) pedido$/u })
const list = (page: Page) => page.locator('[data-machine=users]')
const request = ({ page, facts }: Place, way: 'Recusar' | 'Marcar como atendido') =>
  page.getByRole('button', { name: `${way} o pedido de ${facts.name}`, exact: true })

/** The screen comes to the fore, with the request that there is now. */
const begin = async ({ page, people, facts }: Stage<Facts>, way: 'Recusar' | 'Marcar como atendido') => {
  await openRequest(people, asker)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await request({ page, facts }, way).click()
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const { client, id } = await people.as(asker)
      const { data, error } = await client.from('members').select('name').eq('user_id', id).single()
      if (error) throw error
      await openRequest(people, asker)
      // Of a new request administrators are told at once: a notice that is none of the machine's.
      await blockRealtime(page)
      await people.enter(page, 'admin')
      await page.goto('/admin/users?tab=requests')
      return { name: data.name }
    },
  },
  requests: { closeDeletionRequest: ['POST /rest/v1/rpc/close_deletion_request'] },
  steps: {
    'refuse her request': { does: (stage) => begin(stage, 'Recusar') },
    'mark her request as done': { does: (stage) => begin(stage, 'Marcar como atendido') },
    'say why': { does: ({ page }) => words(page).fill('As atas ficam.') },
    'say nothing': { does: ({ page }) => words(page).fill(' ') },
    submit: {
      does: async ({ page }) => {
        const isRefusal = await dialog(page).getByRole('button', { name: 'Recusar pedido' }).isVisible()
        const isFaulty = answerFaultOf(isRefusal ? 'declined' : 'done', await words(page).inputValue()) !== null
        // What is wrong is said above the button and moves it: the second click would meet something else.
        await submit(page).click({ clickCount: isFaulty ? 1 : 2 })
      },
    },
    cancel: { does: ({ page }) => dialog(page).getByRole('button', { name: 'Cancelar' }).click() },
    'it is closed': {
      reply: through,
      notice: ({ outcome }) => (outcome === 'done' ? 'Pedido atendido' : 'Pedido recusado'),
    },
    'somebody was faster': {
      does: ({ people }) => withdraw(people, asker),
      reply: through,
      notice: 'Este pedido já foi encerrado.',
    },
    'no answer comes': { reply: cut, notice: 'Erro ao encerrar pedido' },
  },
  // What is closed stays so: nobody can be faster, or slower, with that request again.
  last: ['somebody was faster'],
  signs: {
    closed: ({ page }) => list(page),
    editing: ({ page }) => submit(page),
    sending: ({ page }) => dialog(page).getByRole('button', { name: 'Encerrando...' }),
  },
  parts: ['main'],
  looks: ({ outcome, answer, isChecked, failure }) => [
    outcome,
    isChecked && answerFaultOf(outcome, answer),
    failure !== null,
  ],
  invariants: [
    {
      name: 'what was typed is still there, and cannot be changed while it is sent',
      holds: async ({ page, snapshot, waiting }) => {
        if (snapshot.matches('closed')) return expect(dialog(page)).toHaveCount(0)
        await expect(words(page)).toHaveValue(snapshot.context.answer)
        await expect(words(page)).toBeEditable({ editable: waiting.length === 0 })
      },
    },
    {
      name: 'a refusal without a reason is said under the field, where the focus goes; a failure until the next attempt',
      holds: async ({ page, step, snapshot }) => {
        if (snapshot.matches('closed')) return
        const { isChecked, outcome, answer, failure } = snapshot.context
        const isFaulty = isChecked && answerFaultOf(outcome, answer) !== null
        await expect(dialog(page).getByText('Diga por que o pedido foi recusado')).toHaveCount(isFaulty ? 1 : 0)
        if (isFaulty && step === 'submit') await expect(words(page)).toBeFocused()
        await expect(dialog(page).getByRole('alert')).toHaveCount(failure === null ? 0 : 1)
      },
    },
    {
      name: 'the request is closed once it was answered, as it was answered, and not before',
      holds: async ({ people, step, before }) => {
        const kept = await newestRequest(people, asker)
        if (step === 'somebody was faster') expect(kept?.outcome).toBe('withdrawn')
        else if (step === 'it is closed' && before)
          expect([kept?.outcome, kept?.answer]).toEqual([before.context.outcome, before.context.answer.trim() || null])
        else expect(kept?.outcome).toBeNull()
      },
    },
    {
      name: 'the list says whether there is something to answer, whatever came of it',
      holds: async ({ page, facts, step }) => {
        const isOver = step === 'it is closed' || step === 'somebody was faster'
        const answer = page
          .locator('button', { hasText: 'Recusar' })
          .and(page.getByLabel(`Recusar o pedido de ${facts.name}`))
        await expect(answer).toHaveCount(isOver ? 0 : 1)
      },
    },
  ],
  cleanUp: ({ people }) => withdraw(people, asker),
})
