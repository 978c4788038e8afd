import { type Page, expect } from 'playwright/test'
import type { OwnAbsences } from '#machines/routines/absence.ts'
import { walk } from '#tests/paths/routines/absence.walk.ts'
import { dayAhead, typedDay } from '#tests/support/screens/days.ts'
import { cut, fulfilled, lost, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

interface Facts {
  /** What the dialog must still hold. */
  typed: { first: string; reason: string }
}

const nothing = { first: '', reason: '' }
const part = (page: Page) => page.locator('[data-machine=absence]')
const button = (page: Page, name: string) => part(page).locator('button', { hasText: name })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Justificar ausência' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Retirar o pedido?' })
const first = (page: Page) => dialog(page).getByLabel('Primeiro dia*')
const reason = (page: Page) => dialog(page).getByLabel('Motivo*')

const none: OwnAbsences = { today: dayAhead(0), days_a_month: 5, absences: [], pauses: [] }
const open = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'travel',
  first_day: dayAhead(5),
  last_day: dayAhead(6),
  reason: 'Viagem a trabalho',
  outcome: null,
  answer: null,
} as const
const refused = (message: string) => fulfilled(400, { code: '23514', message, details: null, hint: null })

// The responses are the test's own, because a person has few requests a day: tests/e2e/routines/absences.e2e.ts uses
// the database.
export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await people.enter(page, 'membro10')
      await page.goto('/routines')
      return { typed: nothing }
    },
  },
  requests: {
    loadAbsences: ['POST /rest/v1/rpc/my_absences'],
    openAbsence: [],
    requestAbsence: ['POST /rest/v1/rpc/request_absence'],
    withdrawAbsence: ['POST /rest/v1/rpc/withdraw_absence'],
  },
  steps: {
    'the list is empty': { reply: fulfilled(200, none) },
    'one waits': { reply: fulfilled(200, { ...none, absences: [open] }) },
    'one is decided': { reply: fulfilled(200, { ...none, absences: [{ ...open, outcome: 'approved' }] }) },
    'they fail to load': { reply: cut },
    retry: { does: ({ page }) => button(page, 'Tentar novamente').click() },
    'return to the screen': { does: returnToForeground },
    'open the form': { does: ({ page }) => button(page, 'Justificar ausência').click() },
    'the form is ready': { reply: through },
    'type a valid request': {
      does: async ({ page, facts }) => {
        facts.typed = { first: typedDay(dayAhead(2)), reason: ' Velório ' }
        await dialog(page).locator('label', { hasText: 'Luto' }).click()
        await reason(page).fill(facts.typed.reason)
        await first(page).fill(facts.typed.first)
      },
    },
    'type a day too far ahead': {
      does: async ({ page, facts }) => {
        facts.typed = { ...facts.typed, first: '01/01/2099' }
        await first(page).fill(facts.typed.first)
      },
    },
    submit: { does: ({ page }) => dialog(page).locator('[type=submit]').dblclick() },
    'it is stored': {
      does: async ({ facts }) => {
        facts.typed = nothing
      },
      reply: fulfilled(200, null),
      notice: 'Pedido enviado',
    },
    'the database refuses it': { reply: refused('Você já registrou uma rotina nesse dia.') },
    'no response to the request': { reply: cut },
    withdraw: { does: ({ page }) => button(page, 'Retirar pedido').click() },
    confirm: { does: ({ page }) => question(page).getByRole('button', { name: 'Retirar pedido' }).dblclick() },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    'it is withdrawn': { reply: fulfilled(200, null), notice: 'Pedido retirado' },
    'it was decided meanwhile': {
      reply: refused('Este pedido já foi decidido.'),
      notice: 'Erro no pedido de ausência',
    },
    'no response to the withdrawal': { reply: lost },
  },
  impossible: [
    { step: 'withdraw a decided one', reason: 'a decided request has no button' },
    {
      step: 'withdraw',
      when: ({ own }) => own?.absences[0]?.outcome !== null,
      reason: 'only an open request has the button',
    },
    { step: 'open the form', when: ({ own }) => own === null, reason: 'the button appears with the list' },
  ],
  elsewhere: [
    { step: 'the form fails to open', reason: 'a fault of the code: tests/paths' },
    { step: 'the form has a draft', reason: 'another session: tests/e2e/feedback/unsent.e2e.ts' },
  ],
  unshown: {
    'absence.opening: xstate.error.actor.openAbsence': 'a fault of the code: tests/paths',
  },
  passing: ['opening'],
  signs: {
    loading: ({ page }) => part(page).getByText('Carregando ausências...').or(button(page, 'Justificar ausência')),
    shown: ({ page }) => button(page, 'Justificar ausência'),
    writing: ({ page }) => dialog(page).getByRole('button', { name: 'Enviar pedido' }),
    requesting: ({ page }) => dialog(page).getByRole('button', { name: 'Enviando...' }),
    asking: ({ page }) => question(page).getByRole('button', { name: 'Retirar pedido' }),
    withdrawing: ({ page }) => question(page).getByRole('button', { name: 'Retirando...' }),
    failed: ({ page }) => button(page, 'Tentar novamente'),
  },
  looks: ({ failure, own }) => [failure !== null, own !== null],
  invariants: [
    {
      name: 'what was typed is there, and the first faulty field says why',
      holds: async ({ page, facts, snapshot: { value, context } }) => {
        if (value !== 'writing' && value !== 'requesting') return
        await expect(first(page)).toHaveValue(facts.typed.first)
        await expect(reason(page)).toHaveValue(facts.typed.reason)
        const isLate = context.isChecked && facts.typed.first === '01/01/2099'
        await expect(dialog(page).getByText('O dia pode estar no máximo 90 dias à frente')).toHaveCount(isLate ? 1 : 0)
      },
    },
    {
      name: 'a failure is shown in its dialog until the next attempt',
      holds: ({ page, snapshot: { value, context } }) =>
        expect(dialog(page).or(question(page)).getByRole('alert')).toHaveCount(
          context.failure && (value === 'writing' || value === 'asking') ? 1 : 0,
        ),
    },
  ],
})
