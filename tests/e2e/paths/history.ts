import type { Page } from 'playwright/test'

/** Another page in the open tab, at once: nothing is in question, and open dialogs stay behind. 'Back' returns. */
export const navigateTo = (page: Page, path: string) =>
  page.evaluate((address) => {
    const { idx }: { idx: number } = history.state
    history.pushState({ idx, key: String(Math.random()) }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
