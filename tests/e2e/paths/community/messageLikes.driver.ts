import { type Page, expect } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { wishedFor } from '#machines/community/messageLikes.machine.ts'
import { walk } from '#tests/paths/community/messageLikes.walk.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { unwrite, write } from './writings.people.ts'

const who = 'membro'
const texts = { m1: 'a primeira curtida', m2: 'a segunda curtida' }
type Id = keyof typeof texts
const ids: readonly Id[] = ['m1', 'm2']

/** The heart shows the wanted value until the server responds, so the next press wants the opposite. */
const twice = (step: string, id: Id, isLiked: boolean) => ({
  step,
  when: (context: ContextFrom<typeof walk.machine>) => wishedFor(context, id) === isLiked,
  reason: 'the next press wants the opposite',
})

/** The rows of the two messages. */
type Facts = Readonly<Record<Id, string>>

const heart = (page: Page, id: Id) =>
  page
    .getByRole('article')
    .filter({ hasText: texts[id] })
    .getByRole('button', { name: /urtir: / })

/** The likes in the database: their count, and whether the current user likes it. */
const storedLikes = async ({ people, facts }: Pick<Stage<Facts>, 'people' | 'facts'>, id: Id) => {
  const { client, id: userId } = await people.as(who)
  const { data, error } = await client.from('messages').select('likes, liked_by').eq('id', facts[id]).single()
  if (error) throw error
  return { likes: data.likes, isLiked: data.liked_by.includes(userId) }
}

/** Presses the heart to like or unlike. If the value is already right, another window first changes it back. */
const press = async (stage: Stage<Facts>, id: Id, isLiked: boolean) => {
  const { page, people, facts } = stage
  const button = heart(page, id)
  if ((await button.getAttribute('aria-pressed')) === String(isLiked)) {
    const { client, id: userId } = await people.as(who)
    const change = isLiked ? { likes: 0, liked_by: [] } : { likes: 1, liked_by: [userId] }
    const { error } = await client.from('messages').update(change).eq('id', facts[id])
    if (error) throw error
    await expect(button).toHaveAttribute('aria-pressed', String(!isLiked))
  }
  await button.click()
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const facts = { m1: await write(people, 'conselho', texts.m1), m2: await write(people, 'conselho', texts.m2) }
      await people.enter(page, who)
      await page.goto('/dashboard?tab=community')
      return facts
    },
  },
  requests: { setLike: ['PATCH /rest/v1/messages'] },
  steps: {
    'like the first message': { does: (stage) => press(stage, 'm1', true) },
    'unlike the first message': { does: (stage) => press(stage, 'm1', false) },
    'like the second message': { does: (stage) => press(stage, 'm2', true) },
    'the change is saved': { reply: through },
    'the change is refused': { reply: cut, notice: 'Erro ao curtir mensagem' },
  },
  impossible: [
    twice('like the first message', 'm1', true),
    twice('unlike the first message', 'm1', false),
    twice('like the second message', 'm2', true),
  ],
  signs: { resting: ({ page }) => heart(page, 'm1'), sending: ({ page }) => heart(page, 'm1') },
  parts: ['[data-machine=feed]'],
  invariants: [
    {
      name: 'the last press is shown until the server responds, then the stored value',
      holds: async ({ snapshot: { context }, ...stage }) => {
        for (const id of ids) {
          const { isLiked, likes } = await storedLikes(stage, id)
          const wish = wishedFor(context, id)
          const shown = wish ?? isLiked
          await expect(heart(stage.page, id)).toHaveAttribute('aria-pressed', String(shown))
          await expect(heart(stage.page, id)).toHaveText(String(likes + Number(shown) - Number(isLiked)))
        }
      },
    },
    {
      name: 'each member’s like counts once',
      holds: async (stage) => {
        for (const id of ids) {
          const { isLiked, likes } = await storedLikes(stage, id)
          expect(likes).toBe(isLiked ? 1 : 0)
        }
      },
    },
  ],
  cleanUp: ({ people }) => unwrite(people, 'conselho'),
})
