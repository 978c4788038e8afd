import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { isSameChange } from '#machines/feedback/feedback.ts'
import { walk } from '#tests/paths/feedback/feedback.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { type Reply, fulfilled, cut, lost, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { comeToTheFore } from '#tests/e2e/paths/list.ts'

type Context = ContextFrom<typeof walk.machine>

interface Facts {
  /** The path's own row, by the database. */
  own: object | undefined
  /** The types of what came last. */
  types: readonly string[]
  /** The one that is chosen; null for all. */
  chosen: string | null
  /** Did another one come last? */
  isStale: boolean
}

/** Who moves feedback on, and whose it is: one that stays, because nobody may delete feedback; it is always made pending again. */
const who = 'conselho2'
const author = 'membro9'
const content = 'Prova do painel: a campainha da sede está muda.'
const complaint = 'reclamação'
/** Rows a page, and more than any page has. */
const [pageSize, most] = [50, 200]

const part = (page: Page) => page.locator('[data-machine=feedback]')
const row = (page: Page) => part(page).locator('tbody tr', { hasText: content })
const sheet = (page: Page) => page.locator('[role=dialog]').filter({ hasText: 'Detalhes do Feedback' })
const button = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true })
const status = (page: Page) => sheet(page).locator('select').first()
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Descartar alterações?' })

const table = (page: Page) => part(page).locator('table')
/** Also while the sheet lies above them. */
const buttonBelow = (page: Page, name: string) =>
  part(page).getByRole('button', { name, exact: true, disabled: false, includeHidden: true })
const asked = 'GET /rest/v1/user_feedback'

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
    : await table.insert({ feedback_type: complaint, content })
  if (error) throw error
}

const readBy = async (people: People) => {
  const { client } = await people.as(who)
  const columns = 'id, username, feedback_type, content, status, assigned_to, created_at, council_members(name)'
  const { data, error } = await client.from('user_feedback').select(columns)
  if (error) throw error
  return data
}

/** As if so many had complained, the path's own complaint first: nobody may delete what they have sent. */
const many = ({ own }: Facts, count: number, isBeginning: boolean): Reply =>
  fulfilled(
    200,
    Array.from({ length: count }, (_, at) =>
      isBeginning && at === 0 ? own : { ...own, id: randomUUID(), username: 'Outra pessoa', content: 'Outra queixa.' },
    ),
  )

const choose =
  (chosen: string | null, label: string) =>
  async ({ page, facts }: Stage<Facts>) => {
    facts.isStale ||= facts.chosen !== chosen
    facts.chosen = chosen
    await part(page).getByLabel('Tipo de feedback').selectOption({ label })
  }

const isUntouched = ({ opened, change }: Context) => opened !== null && isSameChange(opened, change)
const isSheetOpen = (state: string) => !state.includes('sheet.closed')
const below = 'the sheet lies above the table'

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await restore(people)
      await people.enter(page, who)
      await page.goto('/council?tab=feedback')
      return { own: undefined, types: [], chosen: null, isStale: false }
    },
  },
  requests: {
    loadFeedback: [asked, 'GET /rest/v1/council_members?order=id'],
    loadMoreFeedback: [asked],
    saveFeedback: ['PATCH /rest/v1/user_feedback'],
  },
  steps: {
    'the first page comes': {
      does: async ({ people, facts }) => {
        await restore(people)
        facts.own = (await readBy(people)).find((row) => row.content === content)
        const length = Math.max(pageSize, facts.isStale ? 0 : facts.types.length)
        facts.types = Array.from({ length }, () => complaint)
        facts.isStale = false
      },
      reply: ({ facts }) => many(facts, most, true),
    },
    'all of it comes': {
      does: async ({ people, facts }) => {
        await restore(people)
        const types = (await readBy(people)).map((row) => row.feedback_type)
        facts.types = types.filter((type) => facts.chosen === null || type === facts.chosen)
        facts.isStale = false
      },
      reply: through,
    },
    'the last page comes': {
      does: async ({ facts }) => {
        facts.types = [...facts.types, complaint]
      },
      reply: ({ facts }) => many(facts, 1, false),
    },
    'the next page does not come': { reply: cut, notice: 'Erro ao carregar feedback' },
    'ask for more': { does: ({ page }) => buttonBelow(page, 'Carregar mais').dblclick() },
    'it does not come': { reply: cut, notice: 'Erro ao carregar feedback' },
    'ask again': { does: ({ page }) => buttonBelow(page, 'Tentar novamente').click() },
    'the screen comes to the fore': { does: comeToTheFore },
    'only complaints': { does: choose(complaint, 'Reclamação') },
    'all types': { does: choose(null, 'Todos os tipos') },
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
    'it is saved': { reply: through, notice: 'As alterações foram salvas com sucesso.' },
    // It was done all the same.
    'it cannot be saved': { reply: lost, notice: 'Erro ao salvar' },
  },
  impossible: [
    ...['ask again', 'ask for more', 'only complaints', 'all types'].map((step) => ({
      step,
      when: (_: Context, state: string) => isSheetOpen(state),
      reason: below,
    })),
    {
      step: 'open one',
      when: ({ items }) => items === null || items.some((item) => item.status !== 'pending'),
      reason: 'one opens what the table shows, as it shows it',
    },
  ],
  signs: {
    'list.loading': ({ page }) => part(page).getByText('Carregando feedback...', { exact: true }).or(table(page)),
    'list.ready': ({ page }) => table(page),
    'list.loadingMore': ({ page }) => part(page).getByText('Carregando...', { exact: true }),
    'list.failed': ({ page }) => buttonBelow(page, 'Tentar novamente'),
    'sheet.closed': ({ page }) => part(page).getByLabel('Tipo de feedback'),
    'sheet.editing': ({ page }) => button(page, 'Salvar Alterações'),
    'sheet.saving': ({ page }) => button(page, 'Salvando...'),
    'sheet.discarding': ({ page }) => question(page),
  },
  looks: ({ items, hasMore, failure }) => [items === null, hasMore, failure !== null],
  invariants: [
    {
      name: 'what came stays in sight, as far as it is of the chosen type, until something else comes',
      holds: async ({ page, facts: { types, chosen } }) => {
        const shown = types.filter((type) => chosen === null || type === chosen)
        await expect(table(page).locator('tbody tr')).toHaveCount(shown.length)
      },
    },
    {
      name: 'more can be asked for while there is more and nothing else is on its way; a failure is told with a way on',
      holds: async ({ page, snapshot }) => {
        const isOffered = snapshot.matches({ list: 'ready' }) && snapshot.context.hasMore
        await expect(buttonBelow(page, 'Carregar mais')).toHaveCount(isOffered ? 1 : 0)
        await expect(buttonBelow(page, 'Tentar novamente')).toHaveCount(snapshot.matches({ list: 'failed' }) ? 1 : 0)
      },
    },
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
        // Also under the question, where a screen reader does not go.
        await expect(sheet(page).locator('[role=alert]')).toHaveCount(context.failure ? 1 : 0)
      },
    },
    {
      name: 'nothing is saved that was not sent, and what is told as saved is',
      holds: async ({ people, page, requests, step, before }) => {
        const [known, ...others] = await kept(people)
        expect(others).toEqual([])
        const isSent = requests.some(({ id, arrived }) => id === 'saveFeedback' && arrived)
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
