import type { Browser, Page } from 'playwright'
import type { Stored } from '../load/people.ts'
import { cpuSlowdown, desktop } from '../load/visit.ts'

/** Milliseconds. */
export interface Usable {
  /** From the navigation to a list that one can press. */
  opened: number[]
  /** From a filter's change to the list that it leaves. */
  filtered: number[]
}

const list = '[data-machine=memberList]'

/** When the page shows cards and the list is at rest, by the page's own clock. */
const isReady = (page: Page) =>
  page.waitForFunction(
    (selector) => {
      const place = document.querySelector(selector)
      return place?.getAttribute('data-state') === 'ready' && place.querySelector('li a') !== null
    },
    list,
    { polling: 'raf', timeout: 60_000 },
  )

/** One visit by a slow device: how long until the list is there, then how long each of several filters takes. */
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

/** Within the page, so that the driver's own delays do not count. */
const filterBy = (page: Page, status: string) =>
  page.evaluate(
    ([selector, chosen]) =>
      new Promise<number>((resolve, reject) => {
        const select = document.querySelector<HTMLSelectElement>('main select')
        const place = document.querySelector(selector)
        if (!select || !place) return reject(new Error('there is no filter'))
        const began = performance.now()
        setTimeout(() => reject(new Error('the filter never came to rest')), 30_000)
        // It turns to 'loading', then back to 'ready', and is painted with the next frame.
        new MutationObserver((_, observer) => {
          if (place.getAttribute('data-state') !== 'ready') return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - began))
        }).observe(place, { attributes: true, attributeFilter: ['data-state'] })
        // As React hears of it: by the element's own setter.
        Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, chosen)
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }),
    [list, status] as const,
  )
