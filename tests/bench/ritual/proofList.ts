import type { Browser } from 'playwright'
import type { Stored } from '../load/people.ts'
import { roundTrip } from '../load/visit.ts'
import { openPhone } from './phone.ts'

interface Listed {
  /** Requests for URLs of photos. */
  requests: number
  /** From the rows of the first page to its first picture, in ms. */
  firstPicture: number
}

/** Waits in the page for the first complete thumbnail. Its time, in ms after the response with the rows. */
const watchPicture = (): Promise<number> =>
  new Promise((resolve) => {
    const look = () => {
      const image = [...document.querySelectorAll<HTMLImageElement>('main img[src^="data:image"]')].find(
        ({ complete, naturalWidth }) => complete && naturalWidth > 0,
      )
      const rows = performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .find(({ name, initiatorType }) => name.includes('/rest/v1/tasks?') && initiatorType === 'fetch')
      if (image && rows) resolve(performance.now() - rows.responseEnd)
      else requestAnimationFrame(look)
    }
    look()
  })

/** Opens the tasks, and loads at least this many proofs. Each request takes 300 ms longer. */
export const listProofs = async (browser: Browser, url: string, stored: Stored, wanted: number): Promise<Listed> => {
  const page = await openPhone(browser, stored)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', roundTrip)
  let requests = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/storage/v1/object/sign/')) requests++
  })
  await page.goto(`${url}/tasks?member=all`)
  const firstPicture = await page.evaluate(watchPicture)
  const cards = page.getByRole('list', { name: 'Tarefas' }).locator('img[src^="data:image"]')
  const more = page.getByRole('button', { name: 'Carregar mais' })
  while ((await cards.count()) < wanted) await more.click()
  await page.waitForLoadState('networkidle')
  await page.context().close()
  return { requests, firstPicture }
}
