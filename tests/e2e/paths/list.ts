import { type Locator, type Page, expect } from 'playwright/test'

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

/** The screen comes to the fore, as after another window: what it shows is read again. */
export const comeToTheFore = ({ page }: OnPage) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/** How such a list is driven, and what is seen of it in each of its states. */
export const listOf = <Context>({ part, loading, content, hasCome }: List<Context>) => {
  const retry = (page: Page) => part(page).getByRole('button', { name: 'Tentar novamente', exact: true })
  return {
    retry: { does: ({ page }: OnPage) => retry(page).click() },
    /** For the step that asks again. */
    withoutQuestion: {
      when: hasCome,
      reason: 'what came before stays in sight, without a question; it is read anew with the screen',
    },
    signs: {
      loading: ({ page }: OnPage) => part(page).getByText(loading, { exact: true }).or(content(page)),
      ready: ({ page }: OnPage) => content(page),
      failed: ({ page }: OnPage) => retry(page).or(content(page)),
    },
    staysInSight: {
      name: 'what came once stays in sight; without it, a failure is told in its place with a way on',
      holds: async ({ page, snapshot: { context } }: OnPage & { snapshot: { context: Context } }) => {
        await expect(content(page)).toHaveCount(hasCome(context) ? 1 : 0)
        if (hasCome(context)) await expect(retry(page)).toHaveCount(0)
      },
    },
  }
}
