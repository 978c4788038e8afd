import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/community/messageDeletion.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { cut, fulfilled, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { countOf, unwrite, write } from './writings.people.ts'

const who = 'membro'
const texts = { thread: 'esta fica', messages: 'esta vai embora', message_replies: 'este comentário vai embora' }
type Of = 'messages' | 'message_replies'

interface Facts {
  of: Of
}

const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const thread = (page: Page) => article(page, texts.thread)
const question = (page: Page) => page.getByRole('alertdialog', { name: /^Excluir (?:mensagem|comentário)\?$/u })
const count = (people: People, of: Of) => countOf(people, who, of, texts[of])

/** Writes a text and opens the question about it. */
const open = async ({ page, people }: Omit<Stage<Facts>, 'facts'>, of: Of): Promise<Facts> => {
  const threadId = await write(people, who, texts.thread)
  await write(people, who, texts[of], ...(of === 'messages' ? [] : [threadId]))
  await people.enter(page, who)
  await page.goto('/dashboard?tab=community')
  if (of === 'message_replies')
    await thread(page)
      .getByRole('button', { name: /^Comentários/ })
      .click()
  const item = of === 'messages' ? article(page, texts.messages) : thread(page).getByRole('listitem')
  await item
    .getByRole('button', { name: /^Opções d[ao] / })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  return { of }
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: (stage) => open(stage, 'messages'),
    'a reply': (stage) => open(stage, 'message_replies'),
  },
  requests: { deleteWriting: ['DELETE /rest/v1/messages or DELETE /rest/v1/message_replies'] },
  steps: {
    confirm: {
      does: ({ page }) => question(page).getByRole('button', { name: 'Excluir', exact: true }).dblclick(),
    },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    'it is deleted': {
      reply: through,
      notice: ({ target }) => (target.of === 'messages' ? 'Mensagem excluída' : 'Comentário excluído'),
    },
    'it cannot be deleted': { reply: cut },
    'the deletion is refused': {
      reply: fulfilled(403, { code: '42501', message: 'permission denied', details: null, hint: null }),
      notice: ({ target }) => (target.of === 'messages' ? 'Erro ao excluir mensagem' : 'Erro ao excluir comentário'),
    },
  },
  signs: {
    closed: ({ page }) => thread(page),
    asking: ({ page }) => question(page).getByRole('button', { name: 'Excluir', exact: true }),
    deleting: ({ page }) => question(page).getByRole('button', { name: 'Excluindo...' }),
  },
  looks: ({ target, failure }) => [target.of, failure !== null],
  gone: ['closed'],
  parts: ['main'],
  invariants: [
    {
      name: 'the question is about the chosen target, and shows the last failure',
      holds: async ({ page, snapshot }) => {
        const isClosed = snapshot.matches('closed')
        const { target, failure } = snapshot.context
        const title = target.of === 'messages' ? 'Excluir mensagem?' : 'Excluir comentário?'
        await expect(page.getByRole('alertdialog', { name: title })).toHaveCount(isClosed ? 0 : 1)
        await expect(question(page).getByRole('alert')).toHaveCount(isClosed || failure === null ? 0 : 1)
      },
    },
    {
      name: 'the target disappears from the database and the wall exactly when it is deleted',
      holds: async ({ page, people, step, snapshot }) => {
        const { of } = snapshot.context.target
        const left = step === 'it is deleted' ? 0 : 1
        expect(await count(people, of)).toBe(left)
        await expect(page.getByRole('main').getByText(texts[of])).toHaveCount(left)
      },
    },
  ],
  cleanUp: ({ people }) => unwrite(people, who),
})
