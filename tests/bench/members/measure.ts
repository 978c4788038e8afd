import type { Browser, Page } from 'playwright'
import type { Stored } from '../load/people.ts'
import { cpuSlowdown, desktop } from '../load/visit.ts'

/** Milliseconds. */
export interface Usable {
  /** From the navigation to a usable list. */
  opened: number[]
  /** From a filter's change to the filtered list. */
  filtered: number[]
}

const list = '[data-machine=memberList]'

/** When the page shows cards and the list is ready, by the page's clock. */
const isReady = (page: Page) =>
  page.waitForFunction(
    (selector) => {
      const place = document.querySelector(selector)
      return place?.getAttribute('data-state') === 'ready' && place.querySelector('li a') !== null
    },
    list,
    { polling: 'raf', timeout: 60_000 },
  )

/** One visit on a slow device: the time until the list is ready, then the time of each filter. */
export const measureVisit = async (browser: Browser, url: string, stored: Stored, filters: number): Promise<Usable> => {
  const context = await browser.newContext({
    viewport: desktop,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    storageState: stored,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(`${url}/members`, { waitUntil: 'commit' })
  await isReady(page)
  const opened = [await page.evaluate(() => performance.now())]
  const filtered: number[] = []
  const choices = ['ativo', 'inativo', 'all']
  for (let at = 0; at < filters; at++) filtered.push(await filterBy(page, choices[at % choices.length] ?? 'all'))
  await context.close()
  return { opened, filtered }
}

/** Runs in the page, so that Playwright's delays do not count. */
const filterBy = (page: Page, status: string) =>
  page.evaluate(
    ([selector, chosen]) =>
      new Promise<number>((resolve, reject) => {
        const select = document.querySelector<HTMLSelectElement>('main select')
        const place = document.querySelector(selector)
        if (!select || !place) return reject(new Error('there is no filter'))
        const began = performance.now()
        setTimeout(() => reject(new Error('the filtered list never became ready')), 30_000)
        // The list is 'loading', then 'ready', and painted in the next frame.
        new MutationObserver((_, observer) => {
          if (place.getAttribute('data-state') !== 'ready') return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - began))
        }).observe(place, { attributes: true, attributeFilter: ['data-state'] })
        // React notices a value only if the element's own setter sets it.
        Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, chosen)
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }),
    [list, status] as const,
  )
