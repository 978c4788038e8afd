import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/community/feed.walk.ts'
import { fulfilled, cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { muteRealtime } from '#tests/support/screens/realtime.ts'

const place = (page: Page) => page.locator('[data-machine=feed]')
const search = (page: Page) => page.getByPlaceholder('Buscar mensagens...')
const list = (page: Page) => place(page).getByRole('feed')
const order = (page: Page) => place(page).getByRole('button', { name: /^Ordenado por/ })

/** Of the sixty messages of the demonstration the first page holds fifty. */
const more = (page: Page) => place(page).getByRole('button', { name: 'Carregar mais' })
const two = 'feed.e2e.ts has two people'
const asked = ['POST /rest/v1/rpc/search_messages']
const live = [
  'changes are heard',
  'changes are not heard any more',
  'a change is unreadable',
  'somebody writes',
  "one's own is heard of",
  'somebody likes one',
  'somebody deletes one',
  'one likes one',
  'one deletes one',
  "one's own is on its way",
  "one's own has arrived",
  "one's own has not arrived",
]

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await people.enter(page, 'membro')
      await page.goto('/dashboard?tab=community')
      return null
    },
  },
  prepare: (page, holdRequest) => muteRealtime(page, { messages: 'followMessages' }, holdRequest),
  requests: {
    followMessages: [],
    loadMessages: asked,
    loadMoreMessages: asked,
    catchUpMessages: [...asked, 'GET /rest/v1/messages?id=in'],
  },
  steps: {
    'the first page comes': { reply: through },
    'nothing comes': { reply: fulfilled(200, []) },
    'the messages do not come': { reply: cut, notice: 'Erro ao carregar mensagens' },
    'the last page comes': { reply: through },
    'the next page does not come': { reply: cut, notice: 'Erro ao carregar mensagens' },
    'what was missed comes': { reply: through },
    'what was missed does not come': { reply: cut },
    // Every message of the demonstration has a vowel, and so has the page of those that are found.
    'type something': { does: ({ page }) => search(page).fill('e') },
    'clear the search': { does: ({ page }) => search(page).fill('') },
    'show the popular ones': { does: ({ page }) => order(page).click() },
    'show the newest ones': { does: ({ page }) => order(page).click() },
    'ask for more': { does: ({ page }) => more(page).click() },
    'ask again': { does: ({ page }) => place(page).getByRole('button', { name: 'Tentar novamente' }).click() },
    'the page comes to the fore': {
      does: ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
  },
  impossible: [
    {
      step: 'show the popular ones',
      when: ({ view }) => view.sort === 'popular',
      reason: 'its button shows the newest',
    },
    {
      step: 'show the newest ones',
      when: ({ view }) => view.sort === 'newest',
      reason: 'its button shows the popular',
    },
    { step: 'type something', when: ({ typed }) => typed !== '', reason: 'it is typed already' },
    { step: 'clear the search', when: ({ typed }) => typed === '', reason: 'nothing is typed' },
    { step: 'the listener breaks', reason: 'what is lost is told and opened again; nothing in it throws' },
  ],
  elsewhere: [
    ...live.map((step) => ({ step, reason: two })),
    { step: 'a page with a matching reply comes', reason: 'feed.e2e.ts searches among the replies' },
  ],
  passing: ['pausing'],
  signs: {
    loading: ({ page }) => place(page),
    ready: ({ page }) => place(page).getByText('Feed da Comunidade').first(),
    loadingMore: ({ page }) => place(page).getByRole('button', { name: 'Carregando...' }),
    catchingUp: ({ page }) => place(page),
    failed: ({ page }) => place(page).getByRole('alert').getByText('Erro ao carregar mensagens'),
  },
  looks: ({ messages, next, failure }) => [messages.length > 0, next !== null, failure !== null],
  invariants: [
    {
      name: 'what is known stays while one waits; nothing is shown in the place of a failure',
      holds: async ({ page, snapshot }) => {
        const { messages } = snapshot.context
        await expect(list(page)).toHaveCount(messages.length > 0 && !snapshot.matches('failed') ? 1 : 0)
      },
    },
    {
      name: 'nothing found is said, once that is known',
      holds: async ({ page, snapshot }) => {
        const { messages, isStale } = snapshot.context
        const isEmpty = messages.length === 0 && !isStale && !snapshot.matches('failed')
        await expect(place(page).getByText('Nenhuma mensagem encontrada. Seja o primeiro a enviar!')).toHaveCount(
          isEmpty ? 1 : 0,
        )
      },
    },
    {
      name: 'nothing is there twice',
      holds: async ({ page }) => {
        const ids = await place(page)
          .getByRole('article')
          .evaluateAll((articles) => articles.map((article) => article.getAttribute('data-id')))
        expect(new Set(ids).size).toBe(ids.length)
      },
    },
    {
      name: 'there is more exactly as long as there is',
      holds: async ({ page, snapshot }) => {
        const { messages, next } = snapshot.context
        const isOffered = messages.length > 0 && next !== null && !snapshot.matches('failed')
        await expect(place(page).getByRole('button', { name: /^Carregar mais$|^Carregando\.\.\.$/ })).toHaveCount(
          isOffered ? 1 : 0,
        )
      },
    },
  ],
  unshown: {
    'feed.failed: live.joined': two,
    'feed.pausing: xstate.after.pause.feed.pausing [2]': 'what is typed here is another search each time',
    'feed.ready: live.delete': two,
    'feed.ready: live.insert': two,
    'feed.ready: live.joined': two,
    'feed.ready: live.unreadable': two,
    'feed.ready: live.update': two,
    'feed: live.delete': two,
    'feed: live.insert': two,
    'feed: live.joined': two,
    'feed: live.lost': two,
    'feed: live.unreadable': two,
    'feed: live.update': two,
    'feed: message.change': two,
    'feed: message.remove': two,
    'feed: writing.begin': two,
    'feed: writing.end': two,
    'feed: writing.fail': two,
    'feed: xstate.error.actor.followMessages': 'nothing in it throws',
  },
})
