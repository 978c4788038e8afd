import type { Browser } from 'playwright'
import type { Stored } from '../load/people.ts'
import { roundTrip } from '../load/visit.ts'
import { openPhone } from './phone.ts'

interface Listed {
  /** Most proofs of one request for URLs: that of the complete list. */
  signed: number
  /** Requests for the URLs of the complete list. */
  requests: number
  /** From the URLs of the first page to its first picture, in ms. */
  firstPicture: number
}

const signing = '/storage/v1/object/sign/'

/** Waits in the page for the first complete picture of a proof. Its time, in ms after the response with the URLs. */
const watchPicture = (path: string): Promise<number> =>
  new Promise((resolve) => {
    const look = () => {
      const image = [...document.querySelectorAll<HTMLImageElement>(`main img[src*="${path}"]`)].find(
        ({ complete, naturalWidth }) => complete && naturalWidth > 0,
      )
      const signed = performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .find(({ name, initiatorType }) => name.includes(path) && initiatorType === 'fetch')
      if (image && signed) resolve(performance.now() - signed.responseEnd)
      else requestAnimationFrame(look)
    }
    look()
  })

/**
 * Opens the tasks, loads at least this many proofs, and returns to the page, which requests all their URLs again. Each
 * request takes 300 ms longer.
 */
export const listProofs = async (browser: Browser, url: string, stored: Stored, wanted: number): Promise<Listed> => {
  const page = await openPhone(browser, stored)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', roundTrip)
  const sizes: number[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().includes(signing)) return
    const { paths } = request.postDataJSON() as { paths: readonly string[] }
    sizes.push(paths.length)
  })
  await page.goto(`${url}/tasks?member=all`)
  const firstPicture = await page.evaluate(watchPicture, signing)
  const cards = page.getByRole('list', { name: 'Tarefas' }).locator(`img[src*="${signing}"]`)
  const more = page.getByRole('button', { name: 'Carregar mais' })
  while ((await cards.count()) < wanted) await more.click()
  sizes.length = 0
  await Promise.all([
    page.waitForRequest((request) => request.url().includes(signing)),
    page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
  ])
  await page.waitForLoadState('networkidle')
  await page.context().close()
  return { signed: Math.max(...sizes), requests: sizes.length, firstPicture }
}
