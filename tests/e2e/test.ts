import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import { expect, test as base, type Page } from 'playwright/test'
import { violationsOf } from '../support/axe.ts'
import { copyDemonstration } from '../support/demonstration.ts'
import { startSite } from '../support/site.ts'

export const password = 'confraria-demo'

/** Opens the dashboard, or the page at this path, as a seeded person; a second time in a test with a session of its own. */
export type SignIn = (who: string, where?: Page | { at: string; page?: Page }) => Promise<void>

interface Fixtures {
  /** The login's own tests sign in through the screen. */
  signIn: SignIn
}

interface WorkerFixtures {
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

/** What the auth server answers to a person's password, as the application keeps it. */
export const sessionOf = async (site: string, who: string): Promise<string> => {
  const answer = await fetch(`${site}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: await keyOf(site), 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@confraria.test`, password }),
  })
  if (!answer.ok) throw new Error(`${who} was not signed in: ${await answer.text()}`)
  return answer.text()
}

const tokenIn = (session: string): string => {
  const { access_token: token }: { access_token: string } = JSON.parse(session)
  return token
}

/** A session by site and person: a password takes the server longer than most requests. */
const kept = new Map<string, string>()

/** The session that is kept, or a new one if a test has ended that. */
const liveSessionOf = async (site: string, who: string): Promise<string> => {
  const known = kept.get(`${site} ${who}`)
  if (known !== undefined) {
    const headers = { apikey: await keyOf(site), authorization: `Bearer ${tokenIn(known)}` }
    if ((await fetch(`${site}/auth/v1/user`, { headers })).ok) return known
  }
  const session = await sessionOf(site, who)
  kept.set(`${site} ${who}`, session)
  return session
}

/** Sessions beside the screens, by site and person. */
const tokens = new Map<string, Promise<string>>()
/** Requests at the same moment share one sign-in. */
const tokenOf = (site: string, who: string, isEnded: boolean): Promise<string> => {
  const known = isEnded ? undefined : tokens.get(`${site} ${who}`)
  if (known !== undefined) return known
  const token = sessionOf(site, who).then(tokenIn)
  tokens.set(`${site} ${who}`, token)
  return token
}

/** A request to the tables made by hand in a person's name, e.g. `('admin', 'POST', 'tasks', {…})`; the rows it answers. */
export const askAs = async (site: string, who: string, method: string, path: string, body?: unknown) => {
  const ask = async (isEnded: boolean) =>
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
  const first = await ask(false)
  // A test has ended the session that is kept: a new one asks again.
  const answer = first.status === 401 ? await ask(true) : first
  if (!answer.ok) throw new Error(`${who} was refused: ${await answer.text()}`)
  if (answer.status === 204) return []
  const rows: Record<string, unknown>[] = await answer.json()
  return rows
}

/** The next page that opens finds this session, once: a test may end it. */
const lay = (page: Page, session: string) =>
  page.addInitScript(
    ([stored, mark]) => {
      if (sessionStorage.getItem(mark) !== null) return
      sessionStorage.setItem(mark, 'laid')
      localStorage.setItem('confraria-session', stored)
    },
    [session, randomUUID()] as const,
  )

/** A stray console.error or an exception on the page fails the test in which it occurs. */
export const watch = (page: Page, faults: string[]) => {
  page.on('console', (message) => {
    // The browser itself reports a failed request or connection in red; the application's own console.error is a fault of ours.
    if (message.type() === 'error' && !/^(?:Failed to load resource|WebSocket connection to )/u.test(message.text()))
      faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
}

/** Playwright empties all of a page that another test has used, but for what its session remembers: drafts, say. */
const emptySession = (test: string) => {
  if (sessionStorage.getItem('test') === test) return
  sessionStorage.clear()
  sessionStorage.setItem('test', test)
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one wants from the pattern
    async ({}, use) => {
      const dataDir = await copyDemonstration()
      const site = await startSite(dataDir)
      await use(site.url)
      await site.stop()
      rmSync(dataDir, { recursive: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  // One page after another in one renderer: a new one would compile the application anew.
  reuseContext: [true, { scope: 'worker' }],
  baseURL: async ({ site }, use) => use(site),
  context: async ({ context }, use) => {
    const faults: string[] = []
    context.on('page', (page) => watch(page, faults))
    await use(context)
    expect(faults, 'console.error and exceptions').toEqual([])
  },
  page: async ({ page }, use, { testId }) => {
    await page.addInitScript(emptySession, testId)
    await use(page)
  },
  signIn: async ({ page, site }, use) => {
    const isIn = new Set<string>()
    await use(async (who, where = page) => {
      const { page: on = page, at = '/dashboard' } = 'at' in where ? where : { page: where }
      // Whoever comes in twice does so in two places.
      const session = await (isIn.has(who) ? sessionOf : liveSessionOf)(site, who)
      isIn.add(who)
      await lay(on, session)
      await on.goto(at)
      const name = at === '/dashboard' ? 'Dashboard' : /./
      await expect(on.getByRole('heading', { level: 1, name })).toBeVisible()
    })
  },
})

export { expect }

/** No violation of axe's on the page as it stands, or in these parts of it, which are there, and in those that may be `above` them. */
export const expectAccessible = async (page: Page, parts: readonly string[] = [], above: readonly string[] = []) => {
  expect(await violationsOf(page, parts, above)).toEqual([])
}

/**
 * The page laid out, where it was just resized at this width: media queries are asked anew with the next frame, and until then the
 * old layout stands. An animation that moves nothing begins with one frame and ends with another, also where the page's
 * clock is in the test's hands, and `requestAnimationFrame` with it. Answers the pixels that scroll sideways.
 */
export const layOut = (page: Page, width: number | null = null) =>
  page.evaluate(async (expected) => {
    const nextFrame = () => document.documentElement.animate([], 1).finished
    const isThere = () => expected === null || innerWidth === expected
    while (!isThere()) await nextFrame()
    await nextFrame()
    return Math.max(0, document.documentElement.scrollWidth - innerWidth)
  }, width)

const widths = [360, 390, 768, 1024, 1440, 1920]

/** Nothing scrolls sideways, from small phones to large screens; the window is then as it was. */
export const expectNoSidewaysScroll = async (page: Page, sizes: readonly number[] = widths) => {
  const before = page.viewportSize()
  for (const width of sizes) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 })
    // On a busy machine, or with the page's clock in the test's hands, more than two frames pass until media queries follow.
    await expect.poll(() => layOut(page, width), `pixels that scroll sideways at ${width} px`).toBe(0)
  }
  const now = page.viewportSize()
  if (!before || (before.width === now?.width && before.height === now.height)) return
  await page.setViewportSize(before)
  // Else the next click may still find its button where the narrow page has it.
  await layOut(page, before.width)
}

/**
 * The server fails at these requests, until `page.unroute`. What only reads is asked again three times when no answer comes, 1, 2 and 4 s
 * later (supabase-js): who looks at what a failure looks like need not wait for that.
 */
export const failAt = (page: Page, url: string) =>
  page.route(url, (route) => route.fulfill({ status: 500, json: { code: 'XX000', message: 'out of order' } }))

/** A picture drawn by the page itself, as a file of the asked type, size and roughly the asked weight. */
export const picture = async (page: Page, width = 800, height = 600, type = 'image/jpeg') => {
  const base64 = await page.evaluate(
    async ([wide, high, kind]) => {
      const canvas = document.createElement('canvas')
      canvas.width = wide
      canvas.height = high
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      const pixels = context.createImageData(wide, high)
      // Noise, so that a large picture is heavy as a photo is; the same each time.
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

/** Such a picture as a file, which the browser reads by itself: several megabytes are handed over much slower. */
export const pictureFile = async (page: Page, name: string, ...drawing: [number, number, string]) => {
  const path = base.info().outputPath(name)
  const content = await picture(page, ...drawing)
  await writeFile(path, content)
  return { path, size: content.length }
}

/** A PNG of 20,000 × 20,000 white dots in 48 kB; decoded, it takes 1.6 GB. */
export const vastPng = (): Buffer => {
  const side = 20_000
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  // One bit a dot, grey.
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
