import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/community/replies.walk.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { muteRealtime } from '#tests/support/screens/realtime.ts'

/** A message that has been answered, and one that has not. */
const texts = { m1: 'Sou Firmino, cheguei nesta semana', m2: 'Alguém tem uma bomba de ar que funcione?' }

const article = (page: Page, id: keyof typeof texts) => page.getByRole('article').filter({ hasText: texts[id] })
const toggle = (page: Page, id: keyof typeof texts) => article(page, id).getByRole('button', { name: /^Comentários/ })
const panel = (page: Page) => page.locator('[data-machine=replies]')

const two = 'feed.e2e.ts has two people'

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
  requests: { loadReplies: ['GET /rest/v1/message_replies?message_id=eq'], followReplies: [] },
  steps: {
    'open a thread': { does: ({ page }) => toggle(page, 'm1').click() },
    'open another one': { does: ({ page }) => toggle(page, 'm2').click() },
    'close it': { does: ({ page }) => page.getByRole('button', { name: /^Comentários/, expanded: true }).click() },
    'a reply comes': { reply: through },
    'no reply comes': { reply: through },
    'the replies do not come': {
      reply: cut,
      notice: ({ replies }) => (replies === null ? 'Erro ao carregar respostas' : null),
    },
    'ask again': { does: ({ page }) => panel(page).getByRole('button', { name: 'Tentar novamente' }).click() },
    'the page comes to the fore': {
      does: ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
  },
  impossible: [
    { step: 'open a thread', when: ({ messageId }) => messageId === 'm1', reason: 'its button closes it' },
    { step: 'open another one', when: ({ messageId }) => messageId === 'm2', reason: 'its button closes it' },
    { step: 'a reply comes', when: ({ messageId }) => messageId === 'm2', reason: 'nobody has answered that one' },
    { step: 'no reply comes', when: ({ messageId }) => messageId === 'm1', reason: 'that one has been answered' },
    { step: 'the listener breaks', reason: 'what is lost is told and opened again; nothing in it throws' },
  ],
  elsewhere: [
    'changes are heard',
    'changes are not heard any more',
    'a change is unreadable',
    'somebody replies',
    'somebody replies elsewhere',
    "one's own is heard of",
    'a reply is changed',
    'a reply elsewhere is changed',
    'a reply is deleted',
    'one deletes a reply',
    'the message is deleted',
    'another message is deleted',
    "one's own is on its way",
    "one's own has arrived",
    "one's own has not arrived",
    "one's own meets no message",
  ].map((step) => ({ step, reason: two })),
  signs: {
    closed: ({ page }) => toggle(page, 'm1'),
    'opened.reading': ({ page }) => panel(page),
    'opened.ready': ({ page }) => panel(page).getByPlaceholder('Escreva um comentário...'),
    'opened.failed': ({ page }) => panel(page).getByText('Erro ao carregar respostas'),
  },
  gone: ['closed'],
  looks: ({ replies }) => [replies === null, replies?.length === 0],
  invariants: [
    {
      name: 'one thread is open at most, and its button says so',
      holds: async ({ page, snapshot: { context } }) => {
        const { messageId } = context
        await expect(page.getByRole('button', { name: /^Comentários/, expanded: true })).toHaveCount(messageId ? 1 : 0)
        if (messageId === 'm1' || messageId === 'm2')
          await expect(toggle(page, messageId)).toHaveAttribute('aria-expanded', 'true')
      },
    },
    {
      name: 'no answers yet is said, once that is known',
      holds: async ({ page, snapshot: { context } }) =>
        expect(panel(page).getByText('Nenhum comentário ainda. Seja o primeiro a responder!')).toHaveCount(
          context.replies?.length === 0 ? 1 : 0,
        ),
    },
  ],
  unshown: {
    'replies.opened.failed: live.joined': two,
    'replies.opened.ready: live.joined': two,
    'replies.opened.ready: live.unreadable': two,
    'replies.opened.settling: always [1]': two,
    'replies.opened: live.delete': two,
    'replies.opened: live.insert': two,
    'replies.opened: live.joined': two,
    'replies.opened: live.lost': two,
    'replies.opened: live.unreadable': two,
    'replies.opened: live.update': two,
    'replies.opened: message.remove': two,
    'replies.opened: reply.remove': two,
    'replies.opened: writing.begin': two,
    'replies.opened: writing.end': two,
    'replies.opened: writing.fail': two,
    'replies.opened: xstate.error.actor.followReplies': 'nothing in it throws',
  },
})
