import { randomUUID } from 'node:crypto'
import { type Page, expect } from 'playwright/test'
import { faultOfFeedback } from '#machines/feedback/feedback.ts'
import { walk } from '#tests/paths/feedback/ownFeedback.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { type Reply, fulfilled, cut, lost, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

/**
 * The author, whose feedback no other test uses. No one may delete feedback: all paths together send fewer than the ten
 * an hour that the database accepts.
 */
const who = 'membro8'

interface Facts {
  /** The expected count of rows. A repetition of the same feedback adds none. */
  rows: number
  /** The type and text of the saved feedback whose response was lost. */
  lost: string | null
  /** The count of shown rows. */
  shown: number
}

/** The rows of a page, and more rows than any page has. */
const [pageSize, most] = [50, 200]

const part = (page: Page) => page.locator('[data-machine=ownFeedback]')
const text = (page: Page) => part(page).getByLabel('Mensagem')
const type = (page: Page) => part(page).getByLabel('Tipo')
const list = (page: Page) => part(page).getByRole('list', { name: 'Seus envios' })
const empty = (page: Page) => part(page).getByText('Você ainda não enviou nenhum feedback.')
const button = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true })

/** A response with this count of rows, which no test could delete. */
const many = (count: number): Reply =>
  fulfilled(
    200,
    Array.from({ length: count }, () => ({
      id: randomUUID(),
      username: 'Quem escreve muito',
      feedback_type: 'comentário',
      content: 'Mais uma ideia.',
      status: 'pending',
      assigned_to: null,
      created_at: '2026-03-02T10:00:00.000001+00:00',
    })),
  )
const listRequest = 'GET /rest/v1/user_feedback?user_id=eq.'

const typedIn = async (page: Page) => `${await type(page).inputValue()}: ${await text(page).inputValue()}`

const countRows = async (people: People) => {
  const { client, id } = await people.as(who)
  const { count, error } = await client
    .from('user_feedback')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', id)
  if (error) throw error
  return count ?? 0
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    member: async ({ page, people }) => {
      const rows = await countRows(people)
      await people.enter(page, who)
      await page.goto('/feedback')
      return { rows, lost: null, shown: 0 }
    },
  },
  requests: {
    openFeedback: [],
    loadOwnFeedback: [listRequest],
    loadMoreOwnFeedback: [listRequest],
    sendFeedback: ['POST /rest/v1/user_feedback'],
  },
  steps: {
    'the whole list is loaded': {
      does: async ({ facts }) => {
        facts.shown = facts.rows
      },
      reply: through,
    },
    'the first page is loaded': {
      does: async ({ facts }) => {
        facts.shown = Math.max(pageSize, facts.shown)
      },
      reply: many(most),
    },
    'the last page is loaded': {
      does: async ({ facts }) => {
        facts.shown += 1
      },
      reply: many(1),
    },
    'the next page cannot be loaded': { reply: cut, notice: 'Erro ao carregar feedback' },
    'the form is empty': { reply: through },
    'load more': { does: ({ page }) => button(page, 'Carregar mais').dblclick() },
    'the list cannot be loaded': { reply: cut, notice: 'Erro ao carregar feedback' },
    'try again': { does: ({ page }) => button(page, 'Tentar novamente').click() },
    'the screen becomes visible': { does: returnToForeground },
    'choose a type': {
      does: async ({ page }) => {
        await type(page).selectOption({ label: 'Reclamação' })
      },
    },
    'write something else': { does: ({ page }) => text(page).fill('  E mais mesas.\n') },
    write: { does: ({ page }) => text(page).fill('Mais cadeiras.') },
    'write too much': { does: ({ page }) => text(page).fill('a'.repeat(4001)) },
    submit: {
      does: async ({ page }) => {
        const isFaulty = faultOfFeedback(await text(page).inputValue()) !== null
        // An error message above the button moves it: a second click would hit another element.
        await button(page, 'Enviar feedback').click({ clickCount: isFaulty ? 1 : 2 })
      },
    },
    'the feedback is sent': {
      does: async ({ page, facts }) => {
        if (facts.lost !== (await typedIn(page))) facts.rows += 1
        facts.lost = null
      },
      reply: through,
      notice: 'Feedback enviado',
    },
    // The feedback is saved; only the response is lost. A repetition adds no row, another text does.
    'the feedback cannot be sent': {
      does: async ({ page, facts }) => {
        const typed = await typedIn(page)
        if (facts.lost !== typed) facts.rows += 1
        facts.lost = typed
      },
      reply: lost,
      notice: 'Erro ao enviar feedback',
    },
  },
  passing: ['form.opening'],
  elsewhere: [
    { step: 'the form has a draft', reason: 'another session: tests/e2e/feedback/unsent.e2e.ts' },
    { step: 'the form cannot read its draft', reason: 'a fault of the code: tests/paths' },
    { step: 'leave the screen', reason: 'another page is shown then: feedback.e2e.ts' },
    { step: 'submit again', reason: 'on the screen it is the same press as submit; only the new id differs' },
  ],
  unshown: {
    'ownFeedback.form.opening: xstate.error.actor.openFeedback': 'a fault of the code: tests/paths',
    'ownFeedback.form: sleep': 'another page is shown then: feedback.e2e.ts',
  },
  signs: {
    'list.loading': ({ page }) => part(page).getByText('Carregando feedback...').or(list(page)).or(empty(page)),
    'list.ready': ({ page }) => list(page).or(empty(page)),
    'list.loadingMore': ({ page }) => part(page).getByText('Carregando...', { exact: true }),
    'list.failed': ({ page }) => button(page, 'Tentar novamente'),
    'form.editing': ({ page }) => button(page, 'Enviar feedback'),
    'form.sending': ({ page }) => button(page, 'Enviando...'),
  },
  looks: ({ items, hasMore, content, isChecked, failure, isCleared }) => [
    items === null,
    hasMore,
    isChecked && faultOfFeedback(content),
    failure !== null,
    isCleared,
  ],
  invariants: [
    {
      name: 'the form is locked exactly while a feedback is being sent',
      holds: async ({ page, waiting }) => {
        const isSending = waiting.includes('sendFeedback')
        await expect(type(page)).toBeEnabled({ enabled: !isSending })
        await expect(text(page)).toBeEditable({ editable: !isSending })
      },
    },
    {
      name: 'the form keeps the typed text until it is sent',
      holds: async ({ page, snapshot: { context } }) => {
        await expect(type(page)).toHaveValue(context.feedbackType)
        await expect(text(page)).toHaveValue(context.content)
      },
    },
    {
      name: 'an invalid text shows an error and gets the focus',
      holds: async ({ page, step, snapshot: { context } }) => {
        const fault = context.isChecked ? faultOfFeedback(context.content) : null
        const sentences = {
          missing: 'Escreva o seu feedback.',
          long: 'O feedback pode ter no máximo 4.000 caracteres.',
        }
        for (const [name, sentence] of Object.entries(sentences))
          await expect(part(page).getByText(sentence)).toHaveCount(fault === name ? 1 : 0)
        if ((fault !== null || context.isCleared) && step === 'submit') await expect(text(page)).toBeFocused()
      },
    },
    {
      name: 'the form shows a failure until the next attempt',
      holds: async ({ page, snapshot: { context } }) =>
        expect(part(page).locator('form').getByRole('alert')).toHaveCount(context.failure ? 1 : 0),
    },
    {
      name: 'each feedback is inserted once, after it is submitted',
      holds: async ({ people, facts }) => expect(await countRows(people)).toBe(facts.rows),
    },
    {
      name: 'the list shows the loaded rows until the next response',
      holds: ({ page, facts }) => expect(list(page).getByRole('listitem')).toHaveCount(facts.shown),
    },
    {
      name: 'the page offers more rows when ready, and a retry after a failure',
      holds: async ({ page, snapshot }) => {
        const more = part(page).getByRole('button', { name: 'Carregar mais', exact: true, disabled: false })
        const isOffered = snapshot.matches({ list: 'ready' }) && snapshot.context.hasMore
        await expect(more).toHaveCount(isOffered ? 1 : 0)
        await expect(button(page, 'Tentar novamente')).toHaveCount(snapshot.matches({ list: 'failed' }) ? 1 : 0)
      },
    },
  ],
})
