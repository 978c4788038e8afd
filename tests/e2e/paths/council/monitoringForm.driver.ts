import { expect, type Page } from 'playwright/test'
import { faultsOfMonitoring } from '#machines/council/monitoring.ts'
import { walk } from '#tests/paths/council/monitoringForm.walk.ts'
import { fulfilled, lost, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { cases, closeCase, enterMonitoring, someName } from './monitoredCase.ts'

interface Facts {
  name: string
  /** Whether the form that is open has arrived without an answer, and how many cases there have to be. */
  hasArrived: boolean
  expected: number
}

/** Also while the question lies above it. */
const form = (page: Page) => page.locator('[role=dialog] form')
const name = (page: Page) => form(page).getByLabel('Nome do Usuário*')
const reason = (page: Page) => form(page).getByLabel('Motivo*')
const button = (page: Page, label: string) => form(page).getByRole('button', { name: label, exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Descartar alterações?' })

const arrive = async ({ facts }: { facts: Facts }) => {
  if (!facts.hasArrived) facts.expected += 1
  facts.hasArrived = true
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await enterMonitoring(page, people)
      return { name: someName(), hasArrived: false, expected: 0 }
    },
  },
  requests: { addMonitoredUser: ['POST /rest/v1/monitored_users', 'GET /rest/v1/monitored_users?&id=eq.'] },
  steps: {
    'open the form': {
      does: async ({ page, facts }) => {
        facts.hasArrived = false
        await page.getByRole('button', { name: 'Adicionar à Lista' }).click()
      },
    },
    'fill it in': {
      does: async ({ page, facts }) => {
        await name(page).fill(facts.name)
        await reason(page).fill('Sumiu.')
      },
    },
    'empty the reason': { does: ({ page }) => reason(page).fill('') },
    submit: {
      does: async ({ page }) => {
        // What is wrong is said above the button and moves it: the second click would meet something else.
        const isFaulty = (await reason(page).inputValue()) === ''
        await button(page, 'Adicionar').click({ clickCount: isFaulty ? 1 : 2 })
      },
    },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    discard: { does: ({ page }) => question(page).getByRole('button', { name: 'Descartar' }).click() },
    'keep on': { does: ({ page }) => question(page).getByRole('button', { name: 'Continuar editando' }).click() },
    'it is added': { does: arrive, reply: through, notice: 'Usuário adicionado' },
    // The id is known, and what is kept under it are other words: nobody else can write under this id.
    'it was added before': {
      reply: fulfilled(409, { code: '23505', message: 'monitored_users_pkey', details: null, hint: null }),
      notice: 'Usuário adicionado',
    },
    // It did arrive: the same again must not be a second one.
    'no answer comes': { does: arrive, reply: lost, notice: 'Erro ao adicionar usuário' },
  },
  impossible: [{ step: 'somebody without the cell opens it', reason: 'only whoever has the cell has the button' }],
  signs: {
    closed: ({ page }) => page.getByRole('button', { name: 'Adicionar à Lista' }),
    editing: ({ page }) => button(page, 'Adicionar'),
    saving: ({ page }) => button(page, 'Adicionando...'),
    discarding: ({ page }) => question(page).getByText('O que você escreveu ainda não foi salvo.'),
  },
  looks: ({ failure, shown }) => [failure !== null, shown.length > 0],
  invariants: [
    {
      name: 'what was typed is still there, also after each failure and below the question',
      holds: async ({ page, facts, snapshot: { context, value } }) => {
        if (value === 'closed') return expect(form(page)).toHaveCount(0)
        await expect(name(page)).toHaveValue(context.values.name === '' ? '' : facts.name)
        await expect(reason(page)).toHaveValue(context.values.reason)
      },
    },
    {
      name: 'what is missing is told, where the focus goes; a failure stays told until the next attempt',
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
      name: 'busy exactly while a request is open: nothing can be changed meanwhile',
      holds: async ({ page, waiting, snapshot: { value } }) => {
        if (value === 'editing' || value === 'saving')
          await expect(name(page)).toBeEditable({ editable: waiting.length === 0 })
      },
    },
    {
      name: 'nothing is inserted twice, nor before it is sent; the table shows what is there',
      holds: async ({ page, people, facts, step }) => {
        expect(await cases(people, facts.name)).toHaveLength(facts.expected)
        if (step === 'it is added')
          await expect(page.locator('tbody tr', { hasText: facts.name })).toHaveCount(facts.expected)
      },
    },
  ],
  cleanUp: ({ people, facts }) => closeCase(people, facts.name),
})
