import { chromium, type Browser, type Page } from 'playwright'
import { findChromium } from '#tests/support/chromium.ts'
import { startSite } from '#tests/support/site.ts'
import { atMost, median, ms, p95, ratioAtMost, type Verdict } from '../backend/report.ts'
import { signer, type Stored } from '../load/people.ts'
import { cpuSlowdown, desktop } from '../load/visit.ts'
import type { Wall } from './ground.ts'

const [few, many] = [100, 2_000]
/** Of each length of the list, in turn; the one in the middle counts, so that what else the machine does meanwhile does not. */
const visits = 3
const frames = 150
const letters = 'xilogravura em madeira de lei, do século passado'

/**
 * Until what so many presses in a row left behind is over: each was announced, and its words leave the page seven seconds
 * later, one at a time. Nobody presses 39 times in a second. The pointer rests on the list, at the same place for each length.
 */
const rest = async (page: Page) => {
  const box = await page.locator('[role=feed]').locator('../..').boundingBox()
  if (!box) throw new Error('there is no list')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForFunction(() => !document.querySelector('[data-live-announcer] [role=log] > *'))
}

/** The wall with at least so many messages in it, on a slow device. */
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
  // By selectors: to ask thousands of elements for their roles would take longer than what is measured.
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

/** Between the frames while the list runs past at a steady pace, in ms. */
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

/** From each letter until its frame is painted, in ms. */
const type = (page: Page) =>
  page.evaluate(async (text) => {
    const field = document.querySelector<HTMLInputElement>('main input[type=search]')
    if (!field) throw new Error('there is no search')
    const took: number[] = []
    for (const letter of text) {
      const began = performance.now()
      // As React hears of it: by the element's own setter.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, field.value + letter)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      took.push(performance.now() - began)
    }
    return took
  }, letters)

export const benchScroll = async (wall: Wall): Promise<Verdict[]> => {
  const site = await startSite(wall.dataDir)
  // Not tied to the screen's sixty frames a second: else a ratio would be one of whole frames.
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
