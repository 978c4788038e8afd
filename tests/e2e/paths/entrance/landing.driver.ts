import { type Page, expect } from 'playwright/test'
import { landing as texts, quotes } from '#src/texts/entrance/landing.ts'
import { walk } from '#tests/paths/entrance/landing.walk.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  staysPut: boolean
  /** The length of the browser history. */
  history: number
}

const landing = (page: Page) => page.locator('[data-machine=landing]')
/** The link before the text to read. */
const council = (page: Page) => page.getByRole('link', { name: texts.council })
const button = (page: Page, name: string) => page.getByRole('button', { name })
const login = (page: Page) => page.getByRole('heading', { name: 'Área Restrita' })

/** Stops the page's clock: only the delays of the path advance it. */
const open = async (page: Page, staysPut: boolean): Promise<Facts> => {
  await page.emulateMedia({ reducedMotion: staysPut ? 'reduce' : 'no-preference' })
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await page.goto('/')
  // The page loads its script when idle; a stopped clock is never idle.
  const hasStarted = async () => {
    await page.clock.runFor(50)
    return (await landing(page).getAttribute('data-state')) !== null
  }
  await expect.poll(hasStarted, { message: 'the landing has started', intervals: [20] }).toBe(true)
  return { staysPut, history: await page.evaluate(() => history.length) }
}

/** Presses a button by keyboard. The focus then leaves the text, unless it was already there. */
const press = async (page: Page, name: string) => {
  const isReading = (await page.locator('[data-part=reading]:focus-within').count()) > 0
  await button(page, name).press('Enter')
  if (!isReading) await council(page).focus()
}

/** How long (ms) a quote stays and the entrance waits. */
const delay = 8_000
/** The longest time (ms) that the page runs before the path controls the clock. */
const late = 100
/** How long (ms) the pointer stays on the text. */
const glance = 1_000

const away = 'the landing page is closed'
const isAway = (_context: unknown, state: string) => state.includes('entrance.opening')

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: { plain: ({ page }) => open(page, false), 'reduced motion': ({ page }) => open(page, true) },
  requests: {},
  steps: {
    'start reading': {
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
    resume: { does: ({ page }) => press(page, texts.resume) },
    "'quoteTime' passes in landing.quotes.turning": {
      does: async ({ page }) => {
        const count = await landing(page).locator('[data-part=count]').textContent()
        const isCounting = (await landing(page).getAttribute('data-state'))?.includes('entrance.counting')
        // Both delays are equal. Reading for a moment restarts the entrance, so that the quote changes first.
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
        // The next page needs a running clock.
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
    // With reduced motion it never opens by itself, and no text mentions it.
    'entrance.waiting': ({ page, facts }) =>
      facts.staysPut ? page.getByRole('link', { name: texts.enter }) : page.getByText(texts.waits),
    'entrance.opening': ({ page }) => login(page),
  },
  gone: ['entrance.opening'],
  invariants: [
    {
      name: 'the page shows one quote with its number and the total',
      holds: async ({ page, snapshot }) => {
        if (snapshot.matches({ entrance: 'opening' })) return
        const { quote } = snapshot.context
        await expect(page.getByRole('blockquote')).toHaveText([`“${quotes[quote]}”`])
        await expect(page.getByText(texts.quote(quote + 1, quotes.length), { exact: true })).toBeVisible()
      },
    },
    {
      name: 'the page announces the entrance exactly while it counts down',
      holds: async ({ page, snapshot }) => {
        const isCounting = snapshot.matches({ entrance: 'counting' })
        await expect(page.getByText(texts.opensByItself)).toBeVisible({ visible: isCounting })
      },
    },
    {
      name: 'the login page replaces the landing page exactly when the entrance opens',
      holds: async ({ page, facts, snapshot }) => {
        expect(new URL(page.url()).pathname).toBe(snapshot.matches({ entrance: 'opening' }) ? '/login' : '/')
        expect(await page.evaluate(() => history.length)).toBe(facts.history)
      },
    },
  ],
})
