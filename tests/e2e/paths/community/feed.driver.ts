import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/community/feed.walk.ts'
import { fulfilled, cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { muteRealtime } from '#tests/support/screens/realtime.ts'

const place = (page: Page) => page.locator('[data-machine=feed]')
const search = (page: Page) => page.getByPlaceholder('Buscar mensagens...')
const list = (page: Page) => place(page).getByRole('feed')
const order = (page: Page) => place(page).getByRole('button', { name: /^Ordenado por/ })

/** The first page has fifty of the sixty messages of the demonstration. */
const more = (page: Page) => place(page).getByRole('button', { name: 'Carregar mais' })
const asleep = 'another screen is shown then: tests/paths'
const two = 'feed.e2e.ts tests it with two people'
const searching = ['POST /rest/v1/rpc/search_messages']
const live = [
  'the live channel opens',
  'the live channel is lost',
  'an unreadable change arrives',
  'a message arrives',
  'my message arrives live',
  'another member likes a message',
  'another member deletes a message',
  'like a message',
  'delete a message',
  'my message is being sent',
  'my message is saved',
  'sending my message fails',
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
  prepare: (page, holdRequest) => muteRealtime(page, {}, holdRequest),
  requests: {
    loadMessages: searching,
    loadMoreMessages: searching,
    catchUpMessages: ['POST /rest/v1/rpc/message_digest', ...searching, 'GET /rest/v1/messages?id=in'],
  },
  steps: {
    'the first page is loaded': { reply: through },
    'no messages are found': { reply: fulfilled(200, []) },
    'the messages cannot be loaded': { reply: cut, notice: 'Erro ao carregar mensagens' },
    'the last page is loaded': { reply: through },
    'the next page cannot be loaded': { reply: cut, notice: 'Erro ao carregar mensagens' },
    'the missed changes are loaded': { reply: through },
    'the missed changes cannot be loaded': { reply: cut },
    // Every message of the demonstration contains this letter: the search finds a full page.
    'type a search': { does: ({ page }) => search(page).fill('e') },
    'clear the search': { does: ({ page }) => search(page).fill('') },
    'show popular messages': { does: ({ page }) => order(page).click() },
    'show the newest messages': { does: ({ page }) => order(page).click() },
    'load more': { does: ({ page }) => more(page).click() },
    'try again': { does: ({ page }) => place(page).getByRole('button', { name: 'Tentar novamente' }).click() },
    'the page becomes visible': {
      does: ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
  },
  impossible: [
    {
      step: 'show popular messages',
      when: ({ view }) => view.sort === 'popular',
      reason: 'the button now sorts by date',
    },
    {
      step: 'show the newest messages',
      when: ({ view }) => view.sort === 'newest',
      reason: 'the button now sorts by likes',
    },
    { step: 'type a search', when: ({ typed }) => typed !== '', reason: 'the box already has this text' },
    { step: 'clear the search', when: ({ typed }) => typed === '', reason: 'the box is empty' },
  ],
  elsewhere: [
    ...live.map((step) => ({ step, reason: two })),
    { step: 'return to the feed', reason: asleep },
    { step: 'a page with a matching reply is loaded', reason: 'feed.e2e.ts searches among the replies' },
  ],
  passing: ['pausing'],
  signs: {
    loading: ({ page }) => place(page),
    'ready.sure': ({ page }) => place(page).getByText('Feed da Comunidade').first(),
    loadingMore: ({ page }) => place(page).getByRole('button', { name: 'Carregando...' }),
    catchingUp: ({ page }) => place(page),
    failed: ({ page }) => place(page).getByRole('alert').getByText('Erro ao carregar mensagens'),
  },
  looks: ({ messages, next, failure }) => [messages.length > 0, next !== null, failure !== null],
  invariants: [
    {
      name: 'the list stays while it is loaded again; a failure replaces the list',
      holds: async ({ page, snapshot }) => {
        const { messages } = snapshot.context
        await expect(list(page)).toHaveCount(messages.length > 0 && !snapshot.matches('failed') ? 1 : 0)
      },
    },
    {
      name: 'the page says that no message was found once this is known',
      holds: async ({ page, snapshot }) => {
        const { messages, isStale } = snapshot.context
        const isEmpty = messages.length === 0 && !isStale && !snapshot.matches('failed')
        await expect(place(page).getByText('Nenhuma mensagem encontrada. Seja o primeiro a enviar!')).toHaveCount(
          isEmpty ? 1 : 0,
        )
      },
    },
    {
      name: 'no message is shown twice',
      holds: async ({ page }) => {
        const ids = await place(page)
          .getByRole('article')
          .evaluateAll((articles) => articles.map((article) => article.getAttribute('data-id')))
        expect(new Set(ids).size).toBe(ids.length)
      },
    },
    {
      name: 'the page offers more exactly while there are more messages',
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
    'feed.loading: live.joined': two,
    'feed.pausing: xstate.after.pause.feed.pausing [2]': 'each text of this path is a new search',
    'feed.failed: wake': asleep,
    'feed.ready: wake': asleep,
    'feed.rejoining': asleep,
    'feed.rejoining: live.joined': asleep,
    'feed.rejoining: more': asleep,
    'feed.rejoining: xstate.after.patience.feed.rejoining': asleep,
    'feed.ready: live.delete': two,
    'feed.ready: live.insert': two,
    'feed.ready: live.joined [1]': two,
    'feed.ready: live.joined [2]': two,
    'feed.ready.doubting': two,
    'feed.ready.doubting: xstate.after.doubt.feed.ready.doubting': two,
    'feed.ready: live.unreadable': two,
    'feed.ready: live.update': two,
    'feed.settling: always [2]': two,
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
  },
})
