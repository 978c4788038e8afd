import { type Locator, type Page, expect } from 'playwright/test'
import type { StateValue } from 'xstate'
import { stateText } from '#src/hooks/stateText.ts'

/** A list from the backend. Loaded rows stay visible during a reload. */
interface List<Context> {
  /** The part of the page where it is shown. */
  part: (page: Page) => Locator
  /** The text shown during the first load. */
  loading: string
  /** One element: the rows, or the text of an empty list. */
  content: (page: Page) => Locator
  isLoaded: (context: Context) => boolean
}

type OnPage = { page: Page }

interface Moment<Context> {
  context: Context
  value: StateValue
}

/** The screen returns to the foreground and reloads its data. */
export const returnToForeground = ({ page }: OnPage) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/** The steps of such a list, and the sign of each of its states. */
export const listOf = <Context>({ part, loading, content, isLoaded }: List<Context>) => {
  // Found by text: an open dialog hides the rest of the page from roles.
  const retry = (page: Page) => part(page).locator('button', { hasText: 'Tentar novamente' })
  return {
    retry: { does: ({ page }: OnPage) => retry(page).click() },
    signs: {
      loading: ({ page }: OnPage) => part(page).getByText(loading, { exact: true }).or(content(page)),
      ready: ({ page }: OnPage) => content(page),
      failed: ({ page }: OnPage) => retry(page),
    },
    staysVisible: {
      name: 'loaded rows stay visible; a failure appears below them or in their place, with a retry',
      holds: async ({ page, snapshot: { context, value } }: OnPage & { snapshot: Moment<Context> }) => {
        await expect(content(page)).toHaveCount(isLoaded(context) ? 1 : 0)
        await expect(retry(page)).toHaveCount(/^(?:list\.)?failed\b/u.test(stateText(value)) ? 1 : 0)
      },
    },
  }
}
