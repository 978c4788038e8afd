import type { Page } from 'playwright/test'

/** Navigates inside the open page, as the browser's 'back' and 'forward' do. */
export const navigateTo = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState({ idx: 0, key: String(Math.random()) }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
