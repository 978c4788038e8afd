import { expect, type Page } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { faultsOfCouncilMember, linkedMember } from '#machines/council/councilMemberForm.ts'
import { choices, choicesOf, conflictDialog, noChoice, waysOut } from '#tests/e2e/paths/conflict.ts'
import { walk } from '#tests/paths/council/councilMemberForm.walk.ts'
import { chooseMember } from '#tests/support/screens/memberField.ts'
import { cut, lost, through } from '#tests/support/screens/reply.ts'
import { defineScreen, type Stage } from '#tests/support/screens/screen.ts'
import {
  changeByAnother,
  names,
  open,
  removeAll,
  removeByAnother,
  rowsOfPath,
  type Facts,
} from './councilMemberForm.people.ts'

type Context = ContextFrom<typeof walk.machine>

const table = '/rest/v1/council_members'
/** Found also under the question. */
const form = (page: Page) => page.locator('[role=dialog] form')
const name = (page: Page) => form(page).getByLabel('Nome*')
const linked = (page: Page) => form(page).getByRole('combobox', { name: 'Membro da Confraria' })
const status = (page: Page) => form(page).locator('select').last()
const submit = (page: Page) => form(page).getByRole('button', { name: /^(?:Adicionar|Salvar alterações)$/u })
const conflict = conflictDialog('Outra pessoa alterou este cadastro')
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Descartar alterações?' })

const named = (sample: string) => names[sample] ?? sample
const openBy = (label: string) => async (stage: Omit<Stage<Facts>, 'facts'>) => {
  const facts = await open(stage)
  await stage.page.getByRole('button', { name: label, exact: true }).click()
  return facts
}
const fill = async (page: Page, text: string) => {
  // Filling another text first makes a change also when the text is the same.
  await name(page).fill('A')
  await name(page).fill(text)
}

const isNew = ({ seat }: Context) => seat === null

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    'of a new member': openBy('Adicionar Membro'),
    'of a member': openBy(`Editar ${named('Ana Lima')}`),
    'of a member, for a council member': 'the user of the screen is an administrator',
  },
  requests: {
    saveCouncilMember: [`POST ${table} or PATCH ${table}`, `GET ${table}?&id=eq.`],
  },
  steps: {
    'change the name': { does: ({ page }) => fill(page, named('Aninha')) },
    'empty the name': { does: ({ page }) => name(page).fill('') },
    'choose a member': { does: ({ page }) => chooseMember(linked(page), named('Bia Prado')) },
    submit: {
      does: async ({ page }) => {
        // An error message above the button moves it: a second click would hit another element.
        const isFaulty = (await name(page).inputValue()) === ''
        await submit(page).click({ clickCount: isFaulty ? 1 : 2 })
      },
    },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    discard: { does: ({ page }) => question(page).getByRole('button', { name: 'Descartar' }).click() },
    'continue editing': {
      does: ({ page }) => question(page).getByRole('button', { name: 'Continuar editando' }).click(),
    },
    ...choicesOf(conflict, 'Nome'),
    ...waysOut(conflict),
    'the member is saved': {
      reply: through,
      notice: ({ seat }) => (seat === null ? 'Membro adicionado' : 'Membro atualizado'),
    },
    'saving gets no response': {
      // Before a repeated save only the response is lost: the repetition must neither insert nor conflict.
      reply: ({ rest }) => (rest[0] === 'submit' && rest[1] === 'the member is saved' ? lost : cut),
      notice: ({ seat }) => (seat === null ? 'Erro ao adicionar membro' : 'Erro ao atualizar membro'),
    },
    'another user changed the member': { does: ({ people, facts }) => changeByAnother(people, facts), reply: through },
    'another user removed the member': { does: ({ people, facts }) => removeByAnother(people, facts), reply: through },
  },
  impossible: [
    {
      step: 'another user changed the member',
      when: ({ seat }: Context) => seat?.status === 'inativo',
      reason: 'the same change is made once',
    },
    ...['another user changed the member', 'another user removed the member'].map((step) => ({
      step,
      when: isNew,
      reason: 'other users do not have a new member',
    })),
    ...choices.map((step) => ({
      step,
      when: ({ conflict }: Context) => !conflict?.both.includes('name'),
      reason: noChoice,
    })),
  ],
  signs: {
    closed: ({ page }) => page.getByRole('button', { name: 'Adicionar Membro' }),
    editing: ({ page }) => submit(page),
    saving: ({ page }) => form(page).getByRole('button', { name: /^(?:Adicionando|Salvando)\.\.\.$/u }),
    conflict: ({ page }) => conflict(page),
    gone: ({ page }) => form(page).getByText(/^Outra pessoa removeu este membro do conselho/u),
    discarding: ({ page }) => question(page).getByText('O que você escreveu ainda não foi salvo.'),
  },
  gone: ['closed'],
  looks: ({ failure, shown, conflict: open }) => [failure !== null, shown.length > 0, open?.both.length],
  invariants: [
    {
      name: 'the form keeps the typed values after failures and under the question',
      holds: async ({ page, snapshot: { context, value } }) => {
        if (value === 'closed') return expect(form(page)).toHaveCount(0)
        await expect(name(page)).toHaveValue(named(context.values.name))
        await expect(status(page)).toHaveValue(context.values.status)
        const chosen = linkedMember(context.values, context.seat, context.chosen)
        await expect(linked(page)).toHaveValue(chosen === null ? '' : named(chosen.name))
      },
    },
    {
      name: 'a missing name shows an error and gets the focus',
      holds: async ({ page, step, snapshot: { context, value } }) => {
        if (value === 'closed') return
        const isShown = context.shown.includes('name') && faultsOfCouncilMember(context.values).name !== undefined
        await expect(form(page).getByText('O nome não pode estar vazio.')).toHaveCount(isShown ? 1 : 0)
        if (step === 'submit' && value === 'editing') await expect(name(page)).toBeFocused()
      },
    },
    {
      name: 'the form is locked exactly while it is saved',
      holds: async ({ page, waiting, snapshot: { value } }) => {
        if (value !== 'editing' && value !== 'saving') return
        await expect(name(page)).toBeEditable({ editable: !waiting.includes('saveCouncilMember') })
      },
    },
    {
      name: 'the form shows a failure',
      holds: async ({ page, snapshot: { context, value } }) => {
        if (value === 'editing' && context.failure) await expect(form(page).getByRole('alert').last()).toBeVisible()
      },
    },
    {
      name: 'no row is inserted twice, and a saved member is in the database',
      holds: async ({ people, step, before, requests }) => {
        const rows = await rowsOfPath(people)
        const hasArrived = requests.some(({ id, arrived }) => id === 'saveCouncilMember' && arrived)
        expect(rows.length).toBeLessThanOrEqual(hasArrived ? 2 : 1)
        if (step !== 'the member is saved' || !before) return
        const { values } = before.context
        const saved = rows.filter((row) => row.name === named(values.name) && row.status === values.status)
        expect(saved).toHaveLength(1)
        expect(saved[0]?.member_id !== null).toBe(values.memberId !== '')
      },
    },
  ],
  cleanUp: ({ people }) => removeAll(people),
})
