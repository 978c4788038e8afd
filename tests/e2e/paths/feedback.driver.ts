import { expect, type Page } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { isSameChange } from '#machines/model/feedback.ts'
import { walk } from '#tests/paths/feedback.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { cut, lost, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { comeToTheFore, listOf } from './list.ts'

type Context = ContextFrom<typeof walk.machine>

/** Who moves feedback on, and whose it is: one that stays, because nobody may delete feedback; it is always made pending again. */
const who = 'conselho2'
const author = 'membro9'
const content = 'Prova do painel: a campainha da sede está muda.'

const part = (page: Page) => page.locator('[data-machine=feedback]')
const row = (page: Page) => part(page).locator('tbody tr', { hasText: content })
const sheet = (page: Page) => page.locator('[role=dialog]').filter({ hasText: 'Detalhes do Feedback' })
const button = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true })
const status = (page: Page) => sheet(page).locator('select').first()
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Descartar alterações?' })

const list = listOf<Context>({
  part,
  loading: 'Carregando feedback...',
  content: (page) => part(page).locator('table'),
  hasCome: ({ items }) => items !== null,
})

const kept = async (people: People) => {
  const { client } = await people.as(author)
  const { data, error } = await client.from('user_feedback').select('id, status').eq('content', content)
  if (error) throw error
  return data
}

/** It is there once, and waits. */
const restore = async (people: People) => {
  const [known] = await kept(people)
  if (known?.status === 'pending') return
  const { client } = await people.as(known ? who : author)
  const table = client.from('user_feedback')
  const { error } = known
    ? await table.update({ status: 'pending' }).eq('id', known.id)
    : await table.insert({ feedback_type: 'reclamação', content })
  if (error) throw error
}

const isUntouched = ({ opened, change }: Context) => opened !== null && isSameChange(opened, change)
const isSheetOpen = (state: string) => !state.includes('sheet.closed')
const below = 'the sheet lies above the table'

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await restore(people)
      await people.enter(page, who)
      await page.goto('/council?tab=feedback')
      return null
    },
  },
  requests: {
    loadFeedback: ['GET /rest/v1/user_feedback', 'GET /rest/v1/council_members?order=name'],
    saveFeedback: ['PATCH /rest/v1/user_feedback'],
  },
  steps: {
    'the feedback comes': { does: ({ people }) => restore(people), reply: through },
    'it does not come': { reply: cut, tells: 'Erro ao carregar feedback' },
    'ask again': list.retry,
    'the screen comes to the fore': { does: comeToTheFore },
    'only complaints': {
      does: async ({ page }) => {
        await part(page).getByLabel('Tipo de feedback').selectOption({ label: 'Reclamação' })
      },
    },
    'open one': {
      does: ({ page }) =>
        row(page)
          .getByRole('button', { name: /^Detalhes do feedback de / })
          .click(),
    },
    'resolve it': {
      does: async ({ page }) => {
        await status(page).selectOption({ label: 'Resolvido' })
      },
    },
    'leave it pending': {
      does: async ({ page }) => {
        await status(page).selectOption({ label: 'Pendente' })
      },
    },
    submit: {
      does: async ({ page }) => {
        // Where there is nothing to save the sheet closes: a second click would meet something else.
        const isChanged = (await status(page).inputValue()) !== 'pending'
        await button(page, 'Salvar Alterações').click({ clickCount: isChanged ? 2 : 1 })
      },
    },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    'throw it away': {
      does: ({ page }) => question(page).getByRole('button', { name: 'Descartar alterações' }).click(),
    },
    'go on': { does: ({ page }) => question(page).getByRole('button', { name: 'Continuar editando' }).click() },
    'it is saved': { reply: through, tells: 'As alterações foram salvas com sucesso.' },
    // It was done all the same.
    'it cannot be saved': { reply: lost, tells: 'Erro ao salvar' },
  },
  impossible: [
    { step: 'ask again', ...list.withoutQuestion },
    { step: 'ask again', when: (_, state) => isSheetOpen(state), reason: below },
    { step: 'only complaints', when: (_, state) => isSheetOpen(state), reason: below },
    {
      step: 'open one',
      when: ({ items }) => items === null || items.some((item) => item.status !== 'pending'),
      reason: 'one opens what the table shows, as it shows it',
    },
  ],
  signs: {
    'list.loading': list.signs.loading,
    'list.ready': list.signs.ready,
    'list.failed': list.signs.failed,
    'sheet.closed': ({ page }) => part(page).getByLabel('Tipo de feedback'),
    'sheet.editing': ({ page }) => button(page, 'Salvar Alterações'),
    'sheet.saving': ({ page }) => button(page, 'Salvando...'),
    'sheet.discarding': ({ page }) => question(page),
  },
  looks: ({ items, failure }) => [items === null, failure !== null],
  invariants: [
    list.staysInSight,
    {
      name: 'busy exactly while it is being saved: nothing can be changed meanwhile',
      holds: async ({ page, waiting, snapshot }) => {
        if (snapshot.matches({ sheet: 'closed' })) return expect(sheet(page)).toHaveCount(0)
        await expect(status(page)).toBeEnabled({ enabled: !waiting.includes('saveFeedback') })
      },
    },
    {
      name: 'what was chosen is there until it is saved or thrown away, and a failure is told beside it',
      holds: async ({ page, snapshot: { context, value } }) => {
        if (value.sheet === 'closed') return
        await expect(status(page)).toHaveValue(context.change.status)
        await expect(sheet(page).getByRole('alert')).toHaveCount(context.failure && value.sheet === 'editing' ? 1 : 0)
      },
    },
    {
      name: 'nothing is saved that was not sent, and what is told as saved is',
      holds: async ({ people, page, sent, step, before }) => {
        const [known, ...others] = await kept(people)
        expect(others).toEqual([])
        const isSent = sent.some(({ id, arrived }) => id === 'saveFeedback' && arrived)
        if (!isSent) expect(known?.status).toBe('pending')
        if (step === 'it is saved') expect(known?.status).toBe(before?.context.change.status)
        if (step === 'it is saved') await expect(row(page)).toContainText('Resolvido')
      },
    },
    {
      name: 'nothing that says the same is sent',
      holds: async ({ step, before, waiting }) => {
        if (step === 'submit' && before && isUntouched(before.context)) expect(waiting).not.toContain('saveFeedback')
      },
    },
  ],
  cleanUp: ({ people }) => restore(people),
})
