import { type Locator, type Page, expect } from 'playwright/test'
import type { StateValue } from 'xstate'
import { stateText } from '#src/hooks/stateText.ts'

/** A list that is read from the backend, and stays as it came last while it is read again. */
interface List<Context> {
  /** The part of the page where it is shown. */
  part: (page: Page) => Locator
  /** What is said there until it comes. */
  loading: string
  /** One element: its rows, or the sentence that there are none. */
  content: (page: Page) => Locator
  hasCome: (context: Context) => boolean
}

type OnPage = { page: Page }

interface Moment<Context> {
  context: Context
  value: StateValue
}

/** The screen comes to the fore, as after another window: what it shows is read again. */
export const comeToTheFore = ({ page }: OnPage) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/** How such a list is driven, and what is seen of it in each of its states. */
export const listOf = <Context>({ part, loading, content, hasCome }: List<Context>) => {
  // By its text: it is there also under a question, which hides what it lies above from assistive technology.
  const retry = (page: Page) => part(page).locator('button', { hasText: 'Tentar novamente' })
  return {
    retry: { does: ({ page }: OnPage) => retry(page).click() },
    signs: {
      loading: ({ page }: OnPage) => part(page).getByText(loading, { exact: true }).or(content(page)),
      ready: ({ page }: OnPage) => content(page),
      failed: ({ page }: OnPage) => retry(page),
    },
    staysInSight: {
      name: 'what came once stays in sight; a failure is told below it or in its place, with a way on',
      holds: async ({ page, snapshot: { context, value } }: OnPage & { snapshot: Moment<Context> }) => {
        await expect(content(page)).toHaveCount(hasCome(context) ? 1 : 0)
        await expect(retry(page)).toHaveCount(/^(?:list\.)?failed\b/u.test(stateText(value)) ? 1 : 0)
      },
    },
  }
}
