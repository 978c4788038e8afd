import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/community/replies.walk.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { muteRealtime } from '#tests/support/screens/realtime.ts'

/** A message with replies, and one without. */
const texts = { m1: 'Sou Firmino, cheguei nesta semana', m2: 'Alguém tem uma bomba de ar que funcione?' }

const article = (page: Page, id: keyof typeof texts) => page.getByRole('article').filter({ hasText: texts[id] })
const toggle = (page: Page, id: keyof typeof texts) => article(page, id).getByRole('button', { name: /^Comentários/ })
const panel = (page: Page) => page.locator('[data-machine=replies]')

const asleep = 'another screen is shown then: tests/paths'
const two = 'feed.e2e.ts tests it with two people'

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await people.enter(page, 'membro')
      await page.goto('/dashboard?tab=community')
      await expect(article(page, 'm1')).toBeVisible()
      return null
    },
  },
  prepare: (page, holdRequest) => muteRealtime(page, { message_replies: 'followReplies' }, holdRequest),
  requests: { loadReplies: ['GET /rest/v1/message_replies?message_id=eq'], followReplies: [], composer: null },
  steps: {
    'open a thread': { does: ({ page }) => toggle(page, 'm1').click() },
    'open another thread': { does: ({ page }) => toggle(page, 'm2').click() },
    'close the thread': {
      does: ({ page }) => page.getByRole('button', { name: /^Comentários/, expanded: true }).click(),
    },
    'a reply is loaded': { reply: through },
    'no replies are found': { reply: through },
    'the replies cannot be loaded': {
      reply: cut,
      notice: ({ replies }) => (replies === null ? 'Erro ao carregar respostas' : null),
    },
    'try again': { does: ({ page }) => panel(page).getByRole('button', { name: 'Tentar novamente' }).click() },
    'the page becomes visible': {
      does: ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
  },
  impossible: [
    { step: 'open a thread', when: ({ messageId }) => messageId === 'm1', reason: 'its button closes it' },
    { step: 'open another thread', when: ({ messageId }) => messageId === 'm2', reason: 'its button closes it' },
    {
      step: 'a reply is loaded',
      when: ({ messageId }) => messageId === 'm2',
      reason: 'the second message has no replies',
    },
    {
      step: 'no replies are found',
      when: ({ messageId }) => messageId === 'm1',
      reason: 'the first message has replies',
    },
    { step: 'the listener breaks', reason: 'the listener reports a loss and reconnects; it never throws' },
  ],
  elsewhere: [
    ...[
      'the live channel opens',
      'an unreadable change arrives',
      'a reply arrives',
      'a reply to another message arrives',
      'my reply arrives live',
      'a reply is changed',
      'a reply to another message is changed',
      'a reply is deleted',
      'delete a reply',
      'the message is deleted',
      'another message is deleted',
      'my reply is being sent',
      'my reply is saved',
      'sending my reply fails',
      'the message of my reply is gone',
    ].map((step) => ({ step, reason: two })),
    { step: 'leave the screen', reason: asleep },
    { step: 'the composer reports', reason: 'its notices: the paths of messageComposer' },
  ],
  signs: {
    closed: ({ page }) => toggle(page, 'm1'),
    'opened.channel.open': ({ page }) => panel(page),
    'opened.thread.reading': ({ page }) => panel(page),
    'opened.thread.ready': ({ page }) => panel(page).getByPlaceholder('Escreva um comentário...'),
    'opened.thread.failed': ({ page }) => panel(page).getByText('Erro ao carregar respostas'),
  },
  gone: ['closed'],
  looks: ({ replies }) => [replies === null, replies?.length === 0],
  invariants: [
    {
      name: 'at most one thread is open, and its button is expanded',
      holds: async ({ page, snapshot: { context } }) => {
        const { messageId } = context
        await expect(page.getByRole('button', { name: /^Comentários/, expanded: true })).toHaveCount(messageId ? 1 : 0)
        if (messageId === 'm1' || messageId === 'm2')
          await expect(toggle(page, messageId)).toHaveAttribute('aria-expanded', 'true')
      },
    },
    {
      name: 'the thread says that there are no replies once this is known',
      holds: async ({ page, snapshot: { context } }) =>
        expect(panel(page).getByText('Nenhum comentário ainda. Seja o primeiro a responder!')).toHaveCount(
          context.replies?.length === 0 && !context.isGone ? 1 : 0,
        ),
    },
  ],
  unshown: {
    'replies.opened.thread.failed: live.joined': two,
    'replies.opened.thread.ready: live.joined': two,
    'replies.opened.thread.ready: live.unreadable': two,
    'replies.opened.thread.settling: always [1]': two,
    'replies.opened.thread: live.insert': two,
    'replies.opened.thread: live.joined': two,
    'replies.opened.thread: live.unreadable': two,
    'replies.opened.thread: live.update': two,
    'replies.opened: live.delete': two,
    'replies.opened: message.remove': two,
    'replies.opened: reply.remove': two,
    'replies.opened: writing.begin': two,
    'replies.opened: writing.end': two,
    'replies.opened: writing.fail': two,
    'replies.opened: notice': 'its notices: the paths of messageComposer',
    'replies.opened.channel.open: xstate.error.actor.followReplies': 'the listener never throws',
    'replies.opened.channel.open: sleep': asleep,
    'replies.opened.channel.closed': asleep,
    'replies.opened.channel.closed: refresh': asleep,
  },
})
