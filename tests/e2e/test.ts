import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import { expect, test as base, type Locator, type Page } from 'playwright/test'
import { violationsOf } from '../support/axe.ts'
import { copyDemonstration } from '../support/demonstration.ts'
import { Tab } from '../support/screens/tab.ts'
import { startSite } from '../support/site.ts'

export const desktop = { width: 1280, height: 720 }

/** Options of stories about dialogs, overlays and animations. All others run with reduced motion. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

export const password = 'confraria-demo'

/** Opens the dashboard, or the page at this path, as a seeded person. A second sign-in in a test gets a new session. */
export type SignIn = (who: string, where?: Page | { at: string; page?: Page }) => Promise<void>

interface Fixtures {
  /** Closes what the test opened besides the tab: a page that stays open works on, in all later tests of its worker. */
  othersClosed: void
  /** Without the login screen, which has tests of its own. */
  signIn: SignIn
}

interface WorkerFixtures {
  /** The tests of a worker use it one after the other. */
  tab: Tab
  site: string
}

const keys = new Map<string, string>()
export const keyOf = async (site: string): Promise<string> => {
  const known = keys.get(site)
  if (known !== undefined) return known
  const page = await (await fetch(`${site}/login`)).text()
  const key = /name="supabase-anon-key" content="([^"]+)"/.exec(page)?.[1] ?? ''
  keys.set(site, key)
  return key
}

/** The auth server's response to a person's password, as the application stores it. */
export const sessionOf = async (site: string, who: string): Promise<string> => {
  const response = await fetch(`${site}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: await keyOf(site), 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@confraria.test`, password }),
  })
  if (!response.ok) throw new Error(`${who} was not signed in: ${await response.text()}`)
  return response.text()
}

const tokenIn = (session: string): string => {
  const { access_token: token }: { access_token: string } = JSON.parse(session)
  return token
}

/** Sessions by site and person: checking a password takes the server longer than most requests. */
const cachedSessions = new Map<string, string>()

/** The cached session, or a new one if a test has ended it. */
const liveSessionOf = async (site: string, who: string): Promise<string> => {
  const known = cachedSessions.get(`${site} ${who}`)
  if (known !== undefined) {
    const headers = { apikey: await keyOf(site), authorization: `Bearer ${tokenIn(known)}` }
    if ((await fetch(`${site}/auth/v1/user`, { headers })).ok) return known
  }
  const session = await sessionOf(site, who)
  cachedSessions.set(`${site} ${who}`, session)
  return session
}

/** Tokens for requests without a screen, by site and person. */
const tokens = new Map<string, Promise<string>>()
/** Simultaneous requests share one sign-in. */
const tokenOf = (site: string, who: string, isEnded: boolean): Promise<string> => {
  const known = isEnded ? undefined : tokens.get(`${site} ${who}`)
  if (known !== undefined) return known
  const token = sessionOf(site, who).then(tokenIn)
  tokens.set(`${site} ${who}`, token)
  return token
}

/** Sends a request to the tables as a person, such as `('admin', 'POST', 'tasks', {…})`, and returns the rows. */
export const requestAs = async (site: string, who: string, method: string, path: string, body?: unknown) => {
  const send = async (isEnded: boolean) =>
    fetch(`${site}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: await keyOf(site),
        authorization: `Bearer ${await tokenOf(site, who, isEnded)}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const first = await send(false)
  // A test has ended the cached session: a new one repeats the request.
  const response = first.status === 401 ? await send(true) : first
  if (!response.ok) throw new Error(`${who} was refused: ${await response.text()}`)
  if (response.status === 204) return []
  const rows: Record<string, unknown>[] = await response.json()
  return rows
}

/** Stores this session for the next page that opens, once: a test may end it. */
const storeSession = (page: Page, session: string) =>
  page.addInitScript(
    ([stored, mark]) => {
      if (location.href === '') return
      if (sessionStorage.getItem(mark) !== null) return
      sessionStorage.setItem(mark, 'stored')
      localStorage.setItem('confraria-session', stored)
    },
    [session, randomUUID()] as const,
  )

/** Has no cursor: `fill` sets its value. */
const isWithoutCursor = (field: Element) =>
  field instanceof HTMLInputElement && /^(?:color|date|datetime-local|month|range|time|week)$/u.test(field.type)

/**
 * In a Firefox that Playwright did not build, `fill` assigns `value`. React does not see that: it observes the
 * assignment itself. In an e-mail field the text is even appended. So the text is typed.
 */
const typeInsteadOfFill = (page: Page) => {
  const prototype = Object.getPrototypeOf(page.locator('html')) as Locator & { types?: true }
  if (prototype.types) return
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its locator below
  const { fill } = prototype
  prototype.types = true
  prototype.fill = async function (value, options) {
    const isTyped = !(await this.evaluate(isWithoutCursor))
    await fill.call(this, isTyped ? '' : value, options)
    if (isTyped) await this.pressSequentially(value)
  }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from the pattern
    async ({}, use) => {
      const dataDir = await copyDemonstration()
      const site = await startSite(dataDir)
      await use(site.url)
      await site.stop()
      rmSync(dataDir, { recursive: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  tab: [async ({ browser }, use) => use(new Tab(browser)), { scope: 'worker' }],
  othersClosed: [
    async ({ browser, tab }, use) => {
      const before = browser.contexts()
      await use()
      for (const context of browser.contexts())
        if (!before.includes(context) && !tab.holds(context)) await context.close()
    },
    { auto: true },
  ],
  baseURL: async ({ site }, use) => use(site),
  context: async ({ page }, use) => use(page.context()),
  page: async ({ tab, viewport, hasTouch, isMobile, contextOptions, channel }, use, info) => {
    const { reducedMotion } = contextOptions
    const page = await tab.take(viewport ?? desktop, { hasTouch, isMobile, reducedMotion })
    if (channel === 'moz-firefox') typeInsteadOfFill(page)
    await use(page)
    expect(await tab.giveBack(info.status === info.expectedStatus), 'console.error and exceptions').toEqual([])
  },
  signIn: async ({ page, site }, use) => {
    const isIn = new Set<string>()
    await use(async (who, where = page) => {
      const { page: on = page, at = '/dashboard' } = 'at' in where ? where : { page: where }
      // A person who signs in twice uses two places.
      const session = await (isIn.has(who) ? sessionOf : liveSessionOf)(site, who)
      isIn.add(who)
      await storeSession(on, session)
      await on.goto(at)
      const name = at === '/dashboard' ? 'Dashboard' : /./
      await expect(on.getByRole('heading', { level: 1, name })).toBeVisible()
    })
  },
})

export { expect }

/**
 * Expects no violation of axe's rules on the page, or in `parts`, which must exist, and in `above`, which may exist.
 */
export const expectAccessible = async (page: Page, parts: readonly string[] = [], above: readonly string[] = []) => {
  // The same document has the same violations in each engine; WebDriver BiDi loses what `violationsOf` keeps in the
  // page.
  if (page.context().browser()?.browserType().name() !== 'chromium') return
  expect(await violationsOf(page, parts, above)).toEqual([])
}

/**
 * Waits for the layout, after a resize at this width: media queries are evaluated with the next frame. An empty
 * animation begins with one frame and ends with another, even if the test controls the page's clock and
 * `requestAnimationFrame`. Returns the pixels that scroll sideways.
 */
export const layOut = (page: Page, width: number | null = null) =>
  page.evaluate(async (expected) => {
    const nextFrame = () => document.documentElement.animate([], 1).finished
    const isResized = () => expected === null || innerWidth === expected
    while (!isResized()) await nextFrame()
    await nextFrame()
    return Math.max(0, document.documentElement.scrollWidth - innerWidth)
  }, width)

const widths = [360, 390, 768, 1024, 1440, 1920]

/** Expects no sideways scroll, from small phones to large screens, and restores the window's size. */
export const expectNoSidewaysScroll = async (page: Page, sizes: readonly number[] = widths) => {
  const before = page.viewportSize()
  for (const width of sizes) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 })
    // On a busy machine, or with a controlled clock, media queries take more than two frames.
    await expect.poll(() => layOut(page, width), `pixels that scroll sideways at ${width} px`).toBe(0)
  }
  const now = page.viewportSize()
  if (!before || (before.width === now?.width && before.height === now.height)) return
  await page.setViewportSize(before)
  // Otherwise the next click may find its button at the position of the narrow page.
  await layOut(page, before.width)
}

/**
 * Makes these requests fail with 500 until `page.unroute`. Without a response supabase-js would repeat a read three
 * times, after 1, 2 and 4 s, and the test would have to wait.
 */
export const failAt = (page: Page, url: string) =>
  page.route(url, (route) => route.fulfill({ status: 500, json: { code: 'XX000', message: 'out of order' } }))

/** Holds these requests until the returned function is called. */
export const holdAt = async (page: Page, url: string) => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** A picture of this type and size, drawn by the page. */
export const picture = async (page: Page, width = 800, height = 600, type = 'image/jpeg') => {
  const base64 = await page.evaluate(
    async ([wide, high, kind]) => {
      const canvas = document.createElement('canvas')
      canvas.width = wide
      canvas.height = high
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      const pixels = context.createImageData(wide, high)
      // Deterministic noise gives the file the size of a photo.
      const noise = new Uint32Array(pixels.data.buffer)
      let seed = 1
      for (let at = 0; at < noise.length; at++) {
        seed = (seed * 48271) % 2147483647
        noise[at] = (seed | 0xff000000) >>> 0
      }
      context.putImageData(pixels, 0, 0)
      return canvas.toDataURL(kind, 0.95).split(',')[1] ?? ''
    },
    [width, height, type] as const,
  )
  return Buffer.from(base64, 'base64')
}

/** The same picture as a file on disk: passing several megabytes to the browser is much slower. */
export const pictureFile = async (page: Page, name: string, ...drawing: [number, number, string]) => {
  const path = base.info().outputPath(name)
  const content = await picture(page, ...drawing)
  await writeFile(path, content)
  return { path, size: content.length }
}

/** A PNG of 20,000 × 20,000 white pixels in 48 kB; decoded, it takes 1.6 GB. */
export const vastPng = (): Buffer => {
  const side = 20_000
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  // One bit per pixel, grey.
  head[8] = 1
  const rows = Buffer.alloc(side * (1 + side / 8), 0xff)
  for (let row = 0; row < side; row++) rows[row * (1 + side / 8)] = 0
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}
