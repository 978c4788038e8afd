import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { isSameChange } from '#machines/feedback/feedback.ts'
import { walk } from '#tests/paths/feedback/feedback.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { type Reply, fulfilled, cut, lost, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { choices, choicesOf, conflictDialog, noChoice, waysOut } from '#tests/e2e/paths/conflict.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

type Context = ContextFrom<typeof walk.machine>

interface Facts {
  /** The row of the path in the database. */
  own: object | undefined
  /** The types of the last loaded rows. */
  types: readonly string[]
  /** The chosen type; null for all. */
  chosen: string | null
  /** Are the loaded rows those of another type? */
  isStale: boolean
}

/**
 * The council member, and the author of the one feedback. No one may delete feedback, so each path makes it pending
 * again.
 */
const who = 'conselho2'
const author = 'membro9'
const content = 'Prova do painel: a campainha da sede está muda.'
const complaint = 'reclamação'
/** The rows of a page, and more rows than any page has. */
const [pageSize, most] = [50, 200]

const part = (page: Page) => page.locator('[data-machine=feedback]')
const row = (page: Page) => part(page).locator('tbody tr', { hasText: content })
const sheet = (page: Page) => page.locator('[role=dialog]').filter({ hasText: 'Detalhes do Feedback' })
const conflict = conflictDialog('Outra pessoa mudou este feedback')
const button = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true })
const status = (page: Page) => sheet(page).locator('select').first()
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Descartar alterações?' })

const table = (page: Page) => part(page).locator('table')
/** Found also under the sheet. */
const buttonBelow = (page: Page, name: string) =>
  part(page).getByRole('button', { name, exact: true, disabled: false, includeHidden: true })
const listRequest = 'GET /rest/v1/user_feedback?order=created_at'

const storedRows = async (people: People) => {
  const { client } = await people.as(author)
  const { data, error } = await client.from('user_feedback').select('id, status, assigned_to').eq('content', content)
  if (error) throw error
  return data
}

/** Makes the feedback of the path pending and without a responsible person, or inserts it. */
const restore = async (people: People) => {
  const [known] = await storedRows(people)
  if (known?.status === 'pending' && known.assigned_to === null) return
  const { client } = await people.as(known ? who : author)
  const table = client.from('user_feedback')
  const { error } = known
    ? await table.update({ status: 'pending', assigned_to: null }).eq('id', known.id)
    : await table.insert({ feedback_type: complaint, content })
  if (error) throw error
}

/** Another person begins with it. */
const begin = async (people: People) => {
  const { client } = await people.as('conselho')
  const { data: seats, error } = await client.from('council_members').select('id').eq('status', 'ativo').limit(1)
  if (error) throw error
  const change = { status: 'in_progress', assigned_to: seats[0]?.id ?? null }
  const changed = await client.from('user_feedback').update(change).eq('content', content)
  if (changed.error) throw changed.error
}

const readBy = async (people: People) => {
  const { client } = await people.as(who)
  const columns = 'id, username, feedback_type, content, status, assigned_to, created_at, council_members(name)'
  const { data, error } = await client.from('user_feedback').select(columns)
  if (error) throw error
  return data
}

/**
 * A response with this count of complaints, which no test could insert and delete. The first page starts with the
 * path's row.
 */
const many = ({ own }: Facts, count: number, isFirstPage: boolean): Reply =>
  fulfilled(
    200,
    Array.from({ length: count }, (_, at) =>
      isFirstPage && at === 0 ? own : { ...own, id: randomUUID(), username: 'Outra pessoa', content: 'Outra queixa.' },
    ),
  )

const choose =
  (chosen: string | null, label: string) =>
  async ({ page, facts }: Stage<Facts>) => {
    facts.isStale ||= facts.chosen !== chosen
    facts.chosen = chosen
    await part(page).getByLabel('Tipo de feedback').selectOption({ label })
  }

const isUntouched = ({ opened, values }: Context) => opened !== null && isSameChange(opened, values)
const isSheetOpen = (state: string) => !state.includes('sheet.closed')
const below = 'the sheet covers the table'

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await restore(people)
      await people.enter(page, who)
      await page.goto('/council?tab=feedback')
      return { own: undefined, types: [], chosen: null, isStale: false }
    },
    'at the complaints': async ({ page, people }) => {
      await restore(people)
      await people.enter(page, who)
      await page.goto('/council?tab=feedback&show=reclamação')
      return { own: undefined, types: [], chosen: complaint, isStale: false }
    },
  },
  requests: {
    loadFeedback: [listRequest, 'GET /rest/v1/council_members?order=id'],
    loadMoreFeedback: [listRequest],
    saveFeedback: ['PATCH /rest/v1/user_feedback', 'GET /rest/v1/user_feedback?&id=eq.'],
  },
  steps: {
    'the first page is loaded': {
      does: async ({ people, facts }) => {
        await restore(people)
        facts.own = (await readBy(people)).find((row) => row.content === content)
        const length = Math.max(pageSize, facts.isStale ? 0 : facts.types.length)
        facts.types = Array.from({ length }, () => complaint)
        facts.isStale = false
      },
      reply: ({ facts }) => many(facts, most, true),
    },
    'the whole list is loaded': {
      does: async ({ people, facts }) => {
        await restore(people)
        const types = (await readBy(people)).map((row) => row.feedback_type)
        facts.types = types.filter((type) => facts.chosen === null || type === facts.chosen)
        facts.isStale = false
      },
      reply: through,
    },
    'the last page is loaded': {
      does: async ({ facts }) => {
        facts.types = [...facts.types, complaint]
      },
      reply: ({ facts }) => many(facts, 1, false),
    },
    'the next page cannot be loaded': { reply: cut, notice: 'Erro ao carregar feedback' },
    'load more': { does: ({ page }) => buttonBelow(page, 'Carregar mais').dblclick() },
    'the list cannot be loaded': { reply: cut, notice: 'Erro ao carregar feedback' },
    'try again': { does: ({ page }) => buttonBelow(page, 'Tentar novamente').click() },
    'the screen becomes visible': { does: returnToForeground },
    'show only complaints': { does: choose(complaint, 'Reclamação') },
    'show all types': { does: choose(null, 'Todos os tipos') },
    'open a feedback': {
      does: ({ page }) =>
        row(page)
          .getByRole('button', { name: /^Detalhes do feedback de / })
          .click(),
    },
    'set the status to resolved': {
      does: async ({ page }) => {
        await status(page).selectOption({ label: 'Resolvido' })
      },
    },
    'set the status to pending': {
      does: async ({ page }) => {
        await status(page).selectOption({ label: 'Pendente' })
      },
    },
    submit: {
      does: async ({ page }) => {
        // An unchanged sheet closes: a second click would hit another element.
        const isChanged = (await status(page).inputValue()) !== 'pending'
        await button(page, 'Salvar Alterações').click({ clickCount: isChanged ? 2 : 1 })
      },
    },
    ...choicesOf(conflict, 'Status'),
    ...waysOut(conflict),
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    discard: {
      does: ({ page }) => question(page).getByRole('button', { name: 'Descartar alterações' }).click(),
    },
    'continue editing': {
      does: ({ page }) => question(page).getByRole('button', { name: 'Continuar editando' }).click(),
    },
    'the change is saved': { reply: through, notice: 'As alterações foram salvas com sucesso.' },
    // The change is saved; only the response is lost.
    'the change cannot be saved': { reply: lost, notice: 'Erro ao salvar' },
    'another person has changed it': { does: ({ people }) => begin(people), reply: through },
  },
  impossible: [
    ...['try again', 'load more', 'show only complaints', 'show all types'].map((step) => ({
      step,
      when: (_: Context, state: string) => isSheetOpen(state),
      reason: below,
    })),
    {
      step: 'open a feedback',
      when: ({ items }) => items === null || items.some((item) => item.status !== 'pending'),
      reason: 'the walk opens a pending row, and the table shows none',
    },
    ...choices.map((step) => ({
      step,
      when: ({ conflict: open }: Context) => !open?.both.includes('status'),
      reason: noChoice,
    })),
    {
      step: 'another person has changed it',
      when: ({ opened }) => opened?.status !== 'pending',
      reason: 'the other person changes it once',
    },
  ],
  elsewhere: [{ step: 'leave the screen', reason: 'another page is shown then: council.e2e.ts' }],
  unshown: { 'feedback.sheet: sleep': 'another page is shown then: council.e2e.ts' },
  signs: {
    'list.loading': ({ page }) => part(page).getByText('Carregando feedback...', { exact: true }).or(table(page)),
    'list.ready': ({ page }) => table(page),
    'list.loadingMore': ({ page }) => part(page).getByText('Carregando...', { exact: true }),
    'list.failed': ({ page }) => buttonBelow(page, 'Tentar novamente'),
    'sheet.closed': ({ page }) => part(page).getByLabel('Tipo de feedback'),
    'sheet.editing': ({ page }) => button(page, 'Salvar Alterações'),
    'sheet.saving': ({ page }) => button(page, 'Salvando...'),
    'sheet.conflict': ({ page }) => conflict(page),
    'sheet.discarding': ({ page }) => question(page),
  },
  looks: ({ items, hasMore, failure, conflict: open }) => [
    items === null,
    hasMore,
    failure !== null,
    open?.both.join(),
  ],
  invariants: [
    {
      name: 'the table shows the loaded rows of the chosen type until the next response',
      holds: async ({ page, facts: { types, chosen } }) => {
        const shown = types.filter((type) => chosen === null || type === chosen)
        await expect(table(page).locator('tbody tr')).toHaveCount(shown.length)
      },
    },
    {
      name: 'the page offers more rows when ready, and a retry after a failure',
      holds: async ({ page, snapshot }) => {
        const isOffered = snapshot.matches({ list: 'ready' }) && snapshot.context.hasMore
        await expect(buttonBelow(page, 'Carregar mais')).toHaveCount(isOffered ? 1 : 0)
        await expect(buttonBelow(page, 'Tentar novamente')).toHaveCount(snapshot.matches({ list: 'failed' }) ? 1 : 0)
      },
    },
    {
      name: 'the sheet is locked exactly while it is saved',
      holds: async ({ page, waiting, snapshot }) => {
        if (snapshot.matches({ sheet: 'closed' })) return expect(sheet(page)).toHaveCount(0)
        await expect(status(page)).toBeEnabled({ enabled: !waiting.includes('saveFeedback') })
      },
    },
    {
      name: 'the sheet keeps the chosen status until it is saved or discarded, and shows a failure',
      holds: async ({ page, snapshot: { context, value } }) => {
        if (value.sheet === 'closed') return
        await expect(status(page)).toHaveValue(context.values.status)
        // A CSS locator, because the question hides the sheet from assistive technology.
        await expect(sheet(page).locator('[role=alert]')).toHaveCount(context.failure ? 1 : 0)
      },
    },
    {
      name: 'the database changes only after a save, and has each saved change',
      holds: async ({ people, page, requests, step, before }) => {
        const [known, ...others] = await storedRows(people)
        expect(others).toEqual([])
        const isSent = requests.some(({ id, arrived }) => id === 'saveFeedback' && arrived)
        if (!isSent) expect(known?.status).toBe('pending')
        if (step === 'the change is saved') expect(known?.status).toBe(before?.context.values.status)
        if (step === 'the change is saved') await expect(row(page)).toContainText('Resolvido')
      },
    },
    {
      name: 'an unchanged feedback is never sent',
      holds: async ({ step, before, waiting }) => {
        if (step === 'submit' && before && isUntouched(before.context)) expect(waiting).not.toContain('saveFeedback')
      },
    },
  ],
  cleanUp: ({ people }) => restore(people),
})
