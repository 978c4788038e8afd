import { randomUUID } from 'node:crypto'
import { type Page, expect } from 'playwright/test'
import { faultOfFeedback } from '#machines/feedback/feedback.ts'
import { walk } from '#tests/paths/feedback/ownFeedback.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { type Reply, fulfilled, cut, lost, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { comeToTheFore } from '#tests/e2e/paths/list.ts'

/**
 * Whose feedback it is; no other test looks at theirs. Nobody may delete feedback, so what is sent stays: fewer than the ten an hour that
 * the database accepts.
 */
const who = 'membro8'

interface Facts {
  /** How many the database has to have: one more with each that is sent, and none for sending the same again. */
  kept: number
  /** The type and the words that have arrived without an answer, so that their repetition adds none. */
  arrived: string | null
  /** How many came last, with the pages behind them. */
  shown: number
}

/** Rows a page, and more than any page has. */
const [pageSize, most] = [50, 200]

const part = (page: Page) => page.locator('[data-machine=ownFeedback]')
const text = (page: Page) => part(page).getByLabel('Mensagem')
const type = (page: Page) => part(page).getByLabel('Tipo')
const list = (page: Page) => part(page).getByRole('list', { name: 'Seus envios' })
const empty = (page: Page) => part(page).getByText('Você ainda não enviou nenhum feedback.')
const button = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true })

/** As if one had sent so many: what is sent stays for good. */
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
const asked = 'GET /rest/v1/user_feedback?user_id=eq.'

const wordsOn = async (page: Page) => `${await type(page).inputValue()}: ${await text(page).inputValue()}`

const keptBy = async (people: People) => {
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
      const kept = await keptBy(people)
      await people.enter(page, who)
      await page.goto('/feedback')
      return { kept, arrived: null, shown: 0 }
    },
  },
  requests: {
    loadOwnFeedback: [asked],
    loadMoreOwnFeedback: [asked],
    sendFeedback: ['POST /rest/v1/user_feedback'],
  },
  steps: {
    'one’s own come': {
      does: async ({ facts }) => {
        facts.shown = facts.kept
      },
      reply: through,
    },
    'the first page comes': {
      does: async ({ facts }) => {
        facts.shown = Math.max(pageSize, facts.shown)
      },
      reply: many(most),
    },
    'the last page comes': {
      does: async ({ facts }) => {
        facts.shown += 1
      },
      reply: many(1),
    },
    'the next page does not come': { reply: cut, notice: 'Erro ao carregar feedback' },
    'ask for more': { does: ({ page }) => button(page, 'Carregar mais').dblclick() },
    'they do not come': { reply: cut, notice: 'Erro ao carregar feedback' },
    'ask again': { does: ({ page }) => button(page, 'Tentar novamente').click() },
    'the screen comes to the fore': { does: comeToTheFore },
    'choose a type': {
      does: async ({ page }) => {
        await type(page).selectOption({ label: 'Reclamação' })
      },
    },
    'write something else': { does: ({ page }) => text(page).fill('E mais mesas.') },
    write: { does: ({ page }) => text(page).fill('Mais cadeiras.') },
    'write too much': { does: ({ page }) => text(page).fill('a'.repeat(4001)) },
    submit: {
      does: async ({ page }) => {
        const isFaulty = faultOfFeedback(await text(page).inputValue()) !== null
        // What is wrong is said above the button and moves it: the second click would meet something else.
        await button(page, 'Enviar feedback').click({ clickCount: isFaulty ? 1 : 2 })
      },
    },
    'it is sent': {
      does: async ({ page, facts }) => {
        if (facts.arrived !== (await wordsOn(page))) facts.kept += 1
        facts.arrived = null
      },
      reply: through,
      notice: 'Feedback enviado',
    },
    // It did arrive: the same again must not be a second one, other words must.
    'it cannot be sent': {
      does: async ({ page, facts }) => {
        const words = await wordsOn(page)
        if (facts.arrived !== words) facts.kept += 1
        facts.arrived = words
      },
      reply: lost,
      notice: 'Erro ao enviar feedback',
    },
  },
  elsewhere: [{ step: 'submit anew', reason: 'the same press as submit: only the id of a new row differs' }],
  signs: {
    'list.loading': ({ page }) => part(page).getByText('Carregando feedback...').or(list(page)).or(empty(page)),
    'list.ready': ({ page }) => list(page).or(empty(page)),
    'list.loadingMore': ({ page }) => part(page).getByText('Carregando...', { exact: true }),
    'list.failed': ({ page }) => button(page, 'Tentar novamente'),
    'form.editing': ({ page }) => button(page, 'Enviar feedback'),
    'form.sending': ({ page }) => button(page, 'Enviando...'),
  },
  looks: ({ items, hasMore, content, isChecked, failure }) => [
    items === null,
    hasMore,
    isChecked && faultOfFeedback(content),
    failure !== null,
  ],
  invariants: [
    {
      name: 'busy exactly while a request is open: nothing can be changed meanwhile',
      holds: async ({ page, waiting }) => {
        const isSending = waiting.includes('sendFeedback')
        await expect(type(page)).toBeEnabled({ enabled: !isSending })
        await expect(text(page)).toBeEditable({ editable: !isSending })
      },
    },
    {
      name: 'what was typed is there until it is sent, also after each failure',
      holds: async ({ page, snapshot: { context } }) => {
        await expect(type(page)).toHaveValue(context.feedbackType)
        await expect(text(page)).toHaveValue(context.content)
      },
    },
    {
      name: 'what is wrong with the text is said under it, where the focus goes',
      holds: async ({ page, step, snapshot: { context } }) => {
        const fault = context.isChecked ? faultOfFeedback(context.content) : null
        const sentences = {
          missing: 'Escreva o seu feedback.',
          long: 'O feedback pode ter no máximo 4.000 caracteres.',
        }
        for (const [name, sentence] of Object.entries(sentences))
          await expect(part(page).getByText(sentence)).toHaveCount(fault === name ? 1 : 0)
        if (fault !== null && step === 'submit') await expect(text(page)).toBeFocused()
      },
    },
    {
      name: 'that it could not be sent is said until the next attempt',
      holds: async ({ page, snapshot: { context } }) =>
        expect(part(page).locator('form').getByRole('alert')).toHaveCount(context.failure ? 1 : 0),
    },
    {
      name: 'nothing is inserted twice, and nothing before it is sent',
      holds: async ({ people, facts }) => expect(await keptBy(people)).toBe(facts.kept),
    },
    {
      name: 'what came stays in sight until something else comes',
      holds: ({ page, facts }) => expect(list(page).getByRole('listitem')).toHaveCount(facts.shown),
    },
    {
      name: 'more can be asked for while there is more and nothing else is on its way; a failure is told with a way on',
      holds: async ({ page, snapshot }) => {
        const more = part(page).getByRole('button', { name: 'Carregar mais', exact: true, disabled: false })
        const isOffered = snapshot.matches({ list: 'ready' }) && snapshot.context.hasMore
        await expect(more).toHaveCount(isOffered ? 1 : 0)
        await expect(button(page, 'Tentar novamente')).toHaveCount(snapshot.matches({ list: 'failed' }) ? 1 : 0)
      },
    },
  ],
})
