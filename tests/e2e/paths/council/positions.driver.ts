import { expect, type Page } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { choices, choicesOf, conflictDialog, noChoice, waysOut } from '#tests/e2e/paths/conflict.ts'
import { code, walk } from '#tests/paths/council/positions.walk.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import {
  changeElsewhere,
  deleteElsewhere,
  ensure,
  type Facts,
  freeCode,
  holder,
  prepare,
  removeAll,
  rowOf,
  rowsWithNewCode,
  seat,
  takeCode,
  titleOf,
  unseat,
} from './positions.people.ts'

type Context = ContextFrom<typeof walk.machine>

const main = (page: Page) => page.locator('[data-machine=positions]')
const form = (page: Page) => page.getByRole('dialog', { name: /^(?:Novo|Editar) Cargo$/ })
const alert = (page: Page, name: string) => page.getByRole('alertdialog', { name, exact: true })
const question = (page: Page) => alert(page, 'Descartar alterações?')
const deletion = (page: Page) => alert(page, 'Excluir cargo')
const conflict = conflictDialog('Outra pessoa alterou este cargo')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const positions = '/rest/v1/council_position_descriptions'
const readOne = `GET ${positions}?&id=eq.`

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const facts = await prepare(people)
      await people.enter(page, 'admin')
      await page.goto('/council/settings')
      return facts
    },
  },
  requests: {
    loadPositions: [`GET ${positions}?&order=id`, 'GET /rest/v1/council_members'],
    openPosition: [],
    savePosition: [`POST ${positions} or PATCH ${positions}`, readOne],
    deletePosition: [`DELETE ${positions}`, readOne],
  },
  steps: {
    'the positions are loaded': { does: ({ people, facts }) => ensure(people, facts), reply: through },
    'the positions cannot be loaded': { reply: cut, notice: 'Erro ao carregar dados' },
    'try to load the positions again': { does: ({ page }) => button(page, 'Tentar novamente').click() },
    'the screen becomes visible': {
      does: ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
    'add a position': { does: ({ page }) => button(page, 'Novo Cargo').click() },
    'the form is ready': { reply: through },
    'edit a position': {
      does: async ({ page, people, facts }) => button(page, `Editar ${await titleOf(people, facts)}`).click(),
    },
    'delete a position': {
      does: async ({ page, people, facts }) => button(page, `Excluir ${await titleOf(people, facts)}`).click(),
    },
    'fill in the form': {
      does: async ({ page, facts }) => {
        const code = form(page).getByLabel('Código do Cargo')
        if (await code.isVisible()) await code.fill(facts.newCode)
        await form(page).getByLabel('Título do Cargo').fill('Diretor de Som')
        await form(page).getByLabel('Função Principal').fill('Cuida do som.')
      },
    },
    'empty the title': { does: ({ page }) => form(page).getByLabel('Título do Cargo').fill('') },
    'add a line': { does: ({ page }) => form(page).getByLabel('Responsabilidade 1', { exact: true }).press('Enter') },
    'write into the first line': {
      does: ({ page }) => form(page).getByLabel('Responsabilidade 1', { exact: true }).fill('Ligar'),
    },
    'remove the first line': { does: ({ page }) => button(page, 'Remover responsabilidade 1').click() },
    submit: {
      does: ({ page }) =>
        form(page)
          .getByRole('button', { name: /^(?:Criar|Atualizar)$/ })
          .dblclick(),
    },
    cancel: {
      does: ({ page }) =>
        page
          .getByRole('button', { name: /^(?:Cancelar|Descartar)$/ })
          .last()
          .click(),
    },
    discard: { does: ({ page }) => question(page).getByRole('button', { name: 'Descartar' }).click() },
    'continue editing': {
      does: ({ page }) => question(page).getByRole('button', { name: 'Continuar editando' }).click(),
    },
    confirm: { does: ({ page }) => deletion(page).getByRole('button', { name: 'Excluir' }).dblclick() },
    ...choicesOf(conflict, 'Título do Cargo'),
    ...waysOut(conflict),
    'create the position again': { does: ({ page }) => button(page, 'Criar de novo').click() },
    'the position is saved': {
      does: ({ people, facts }) => freeCode(people, facts),
      reply: through,
      notice: ({ position }) => (position === null ? 'Cargo criado' : 'Cargo atualizado'),
    },
    'saving gets no response': { reply: cut, notice: 'Sem resposta do servidor.' },
    'the code is taken': {
      does: async ({ people, facts }) => {
        await freeCode(people, facts)
        await takeCode(people, facts)
      },
      reply: through,
      notice: 'Já existe um cargo com este código.',
    },
    'another user changed the position': {
      does: ({ people, facts }) => changeElsewhere(people, facts),
      reply: through,
    },
    'another user deleted the position': {
      does: async ({ people, facts }) => {
        await unseat(people, facts)
        await deleteElsewhere(people, facts)
      },
      reply: through,
    },
    'the position is deleted': {
      does: ({ people, facts }) => unseat(people, facts),
      reply: through,
      notice: 'O cargo foi excluído com sucesso.',
    },
    'a member holds the position': {
      does: ({ people, facts }) => seat(people, facts),
      reply: through,
      notice: `Este cargo está em uso por ${holder}.`,
    },
    'the deletion gets no response': { reply: cut, notice: 'Erro ao excluir' },
    'another user changed the position before its deletion': {
      does: async ({ people, facts }) => {
        await unseat(people, facts)
        await changeElsewhere(people, facts)
      },
      reply: through,
      notice: 'Outra pessoa alterou este cargo neste meio-tempo.',
    },
  },
  impossible: [
    {
      step: 'try to load the positions again',
      when: (_, state) => !state.includes('form.closed'),
      reason: 'a form or a question covers the button',
    },
    ...['edit a position', 'delete a position'].map((step) => ({
      step,
      when: (_: unknown, state: string) => !state.includes('list.ready'),
      reason: 'the list may not show the position yet',
    })),
    {
      step: 'remove the first line',
      when: ({ values }) => values.responsibilities.length < 2,
      reason: 'the last line has no button',
    },
    ...choices.map((step) => ({
      step,
      when: ({ conflict }: Context) => !conflict?.both.includes('title'),
      reason: noChoice,
    })),
    {
      step: 'the code is taken',
      when: ({ position, values }) => position !== null || values.code !== code,
      reason: 'the code of a saved position never changes, and the driver takes only that of a new one',
    },
    ...['another user changed the position', 'another user deleted the position'].map((step) => ({
      step,
      when: ({ position }: { position: object | null }) => position === null,
      reason: 'other users do not have a new position',
    })),
  ],
  elsewhere: [
    { step: 'the form has a draft', reason: 'another session: tests/paths' },
    { step: 'the form cannot be opened', reason: 'a fault of the code: tests/paths' },
    { step: 'leave the screen', reason: 'another page is shown then: councilSettings.e2e.ts' },
    ...['the positions are loaded', 'the positions cannot be loaded', 'the screen becomes visible'].map((step) => ({
      step,
      when: (_: unknown, state: string) => !state.includes('form.closed'),
      reason: 'list and form are independent: tests/paths/council/positions.walk.ts',
    })),
    {
      step: 'add a position',
      when: (_, state) => !state.includes('list.ready'),
      reason: 'list and form are independent: tests/paths/council/positions.walk.ts',
    },
  ],
  passing: ['form.preparing'],
  unshown: {
    'positions.form: sleep': 'another page is shown then: councilSettings.e2e.ts',
    'positions.form.preparing: xstate.error.actor.openPosition': 'a fault of the code: tests/paths',
  },
  signs: {
    'list.loading': ({ page }) => page.locator('h2', { hasText: 'Gerenciamento de Cargos do Conselho' }),
    'list.ready': ({ page }) => main(page).locator('table[aria-label="Gerenciamento de Cargos do Conselho"]'),
    'list.failed': ({ page }) => main(page).locator('button', { hasText: 'Tentar novamente' }),
    'form.closed': ({ page }) => button(page, 'Novo Cargo'),
    'form.creating': ({ page }) => form(page).getByLabel('Código do Cargo'),
    'form.editing': ({ page }) => form(page).getByRole('button', { name: 'Atualizar' }),
    'form.saving': ({ page }) => button(page, 'Salvando...'),
    'form.conflict': ({ page }) => conflict(page),
    'form.gone': ({ page }) => alert(page, 'Outra pessoa excluiu este cargo'),
    'form.discarding': ({ page }) => question(page).getByText('O que você escreveu ainda não foi salvo.'),
    'form.confirming': ({ page }) => deletion(page).getByText('Tem certeza que deseja excluir o cargo "'),
    'form.deleting': ({ page }) => button(page, 'Excluindo...'),
  },
  looks: ({ position, shown, failure, conflict: open, positions: list }) => [
    position === null,
    shown.length > 0,
    failure !== null,
    open?.both.length,
    list === null,
  ],
  parts: ['[data-machine=positions]'],
  invariants: [
    {
      name: 'the form keeps the typed values, also after failures',
      holds: async ({ page, snapshot: { context, value } }) => {
        const state = value.form
        if (state !== 'creating' && state !== 'editing')
          return expect(question(page).or(main(page)).first()).toBeAttached()
        const isTyped = ['', 'Diretor de Som'].includes(context.values.title)
        if (isTyped) await expect(form(page).getByLabel('Título do Cargo')).toHaveValue(context.values.title)
        await expect(form(page).locator('ol input')).toHaveCount(context.values.responsibilities.length)
      },
    },
    {
      name: 'the open form or question shows the failure',
      holds: async ({ page, snapshot: { context, value } }) => {
        const isShown = context.failure !== null && value.form !== 'closed' && value.form !== 'discarding'
        const alerts = form(page).or(deletion(page)).getByRole('alert')
        if (isShown) await expect(alerts.first()).toBeVisible()
      },
    },
    {
      name: 'the database changes exactly after a save or a deletion',
      holds: async ({ people, facts, step, before }) => {
        if (step === 'the position is deleted') expect(await rowOf(people, facts)).toBeNull()
        if (step === 'the position is saved' && before?.context.position === null)
          expect(
            (await rowsWithNewCode(people, facts)).length + ((await rowOf(people, facts)) ? 1 : 0),
          ).toBeGreaterThan(0)
        if (step === 'saving gets no response') expect((await rowOf(people, facts))?.title).not.toBe('Diretor de Som')
      },
    },
  ],
  cleanUp: ({ people, facts }) => removeAll(people, facts),
})
