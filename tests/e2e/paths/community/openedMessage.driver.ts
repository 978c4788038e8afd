import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/community/openedMessage.walk.ts'
import { cut, readdressed, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { muteRealtime } from '#tests/support/screens/realtime.ts'
import { countOf, mark, unwrite, write } from './writings.people.ts'

const who = 'membro'
const text = 'a ela leva um aviso'

interface Facts {
  id: string
}

const part = (page: Page) => page.locator('[data-machine=openedMessage]')
const article = (page: Page) => part(page).getByRole('article')
const failed = 'Erro ao carregar mensagens'
const two = 'feed.e2e.ts has two people'

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const id = await write(people, who, text)
      await people.enter(page, who)
      await page.goto(`/dashboard?tab=community&message=${id}`)
      return { id }
    },
  },
  prepare: (page, holdRequest) => {
    // The feed below listens too.
    let isAsked = false
    return muteRealtime(page, { messages: 'followMessages' }, (id) => {
      if (!isAsked) void holdRequest(id)
      isAsked = true
    })
  },
  requests: { loadMessage: ['GET /rest/v1/messages?id=in'], followMessages: [] },
  steps: {
    'it comes': { reply: through },
    'there is none': {
      reply: ({ facts: { id } }) => readdressed((url) => url.replace(id, '00000000-0000-4000-8000-000000000000')),
    },
    'it does not come': { reply: cut },
    'ask again': { does: ({ page }) => part(page).getByRole('button', { name: 'Tentar novamente' }).click() },
    'one likes it': {
      does: ({ page }) =>
        part(page)
          .getByRole('button', { name: /^Curtir: / })
          .click(),
    },
    'one deletes it': {
      does: async ({ page }) => {
        await part(page)
          .getByRole('button', { name: /^Opções da mensagem de / })
          .click()
        await page.getByRole('menuitem', { name: 'Excluir' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir', exact: true }).click()
      },
      notice: 'Mensagem excluída',
    },
  },
  impossible: [
    { step: 'the listener breaks', reason: 'what is lost is told and opened again; nothing in it throws' },
    { step: 'one likes it', when: ({ message }) => message?.likes === 1, reason: 'the heart takes that back' },
    {
      step: 'one deletes it',
      when: ({ message }) => message === null,
      reason: 'the way to delete it comes with the message',
    },
  ],
  elsewhere: [
    ...['one likes another one', 'one deletes another one'].map((step) => ({
      step,
      reason: 'nothing of it comes of that: tests/machines/community/openedMessage.test.ts',
    })),
    ...[
      'changes are heard',
      'a change is unreadable',
      'somebody likes it',
      'somebody likes another one',
      'it is deleted',
      'another one is deleted',
    ].map((step) => ({ step, reason: two })),
  ],
  signs: {
    looking: ({ page }) => part(page).getByText('Carregando mensagem...'),
    shown: ({ page }) => article(page).getByText(`${mark} ${text}`),
    failed: ({ page }) => part(page).getByRole('alert').getByText(failed),
    gone: ({ page }) => part(page).getByText('Esta mensagem não existe mais: foi excluída.'),
  },
  invariants: [
    {
      name: 'the message stands there with its thread open as long as it is known, and once on the page',
      holds: async ({ page, snapshot }) => {
        const isShown = snapshot.context.message !== null && !snapshot.matches('gone')
        await expect(article(page)).toHaveCount(isShown ? 1 : 0)
        if (!isShown) return
        await expect(article(page).getByPlaceholder('Escreva um comentário...')).toBeVisible()
        await expect(page.getByText(`${mark} ${text}`)).toHaveCount(1)
      },
    },
    {
      name: 'it says how many like it',
      holds: async ({ page, snapshot }) => {
        if (!snapshot.matches('shown')) return
        await expect(part(page).getByRole('button', { name: /urtir: / })).toHaveText(
          String(snapshot.context.message?.likes ?? 0),
        )
      },
    },
    {
      name: 'there is always the way to the whole feed',
      holds: async ({ page }) => expect(part(page).getByRole('link', { name: 'Ver todo o feed' })).toBeVisible(),
    },
    {
      name: 'it is gone for good exactly when it was deleted',
      holds: async ({ people, step }) =>
        expect(await countOf(people, who, 'messages', text)).toBe(step === 'one deletes it' ? 0 : 1),
    },
  ],
  unshown: {
    'openedMessage: live.delete': two,
    'openedMessage: xstate.error.actor.followMessages': 'nothing in it throws',
    'openedMessage.failed: live.joined': two,
    'openedMessage.looking: live.joined': two,
    'openedMessage.looking: xstate.error.actor.loadMessage [1]': two,
    'openedMessage.shown: live.joined': two,
    'openedMessage.shown: live.unreadable': two,
    'openedMessage.shown: live.update': two,
  },
  cleanUp: ({ people }) => unwrite(people, who),
})
