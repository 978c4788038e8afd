import type { Page } from 'playwright/test'
import { draftPrefix } from '#machines/shared/client/storedSession.ts'

/** Removes what earlier steps of the path left unsent in the tab: the results of the model have no draft. */
export const forgetDrafts = ({ page }: { page: Page }): Promise<void> =>
  page.evaluate((prefix) => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  }, draftPrefix)
