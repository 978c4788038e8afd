import { type Page, expect } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/e2e/test.ts'

/** What may lie over any screen. */
const above = ['[role=region][aria-label=Avisos]', '[role=dialog]', '[role=alertdialog]']

/** The narrowest phone: where something is too wide, it is so there. Other tests resize each page to all widths. */
const narrowest = [360]

/** No violation of axe's in these parts of the page and in what lies above them; nothing scrolls sideways. */
export const expectSound = async (page: Page, parts: readonly string[]) => {
  await expectAccessible(page, parts, above)
  await expectNoSidewaysScroll(page, narrowest)
}

/** The one place of notices, in the order in which they are shown. */
const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' }).getByRole('alertdialog')

/** Exactly this notice is shown, or none. */
export const expectNotice = async (page: Page, text: string | null) => {
  if (text !== null) await expect(notices(page).filter({ hasText: text })).toHaveCount(1)
  await expect(notices(page)).toHaveCount(text === null ? 0 : 1)
}

/** So that the next one is seen to be new. Without a pointer: the focus stays where the step has left it. */
export const putNoticesAway = async (page: Page) => {
  const close = notices(page).getByRole('button', { name: 'Fechar aviso' })
  const count = await close.evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
    return buttons.length
  })
  if (count > 0) await expect(notices(page)).toHaveCount(0)
}
