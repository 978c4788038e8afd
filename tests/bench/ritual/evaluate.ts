import type { Browser } from 'playwright'
import type { Stored } from '../load/people.ts'
import { desktop } from '../load/visit.ts'

interface Evaluated {
  keys: number
  /** From the first key to the last confirmed score. */
  seconds: number
  /** ms from the next panel to its painted photo. */
  slowestPhoto: number
}

const panel = 'form[data-machine=evaluation]'

/** Evaluates this many proofs with a digit and Ctrl + Enter. Throws if one is not evaluated. */
export const evaluate = async (browser: Browser, url: string, stored: Stored, count: number): Promise<Evaluated> => {
  const context = await browser.newContext({ viewport: desktop, locale: 'pt-BR', storageState: stored })
  const page = await context.newPage()
  // tsx names inner functions by a helper that the page lacks.
  await page.addInitScript('globalThis.__name = (inner) => inner')
  await page.goto(`${url}/tasks?status=toEvaluate`)
  await page.getByRole('button', { name: 'Avaliar' }).first().press('Enter')
  await page.waitForFunction((selector) => document.querySelector(selector)?.contains(document.activeElement), panel)
  // In the page, so that Playwright's delays do not count.
  await page.evaluate((selector) => {
    let shown = document.querySelector(selector)
    let since: number | null = null
    const look = () => {
      const form = document.querySelector(selector)
      if (form !== shown) {
        shown = form
        since = form === null ? null : performance.now()
      }
      const image = form?.querySelector<HTMLImageElement>('button > img')
      if (since !== null && image?.complete === true && image.naturalWidth > 0) {
        performance.measure('photo', { start: since, end: performance.now() })
        since = null
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, panel)
  const began = performance.now()
  let keys = 0
  const press = async (key: string) => {
    await page.keyboard.press(key)
    keys++
  }
  for (let at = 0; at < count; at++) {
    const evaluated = page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.url().includes('/rest/v1/tasks'),
    )
    const before = await page.locator(panel).elementHandle()
    await press(String(5 + (at % 5)))
    await press('Control+Enter')
    const response = await evaluated
    if (!response.ok()) throw new Error(`proof ${at + 1} was refused: ${await response.text()}`)
    if (at === count - 1) break
    // The next panel takes the focus.
    await page.waitForFunction(
      ([selector, old]) => {
        const form = document.querySelector(selector)
        return form !== null && form !== old && form.contains(document.activeElement)
      },
      [panel, before] as const,
    )
  }
  const seconds = (performance.now() - began) / 1000
  const waits = await page.evaluate(() => performance.getEntriesByName('photo').map(({ duration }) => duration))
  if (waits.length < count - 1) throw new Error(`only ${waits.length} photos were shown`)
  await context.close()
  return { keys, seconds, slowestPhoto: Math.max(...waits) }
}
