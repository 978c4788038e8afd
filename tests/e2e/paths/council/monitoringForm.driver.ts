import { expect, type Page } from 'playwright/test'
import { faultsOfMonitoring } from '#machines/council/monitoring.ts'
import { walk } from '#tests/paths/council/monitoringForm.walk.ts'
import { lost, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { cases, closeCase, enterMonitoring, someName } from './monitoredCase.ts'

interface Facts {
  name: string
  /** The expected count of cases. */
  expected: 0 | 1
}

/** Found also under the question. */
const form = (page: Page) => page.locator('[role=dialog] form')
const name = (page: Page) => form(page).getByLabel('Nome do Usuário*')
const reason = (page: Page) => form(page).getByLabel('Motivo*')
const button = (page: Page, label: string) => form(page).getByRole('button', { name: label, exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Descartar alterações?' })

const save = async ({ facts }: { facts: Facts }) => {
  facts.expected = 1
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    'with a draft': 'another session: tests/paths',
    plain: async ({ page, people }) => {
      await enterMonitoring(page, people)
      await page.getByRole('button', { name: 'Adicionar à Lista' }).click()
      return { name: someName(), expected: 0 }
    },
  },
  requests: { addMonitoredUser: ['POST /rest/v1/monitored_users', 'GET /rest/v1/monitored_users?&id=eq.'] },
  steps: {
    'fill in the form': {
      does: async ({ page, facts }) => {
        await name(page).fill(facts.name)
        await reason(page).fill('Sumiu.')
      },
    },
    'empty the reason': { does: ({ page }) => reason(page).fill('') },
    submit: {
      does: async ({ page }) => {
        // An error message above the button moves it: a second click would hit another element.
        const isFaulty = (await reason(page).inputValue()) === ''
        await button(page, 'Adicionar').click({ clickCount: isFaulty ? 1 : 2 })
      },
    },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    discard: { does: ({ page }) => question(page).getByRole('button', { name: 'Descartar' }).click() },
    'continue editing': {
      does: ({ page }) => question(page).getByRole('button', { name: 'Continuar editando' }).click(),
    },
    'the case is added': { does: save, reply: through, notice: 'Usuário adicionado' },
    // The case is saved; only the response is lost. A repetition must not insert it again.
    'no response arrives': { does: save, reply: lost, notice: 'Erro ao adicionar usuário' },
  },
  elsewhere: [{ step: 'the case was added before', reason: 'only after other values were sent: tests/paths' }],
  unshown: {
    'monitoringForm.saving: xstate.done.actor.addMonitoredUser [1]': 'only after other values were sent: tests/paths',
  },
  signs: {
    closed: ({ page }) => page.getByRole('button', { name: 'Adicionar à Lista' }),
    editing: ({ page }) => button(page, 'Adicionar'),
    saving: ({ page }) => button(page, 'Adicionando...'),
    discarding: ({ page }) => question(page).getByText('O que você escreveu ainda não foi salvo.'),
  },
  gone: ['closed'],
  looks: ({ failure, shown }) => [failure !== null, shown.length > 0],
  invariants: [
    {
      name: 'the form keeps the typed values after failures and under the question',
      holds: async ({ page, facts, snapshot: { context, value } }) => {
        if (value === 'closed') return expect(form(page)).toHaveCount(0)
        await expect(name(page)).toHaveValue(context.values.name === '' ? '' : facts.name)
        await expect(reason(page)).toHaveValue(context.values.reason)
      },
    },
    {
      name: 'a missing field shows an error and gets the focus; a failure stays until the next attempt',
      holds: async ({ page, step, snapshot: { context, value } }) => {
        if (value !== 'editing') return
        const faults = context.shown.length > 0 ? faultsOfMonitoring(context.values) : {}
        await expect(form(page).getByText('O nome do usuário não pode estar vazio.')).toHaveCount(faults.name ? 1 : 0)
        await expect(form(page).getByText('O motivo não pode estar vazio.')).toHaveCount(faults.reason ? 1 : 0)
        if (step === 'submit') await expect(faults.name ? name(page) : reason(page)).toBeFocused()
        await expect(form(page).getByRole('alert')).toHaveCount(context.failure ? 1 : 0)
      },
    },
    {
      name: 'the form is locked exactly while a request is open',
      holds: async ({ page, waiting, snapshot: { value } }) => {
        if (value === 'editing' || value === 'saving')
          await expect(name(page)).toBeEditable({ editable: waiting.length === 0 })
      },
    },
    {
      name: 'each case is inserted once, after it is submitted, and the table shows it',
      holds: async ({ page, people, facts, step }) => {
        expect(await cases(people, facts.name)).toHaveLength(facts.expected)
        if (step === 'the case is added')
          await expect(page.locator('tbody tr', { hasText: facts.name })).toHaveCount(facts.expected)
      },
    },
  ],
  cleanUp: ({ people, facts }) => closeCase(people, facts.name),
})
