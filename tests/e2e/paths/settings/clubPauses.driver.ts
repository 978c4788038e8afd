import { type Page, expect } from 'playwright/test'
import type { ClubPause } from '#machines/routines/absence.ts'
import { walk } from '#tests/paths/settings/clubPauses.walk.ts'
import { dayAhead, typedDay } from '#tests/support/screens/days.ts'
import { cut, fulfilled, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

interface Facts {
  /** What the dialog must still hold. */
  typed: { first: string; last: string; reason: string }
}

const nothing = { first: '', last: '', reason: '' }
const part = (page: Page) => page.locator('[data-machine=clubPauses]')
const button = (page: Page, name: string) => part(page).locator('button', { hasText: name })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pausar o clube' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Encerrar a pausa?' })
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true })
const pause: ClubPause = {
  id: '00000000-0000-4000-8000-000000000001',
  first_day: dayAhead(5),
  last_day: dayAhead(9),
  reason: 'Recesso',
}

// The responses are the test's own, because a pause concerns everyone: tests/e2e/routines/absences.e2e.ts uses the
// database.
export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await people.enter(page, 'admin')
      await page.goto('/admin/settings')
      return { typed: nothing }
    },
  },
  requests: {
    loadPauses: ['GET /rest/v1/club_pauses'],
    openPause: [],
    pauseClub: ['POST /rest/v1/rpc/pause_club'],
    endPause: ['POST /rest/v1/rpc/end_pause'],
  },
  steps: {
    'the list is empty': { reply: fulfilled(200, []) },
    'one is planned': { reply: fulfilled(200, [pause]) },
    'they fail to load': { reply: cut },
    retry: { does: ({ page }) => button(page, 'Tentar novamente').click() },
    'return to the screen': { does: returnToForeground },
    'open the form': { does: ({ page }) => button(page, 'Pausar o clube').click() },
    'the form is ready': { reply: through },
    'type a valid pause': {
      does: async ({ page, facts }) => {
        facts.typed = { first: typedDay(dayAhead(2)), last: typedDay(dayAhead(4)), reason: ' Recesso ' }
        await field(page, 'Primeiro dia*').fill(facts.typed.first)
        await field(page, 'Último dia').fill(facts.typed.last)
        await field(page, 'Motivo*').fill(facts.typed.reason)
      },
    },
    'type an end before the start': {
      does: async ({ page, facts }) => {
        facts.typed = { ...facts.typed, last: typedDay(dayAhead(1)) }
        await field(page, 'Último dia').fill(facts.typed.last)
      },
    },
    submit: { does: ({ page }) => dialog(page).locator('[type=submit]').dblclick() },
    'it is stored': {
      does: async ({ facts }) => {
        facts.typed = nothing
      },
      reply: fulfilled(200, null),
      notice: 'Pausa marcada',
    },
    'the database refuses it': {
      reply: fulfilled(400, {
        code: '23514',
        message: 'O clube já tem uma pausa que inclui um destes dias.',
        details: null,
        hint: null,
      }),
    },
    'no response to the pause': { reply: cut },
    'end it': { does: ({ page }) => button(page, 'Encerrar').click() },
    confirm: { does: ({ page }) => question(page).getByRole('button', { name: 'Encerrar pausa' }).dblclick() },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    'it has ended': { reply: fulfilled(200, null), notice: 'Pausa encerrada' },
    'no response to the end': { reply: cut },
  },
  impossible: [
    { step: 'end it', when: ({ pauses }) => (pauses?.length ?? 0) === 0, reason: 'the list is empty' },
    { step: 'open the form', when: ({ pauses }) => pauses === null, reason: 'the button appears with the list' },
  ],
  elsewhere: [
    { step: 'the form fails to open', reason: 'a fault of the code: tests/paths' },
    { step: 'the form has a draft', reason: 'as in absences: tests/e2e/feedback/unsent.e2e.ts' },
  ],
  unshown: {
    'clubPauses.opening: xstate.error.actor.openPause': 'a fault of the code: tests/paths',
  },
  passing: ['opening'],
  signs: {
    loading: ({ page }) => part(page).getByText('Carregando pausas...').or(button(page, 'Pausar o clube')),
    shown: ({ page }) => button(page, 'Pausar o clube'),
    writing: ({ page }) => dialog(page).getByRole('button', { name: 'Pausar', exact: true }),
    saving: ({ page }) => dialog(page).getByRole('button', { name: 'Pausando...' }),
    asking: ({ page }) => question(page).getByRole('button', { name: 'Encerrar pausa' }),
    ending: ({ page }) => question(page).getByRole('button', { name: 'Encerrando...' }),
    failed: ({ page }) => button(page, 'Tentar novamente'),
  },
  looks: ({ failure, pauses }) => [failure !== null, pauses?.length],
  invariants: [
    {
      name: 'what was typed is there, and the first faulty field says why',
      holds: async ({ page, facts: { typed }, snapshot: { value, context } }) => {
        if (value !== 'writing' && value !== 'saving') return
        await expect(field(page, 'Primeiro dia*')).toHaveValue(typed.first)
        await expect(field(page, 'Último dia')).toHaveValue(typed.last)
        await expect(field(page, 'Motivo*')).toHaveValue(typed.reason)
        const isBackwards = context.isChecked && typed.first !== '' && typed.last === typedDay(dayAhead(1))
        await expect(dialog(page).getByText('O último dia não pode vir antes do primeiro')).toHaveCount(
          isBackwards ? 1 : 0,
        )
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
