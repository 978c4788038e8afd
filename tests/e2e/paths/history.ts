import type { Page } from 'playwright/test'

/** As 'back' and 'forward' bring an address of the history: the page stays, and follows it. */
export const comeTo = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState({ idx: 0, key: String(Math.random()) }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
