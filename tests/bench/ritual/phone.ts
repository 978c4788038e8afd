import type { Browser, Page } from 'playwright'
import type { Stored } from '../load/people.ts'
import { phone } from '../load/visit.ts'

/** A page of a signed-in person on a phone. Close its context. */
export const openPhone = async (browser: Browser, stored: Stored): Promise<Page> => {
  const context = await browser.newContext({
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    locale: 'pt-BR',
    storageState: stored,
  })
  const page = await context.newPage()
  // tsx names inner functions by a helper that the page lacks.
  await page.addInitScript('globalThis.__name = (inner) => inner')
  return page
}
