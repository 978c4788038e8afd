import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/community/feedNews.walk.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { mark, unwrite, write } from './writings.people.ts'

const writer = 'conselho3'
const feed = (page: Page) => page.locator('[data-machine=feed]')
const pill = (page: Page) => feed(page).getByRole('button', { name: /^\d+ mensage(?:m nova|ns novas) · Ver no topo$/u })
const floods = 'messages that arrive together are counted together: wall.e2e.ts writes many at once'

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await people.enter(page, 'membro')
      await page.goto('/dashboard?tab=community')
      await expect(feed(page)).toHaveAttribute('data-state', /^ready/u)
      return null
    },
  },
  requests: {},
  steps: {
    'a message arrives': {
      does: async ({ page, people }) => {
        // The reader is further down.
        await feed(page).getByRole('article').nth(20).scrollIntoViewIfNeeded()
        await write(people, writer, 'novidade')
      },
    },
    'look at the top': {
      does: async ({ page }) => {
        if (await pill(page).isVisible()) await pill(page).click()
        else await feed(page).getByRole('article').first().scrollIntoViewIfNeeded()
      },
    },
  },
  passing: ['gathering'],
  signs: { quiet: ({ page }) => feed(page).getByRole('feed') },
  looks: ({ announced }) => announced > 0,
  invariants: [
    {
      name: 'only a reader further down sees the count of new messages',
      holds: async ({ page, snapshot: { context } }) => {
        const { announced } = context
        const words = announced === 1 ? '1 mensagem nova · Ver no topo' : `${announced} mensagens novas · Ver no topo`
        await expect(pill(page)).toHaveText(announced === 0 ? [] : [words])
      },
    },
    {
      name: 'the new message is at the top',
      holds: async ({ page, step, before }) => {
        if (step !== 'look at the top' || !before || before.context.announced === 0) return
        await expect(feed(page).getByRole('article').first()).toBeInViewport()
        await expect(feed(page).getByRole('article').first()).toContainText(`${mark} novidade`)
      },
    },
  ],
  unshown: { 'feedNews.gathering: message.arrive': floods },
  cleanUp: ({ people }) => unwrite(people, writer),
})
