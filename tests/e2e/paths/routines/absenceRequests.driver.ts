import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/routines/absenceRequests.walk.ts'
import { dayAhead } from '#tests/support/screens/days.ts'
import { cut, fulfilled } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

const part = (page: Page) => page.locator('[data-machine=absenceRequests]')
/** An empty list has no sign of its own. */
const heading = (page: Page) => page.getByRole('heading', { name: 'Tarefas e Missões' })
/** Found by text: a dialog above the page hides its roles. */
const deed = (page: Page, name: string) => part(page).locator(`[aria-label^="${name}, "]`)
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Recusar a ausência' })
const answer = (page: Page) => dialog(page).getByLabel('Motivo da recusa*')
const request = (at: number, name: string) => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  name,
  kind: 'illness',
  first_day: dayAhead(2),
  last_day: dayAhead(3),
  reason: 'Gripe',
  created_at: '2026-11-26T12:00:00Z',
})
const both = [request(1, 'Ana'), request(2, 'Bia')]
const decided = fulfilled(400, {
  code: '23514',
  message: 'Este pedido já foi aprovado por Bia.',
  details: null,
  hint: null,
})
const rights = 'the session’s: tests/paths/app/session.walk.ts'
const away = 'the dialog is removed with the page: tests/paths'

// The responses are the test's own: tests/e2e/routines/absences.e2e.ts uses the database.
export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    'with a draft': 'another session: tests/paths',
    'an evaluator': async ({ page, people }) => {
      await people.enter(page, 'admin')
      // The stored rights are those of the last visit.
      await page.goto('/profile')
      await page.getByRole('heading', { name: 'Meu Perfil' }).waitFor()
      await page.goto('/tasks')
      return null
    },
    'before the rights are known': rights,
  },
  requests: {
    loadAbsenceRequests: ['POST /rest/v1/rpc/open_absences'],
    approveAbsence: ['POST /rest/v1/rpc/decide_absence'],
    refuseAbsence: ['POST /rest/v1/rpc/decide_absence'],
  },
  steps: {
    'two requests wait': { reply: fulfilled(200, both) },
    'none waits': { reply: fulfilled(200, []) },
    'they fail to load': { reply: cut },
    retry: { does: ({ page }) => part(page).locator('button', { hasText: 'Tentar novamente' }).click() },
    'return to the screen': { does: returnToForeground },
    'approve Ana’s': { does: ({ page }) => deed(page, 'Aprovar: Ana').dblclick() },
    'it is approved': { reply: fulfilled(200, null), notice: 'Ausência aprovada' },
    'someone decided it meanwhile': { reply: decided, notice: 'Erro ao decidir ausência' },
    'no response to the approval': { reply: cut, notice: 'Erro ao decidir ausência' },
    'refuse Ana’s': {
      does: async ({ page }) => deed(page, 'Recusar: Ana').click(),
    },
    'refuse Bia’s': {
      does: async ({ page }) => deed(page, 'Recusar: Bia').click(),
    },
    'write a reason': { does: ({ page }) => answer(page).fill(' Sem comprovante ') },
    'clear the reason': { does: ({ page }) => answer(page).fill('') },
    submit: { does: ({ page }) => dialog(page).locator('[type=submit]').dblclick() },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    'it is refused': { reply: fulfilled(200, null), notice: 'Ausência recusada' },
    'someone decided it before the refusal': { reply: decided, notice: 'Erro ao decidir ausência' },
    'no response to the refusal': { reply: cut },
  },
  impossible: ['approve Ana’s', 'refuse Ana’s', 'refuse Bia’s'].map((step) => ({
    step,
    when: ({ requests }) => requests === null || requests.length === 0,
    reason: 'the list is empty',
  })),
  elsewhere: [
    ...['an evaluator’s rights arrive', 'a member’s rights arrive'].map((step) => ({ step, reason: rights })),
    { step: 'leave the screen', reason: away },
  ],
  unshown: {
    'absenceRequests: access.change [1]': rights,
    'absenceRequests: access.change [2]': rights,
    'absenceRequests.writing: sleep': away,
  },
  signs: {
    waiting: ({ page }) => heading(page),
    loading: ({ page }) => heading(page),
    shown: ({ page }) => heading(page),
    approving: ({ page }) => part(page).getByText('Aprovando...'),
    writing: ({ page }) => dialog(page).getByRole('button', { name: 'Recusar', exact: true }),
    refusing: ({ page }) => dialog(page).getByRole('button', { name: 'Recusando...' }),
    failed: ({ page }) => part(page).getByText('Erro ao carregar ausências a decidir'),
  },
  looks: ({ failure, requests }) => [failure !== null, requests?.length],
  invariants: [
    {
      name: 'the list shows what waits, and nothing without requests',
      holds: async ({ page, snapshot: { context } }) => {
        const count = context.requests?.length ?? 0
        await expect(part(page).getByText(`Ausências a decidir (${count})`)).toHaveCount(count > 0 ? 1 : 0)
      },
    },
    {
      name: 'the typed reason stays, with its fault or its failure',
      holds: async ({ page, snapshot: { value, context } }) => {
        if (value !== 'writing' && value !== 'refusing') return
        await expect(answer(page)).toHaveValue(context.answer)
        await expect(dialog(page).getByText('Diga por que a ausência é recusada')).toHaveCount(
          context.isChecked && context.answer === '' ? 1 : 0,
        )
        await expect(dialog(page).getByRole('alert')).toHaveCount(context.failure ? 1 : 0)
      },
    },
  ],
})
