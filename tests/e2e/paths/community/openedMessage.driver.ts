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

const part = (page: Page) => page.getByRole('region', { name: 'Mensagem da notificação' })
const article = (page: Page) => part(page).getByRole('article')
const failed = 'Erro ao carregar mensagens'
const two = 'feed.e2e.ts tests it with two people'

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
  prepare: (page, holdRequest) => muteRealtime(page, {}, holdRequest),
  requests: { loadMessage: ['GET /rest/v1/messages?id=in'] },
  steps: {
    'the message is loaded': { reply: through },
    'the message does not exist': {
      reply: ({ facts: { id } }) => readdressed((url) => url.replace(id, '00000000-0000-4000-8000-000000000000')),
    },
    'the message cannot be loaded': { reply: cut },
    'try again': { does: ({ page }) => part(page).getByRole('button', { name: 'Tentar novamente' }).click() },
    'like it': {
      does: ({ page }) =>
        part(page)
          .getByRole('button', { name: /^Curtir: / })
          .click(),
    },
    'delete it': {
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
    { step: 'like it', when: ({ message }) => message?.likes === 1, reason: 'the next press removes the like' },
    {
      step: 'delete it',
      when: ({ message }) => message === null,
      reason: 'without the message there is no menu',
    },
  ],
  elsewhere: [
    ...['like another message', 'delete another message'].map((step) => ({
      step,
      reason: 'it changes nothing here: tests/paths/community/openedMessage.walk.ts',
    })),
    ...[
      'the live channel opens',
      'an unreadable change arrives',
      'another member likes it',
      'another member likes another message',
      'another member deletes it',
      'another member deletes another message',
    ].map((step) => ({ step, reason: two })),
  ],
  signs: {
    looking: ({ page }) => part(page).getByText('Carregando mensagem...'),
    shown: ({ page }) => article(page).getByText(`${mark} ${text}`),
    failed: ({ page }) => part(page).getByRole('alert').getByText(failed),
    gone: ({ page }) => part(page).getByText('Esta mensagem não existe mais: foi excluída.'),
  },
  gone: ['gone'],
  invariants: [
    {
      name: 'the known message is on the page once, with an open thread',
      holds: async ({ page, snapshot }) => {
        const isShown = snapshot.context.message !== null && !snapshot.matches('gone')
        await expect(article(page)).toHaveCount(isShown ? 1 : 0)
        if (!isShown) return
        await expect(article(page).getByPlaceholder('Escreva um comentário...')).toBeVisible()
        await expect(page.getByText(`${mark} ${text}`)).toHaveCount(1)
      },
    },
    {
      name: 'the message shows the count of its likes',
      holds: async ({ page, snapshot }) => {
        if (!snapshot.matches('shown')) return
        await expect(part(page).getByRole('button', { name: /urtir: / })).toHaveText(
          String(snapshot.context.message?.likes ?? 0),
        )
      },
    },
    {
      name: 'the page always has a link to the whole feed',
      holds: async ({ page }) => expect(part(page).getByRole('link', { name: 'Ver todo o feed' })).toBeVisible(),
    },
    {
      name: 'the database has the message until it is deleted',
      holds: async ({ people, step }) =>
        expect(await countOf(people, who, 'messages', text)).toBe(step === 'delete it' ? 0 : 1),
    },
  ],
  unshown: {
    'openedMessage: live.delete': two,
    'openedMessage.failed: live.joined': two,
    'openedMessage.looking: live.joined': two,
    'openedMessage.looking: live.unreadable': two,
    'openedMessage.looking: live.update': two,
    'openedMessage.looking: xstate.done.actor.loadMessage [2]': two,
    'openedMessage.looking: xstate.error.actor.loadMessage [1]': two,
    'openedMessage.looking: xstate.error.actor.loadMessage [2]': two,
    'openedMessage.shown: live.joined': two,
    'openedMessage.shown: live.unreadable': two,
    'openedMessage.shown: live.update': two,
  },
  cleanUp: ({ people }) => unwrite(people, who),
})
