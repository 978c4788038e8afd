import { chromium, type Browser, type Page } from 'playwright'
import { findChromium } from '#tests/support/chromium.ts'
import { startSite } from '#tests/support/site.ts'
import { atMost, median, ms, p95, ratioAtMost, type Verdict } from '../backend/report.ts'
import { signer, type Stored } from '../load/people.ts'
import { cpuSlowdown, desktop } from '../load/visit.ts'
import type { Wall } from './wall.ts'

const [few, many] = [100, 2_000]
/**
 * Visits for each length of the list, alternating. The median counts, so that a slow moment of the machine does not.
 */
const visits = 3
const frames = 150
const letters = 'xilogravura em madeira de lei, do século passado'

/**
 * Waits until the announcements of the presses are gone: each leaves the page after seven seconds, one at a time. No
 * person presses 39 times in a second. The pointer rests at the same place of the list for each length.
 */
const rest = async (page: Page) => {
  const box = await page.locator('[role=feed]').locator('../..').boundingBox()
  if (!box) throw new Error('there is no list')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForFunction(() => !document.querySelector('[data-live-announcer] [role=log] > *'))
}

/** The wall with at least `messages` messages, on a slow device. */
const open = async (browser: Browser, url: string, storageState: Stored, messages: number) => {
  const context = await browser.newContext({
    viewport: desktop,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    storageState,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(`${url}/dashboard?tab=community`)
  // By selectors: finding thousands of elements by role would take longer than the measured work.
  const articles = page.locator('[role=feed] article')
  const more = page.locator('[role=feed] ~ div button', { hasText: 'Carregar mais' })
  await articles.nth(49).waitFor()
  for (let loaded = 50; loaded < messages; loaded += 50) {
    await more.click()
    await articles.nth(loaded + 49).waitFor({ state: 'attached' })
  }
  await rest(page)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return { page, close: () => context.close() }
}

/** Time between frames while the list scrolls at a steady pace, in ms. */
const scroll = (page: Page) =>
  page.evaluate(async (count) => {
    const scroller = document.querySelector('[role=feed]')?.parentElement?.parentElement
    if (!scroller) throw new Error('there is no list')
    scroller.scrollTop = 0
    const took: number[] = []
    let last = performance.now()
    while (took.length < count) {
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      took.push(now - last)
      last = now
      scroller.scrollTop += 25
    }
    return took.slice(5)
  }, frames)

/** Time from each letter until its frame is painted, in ms. */
const type = (page: Page) =>
  page.evaluate(async (text) => {
    const field = document.querySelector<HTMLInputElement>('main input[type=search]')
    if (!field) throw new Error('there is no search field')
    const took: number[] = []
    for (const letter of text) {
      const began = performance.now()
      // React notices a value only if the element's own setter sets it.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, field.value + letter)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      took.push(performance.now() - began)
    }
    return took
  }, letters)

export const benchScroll = async (wall: Wall): Promise<Verdict[]> => {
  const site = await startSite(wall.dataDir)
  // Not bound to 60 frames a second: otherwise the ratio would be one of whole frames.
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu-vsync', '--disable-frame-rate-limit'],
  })
  try {
    const stored = await signer(browser, site.url)('membro')
    const between = { few: [] as number[], many: [] as number[] }
    const typed: number[] = []
    for (let visit = 0; visit < visits; visit++)
      for (const [size, messages] of [
        ['few', few],
        ['many', many],
      ] as const) {
        const { page, close } = await open(browser, site.url, stored, messages)
        between[size].push(p95(await scroll(page)))
        if (size === 'many') typed.push(...(await type(page)))
        await close()
      }
    return [
      ratioAtMost(
        `a frame while ${many} messages scroll, 95th percentile`,
        median(between.many),
        median(between.few),
        1.3,
      ),
      atMost(`a letter in the search of ${many}, 95th percentile`, p95(typed), 100, ms),
    ]
  } finally {
    await browser.close()
    await site.stop()
  }
}
