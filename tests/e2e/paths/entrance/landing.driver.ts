import { type Page, expect } from 'playwright/test'
import { landing as texts, quotes } from '#src/texts/entrance/landing.ts'
import { walk } from '#tests/paths/entrance/landing.walk.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  staysPut: boolean
  /** How many pages one can go back to. */
  history: number
}

const landing = (page: Page) => page.locator('[data-machine=landing]')
/** Above what there is to read. */
const council = (page: Page) => page.getByRole('link', { name: texts.council })
const button = (page: Page, name: string) => page.getByRole('button', { name })
const login = (page: Page) => page.getByRole('heading', { name: 'Área Restrita' })

/** From here on the page's time passes by the path's delays only: neither quotes nor entrance come by themselves. */
const open = async (page: Page, staysPut: boolean): Promise<Facts> => {
  await page.emulateMedia({ reducedMotion: staysPut ? 'reduce' : 'no-preference' })
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/')
  // Its script comes when the page has nothing else to do, which a standing clock would never say.
  const isAwake = async () => {
    await page.clock.runFor(50)
    return (await landing(page).getAttribute('data-state')) !== null
  }
  await expect.poll(isAwake, { message: 'the landing is awake', intervals: [20] }).toBe(true)
  return { staysPut, history: await page.evaluate(() => history.length) }
}

/** By keyboard; the focus then leaves what there is to read, unless somebody was reading there. */
const press = async (page: Page, name: string) => {
  const isReading = (await page.locator('[data-part=reading]:focus-within').count()) > 0
  await button(page, name).press('Enter')
  if (!isReading) await council(page).focus()
}

/** In milliseconds: as long as a quote stays, and as the entrance waits. */
const delay = 8_000
/** In milliseconds: the page is awake for so long, at most, before the clock is the path's. */
const late = 100
/** In milliseconds. */
const glance = 1_000

const away = 'the page is left'
const isAway = (_context: unknown, state: string) => state.includes('entrance.opening')

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: { plain: ({ page }) => open(page, false), 'reduced motion': ({ page }) => open(page, true) },
  requests: {},
  steps: {
    'begin to read': {
      does: async ({ page }) => {
        await council(page).press('Tab')
        await expect(page.getByRole('link', { name: texts.enter })).toBeFocused()
      },
    },
    'stop reading': {
      does: async ({ page }) => {
        await page.keyboard.press('Shift+Tab')
        await expect(council(page)).toBeFocused()
      },
    },
    pause: { does: ({ page }) => press(page, texts.pause) },
    'go on': { does: ({ page }) => press(page, texts.resume) },
    "'quoteTime' passes in landing.quotes.turning": {
      does: async ({ page }) => {
        const count = await landing(page).locator('[data-part=count]').textContent()
        const isCounting = (await landing(page).getAttribute('data-state'))?.includes('entrance.counting')
        // Both delays are as long: whoever reads a moment makes the entrance begin anew, and the quote comes first.
        if (isCounting) await page.getByText(texts.manifesto).hover()
        await page.clock.runFor(glance)
        if (isCounting) await council(page).hover()
        await page.clock.runFor(delay - glance - late)
        await expect(landing(page).locator('[data-part=count]')).toHaveText(count ?? '')
        await page.clock.runFor(late)
      },
    },
    "'entranceTime' passes in landing.entrance.counting": {
      does: async ({ page }) => {
        await page.clock.runFor(delay)
        await page.waitForURL('**/login')
        // The landing is over; what follows takes its time.
        await page.clock.resume()
      },
    },
  },
  impossible: [
    ...Object.keys(walk.steps).map((step) => ({ step, when: isAway, reason: away })),
    { step: "'quoteTime' passes in landing.quotes.turning", when: isAway, reason: away },
  ],
  signs: {
    'quotes.turning': ({ page }) => button(page, texts.pause),
    'quotes.held': ({ page }) => button(page, texts.resume),
    'entrance.counting': ({ page }) => page.getByText(texts.opensByItself),
    // Under reduced motion it never opens by itself: nothing is said of it.
    'entrance.waiting': ({ page, facts }) =>
      facts.staysPut ? page.getByRole('link', { name: texts.enter }) : page.getByText(texts.waits),
    'entrance.opening': ({ page }) => login(page),
  },
  gone: ['entrance.opening'],
  invariants: [
    {
      name: 'one quote is shown, and which of how many it is',
      holds: async ({ page, snapshot }) => {
        if (snapshot.matches({ entrance: 'opening' })) return
        const { quote } = snapshot.context
        await expect(page.getByRole('blockquote')).toHaveText([`“${quotes[quote]}”`])
        await expect(page.getByText(texts.quote(quote + 1, quotes.length), { exact: true })).toBeVisible()
      },
    },
    {
      name: 'the entrance is announced exactly while it counts',
      holds: async ({ page, snapshot }) => {
        const isCounting = snapshot.matches({ entrance: 'counting' })
        await expect(page.getByText(texts.opensByItself)).toBeVisible({ visible: isCounting })
      },
    },
    {
      name: 'the login takes the place of the landing, when the entrance opens and not before',
      holds: async ({ page, facts, snapshot }) => {
        expect(new URL(page.url()).pathname).toBe(snapshot.matches({ entrance: 'opening' }) ? '/login' : '/')
        expect(await page.evaluate(() => history.length)).toBe(facts.history)
      },
    },
  ],
})
