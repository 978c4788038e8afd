import { expect, type Page } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { faultsOfCouncilMember, linkedMember } from '#machines/council/councilMemberForm.ts'
import { walk } from '#tests/paths/council/councilMemberForm.walk.ts'
import { chooseMember } from '#tests/support/screens/memberField.ts'
import { cut, lost, through } from '#tests/support/screens/reply.ts'
import { defineScreen, type Stage } from '#tests/support/screens/screen.ts'
import {
  changeByAnother,
  lookAgain,
  made,
  names,
  open,
  removeAll,
  removeByAnother,
  restore,
  type Facts,
} from './councilMemberForm.people.ts'

type Context = ContextFrom<typeof walk.machine>

const table = '/rest/v1/council_members'
/** Also while the question lies above it. */
const form = (page: Page) => page.locator('[role=dialog] form')
const name = (page: Page) => form(page).getByLabel('Nome*')
const linked = (page: Page) => form(page).getByRole('combobox', { name: 'Membro da Confraria' })
const status = (page: Page) => form(page).locator('select').last()
const submit = (page: Page) => form(page).getByRole('button', { name: /^(?:Adicionar|Salvar alterações)$/u })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Descartar alterações?' })

const named = (sample: string) => names[sample] ?? sample
/** Nothing is left of what was saved before, and the table knows it. */
const anew = async ({ page, people, facts }: Stage<Facts>) => {
  await restore(people, facts)
  await lookAgain(page)
}
const fill = async (page: Page, text: string) => {
  // A change also where it says so already.
  await name(page).fill('A')
  await name(page).fill(text)
}

const needsAdmin = 'whoever is at the screen is an administrator'
const nobodyElse = ({ seat }: Context) => seat === null

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: { plain: open },
  requests: {
    saveCouncilMember: [`POST ${table} or PATCH ${table}`, `GET ${table}?&id=eq.`],
  },
  steps: {
    'an admin adds somebody': {
      does: async (stage) => {
        await anew(stage)
        await stage.page.getByRole('button', { name: 'Adicionar Membro' }).click()
      },
    },
    'an admin edits somebody': {
      does: async (stage) => {
        await anew(stage)
        await stage.page.getByRole('button', { name: `Editar ${named('Ana Lima')}`, exact: true }).click()
      },
    },
    'change the name': { does: ({ page }) => fill(page, named('Aninha')) },
    'empty the name': { does: ({ page }) => name(page).fill('') },
    'choose a member': { does: ({ page }) => chooseMember(linked(page), named('Bia Prado')) },
    submit: {
      does: async ({ page }) => {
        // What is wrong is said above the button and moves it: the second click would meet something else.
        const isFaulty = (await name(page).inputValue()) === ''
        await submit(page).click({ clickCount: isFaulty ? 1 : 2 })
      },
    },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    discard: { does: ({ page }) => question(page).getByRole('button', { name: 'Descartar' }).click() },
    'keep on': { does: ({ page }) => question(page).getByRole('button', { name: 'Continuar editando' }).click() },
    'it is saved': {
      reply: through,
      notice: ({ seat }) => (seat === null ? 'Membro adicionado' : 'Membro atualizado'),
    },
    'saving gets no answer': {
      // It did arrive, if the same is sent again: that must not be a second one, nor a conflict with oneself.
      reply: ({ rest }) => (rest[0] === 'submit' && rest[1] === 'it is saved' ? lost : cut),
      notice: ({ seat }) => (seat === null ? 'Erro ao adicionar membro' : 'Erro ao atualizar membro'),
    },
    'somebody else changed it': { does: ({ people, facts }) => changeByAnother(people, facts), reply: through },
    'somebody else removed it': { does: ({ people, facts }) => removeByAnother(people, facts), reply: through },
  },
  impossible: [
    { step: 'a council member edits somebody', reason: needsAdmin },
    { step: 'somebody without the cell adds', reason: needsAdmin },
    { step: 'somebody without the cell edits', reason: needsAdmin },
    ...['somebody else changed it', 'somebody else removed it'].map((step) => ({
      step,
      when: nobodyElse,
      reason: 'nobody else knows of a new one',
    })),
  ],
  signs: {
    closed: ({ page }) => page.getByRole('button', { name: 'Adicionar Membro' }),
    editing: ({ page }) => submit(page),
    saving: ({ page }) => form(page).getByRole('button', { name: /^(?:Adicionando|Salvando)\.\.\.$/u }),
    gone: ({ page }) => form(page).getByText(/^Outra pessoa removeu este membro do conselho/u),
    discarding: ({ page }) => question(page).getByText('O que você escreveu ainda não foi salvo.'),
  },
  looks: ({ failure, shown, isMerged }) => [failure !== null, shown.length > 0, isMerged],
  invariants: [
    {
      name: 'what was typed is still there, also after each failure and below the question',
      holds: async ({ page, snapshot: { context, value } }) => {
        if (value === 'closed') return expect(form(page)).toHaveCount(0)
        await expect(name(page)).toHaveValue(named(context.values.name))
        await expect(status(page)).toHaveValue(context.values.status)
        const chosen = linkedMember(context.values, context.seat, context.chosen)
        await expect(linked(page)).toHaveValue(chosen === null ? '' : named(chosen.name))
      },
    },
    {
      name: 'a missing name is told where the focus goes',
      holds: async ({ page, step, snapshot: { context, value } }) => {
        const isTold = context.shown.includes('name') && faultsOfCouncilMember(context.values).name !== undefined
        await expect(form(page).getByText('O nome não pode estar vazio.')).toHaveCount(isTold ? 1 : 0)
        if (step === 'submit' && value === 'editing') await expect(name(page)).toBeFocused()
      },
    },
    {
      name: 'busy exactly while it is being saved: nothing can be changed meanwhile',
      holds: async ({ page, waiting, snapshot: { value } }) => {
        if (value !== 'editing' && value !== 'saving') return
        await expect(name(page)).toBeEditable({ editable: !waiting.includes('saveCouncilMember') })
      },
    },
    {
      name: 'somebody else’s change is told beside one’s own, and a failure too',
      holds: async ({ page, snapshot: { context, value } }) => {
        const isEditing = value === 'editing'
        const merged = form(page).getByText(/^Outra pessoa alterou este cadastro/u)
        await expect(merged).toHaveCount(value !== 'closed' && context.isMerged ? 1 : 0)
        if (isEditing && context.failure) await expect(form(page).getByRole('alert').last()).toBeVisible()
      },
    },
    {
      name: 'nothing is inserted twice, and what is told as saved is',
      holds: async ({ people, step, before, requests }) => {
        const rows = await made(people)
        const hasArrived = requests.some(({ id, arrived }) => id === 'saveCouncilMember' && arrived)
        expect(rows.length).toBeLessThanOrEqual(hasArrived ? 2 : 1)
        if (step !== 'it is saved' || !before) return
        const { values } = before.context
        const saved = rows.filter((row) => row.name === named(values.name) && row.status === values.status)
        expect(saved).toHaveLength(1)
        expect(saved[0]?.member_id !== null).toBe(values.memberId !== '')
      },
    },
  ],
  cleanUp: ({ people }) => removeAll(people),
})
