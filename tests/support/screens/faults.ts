import { expect, type Locator, type Page } from 'playwright/test'

interface FormScene {
  page: Page
  step: string | null
  snapshot: { status: string; context: { faults: object | null } }
}

/** The next step that is not typing. */
export const nextAction = (rest: readonly string[]) => rest.find((step) => !step.startsWith('type'))

const named = (step: string | null, submits: readonly string[]) => step !== null && submits.includes(step)

/**
 * For forms whose machine keeps `faults`: exactly the faulty fields are marked, and an invalid submit leads to the
 * first.
 */
export const showsFaults = (form: (page: Page) => Locator, submits: readonly string[]) => ({
  name: 'the faulty fields are marked, and an invalid submit leads to the first one',
  holds: async ({ page, step, snapshot: { status, context } }: FormScene) => {
    // While a step ends, the form may have left the page.
    const isShown = status === 'active' && (await form(page).count()) > 0
    const count = isShown ? Object.keys(context.faults ?? {}).length : 0
    const marked = form(page).locator('[aria-invalid=true]')
    await expect(marked).toHaveCount(count)
    if (count > 0 && named(step, submits)) await expect(marked.first()).toBeFocused()
  },
})
