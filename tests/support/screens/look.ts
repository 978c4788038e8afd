import { setTimeout as pass } from 'node:timers/promises'
import { type Page, expect } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/e2e/test.ts'

/** What may lie over any screen. */
const above = ['[role=region][aria-label=Avisos]', '[role=dialog]', '[role=alertdialog]']

/**
 * The narrowest that people have: where something is too wide, it is so there, and on a path that is walked on it no check need resize the
 * page. Other tests resize each page to all widths.
 */
export const phone = { width: 360, height: 800 }

/** In milliseconds. */
const moment = 1_000

/**
 * Waits until it is so; after a moment `say` waits on, and throws. Playwright's `expect` reports each of its questions, and describes the
 * page in words with each answer that it does not want: after every step of every path that takes longer than the step.
 */
export const expectSoon = async (isSo: () => Promise<boolean> | boolean, say: () => Promise<void>) => {
  const end = performance.now() + moment
  while (!(await isSo())) {
    if (performance.now() > end) return say()
    await pass(20)
  }
}

/** No violation of axe's in these parts of the page and in what lies above them; nothing scrolls sideways. */
export const expectSound = async (page: Page, parts: readonly string[]) => {
  await expectAccessible(page, parts, above)
  await expectNoSidewaysScroll(page, [phone.width])
}

/** The one place of notices, in the order in which they are shown. Looked for after every step: by role it would take ten times as long. */
const notices = (page: Page) => page.locator('[role=region][aria-label=Avisos] [role=alertdialog]')

/** Exactly this notice is shown, or none. */
export const expectNotice = async (page: Page, text: string | null) => {
  const shown = notices(page)
  const others = text === null ? shown : shown.filter({ hasNotText: text })
  const count = text === null ? 0 : 1
  await expectSoon(
    async () => (await shown.count()) === count && (count === 0 || (await others.count()) === 0),
    async () => {
      await expect(others).toHaveCount(0)
      await expect(shown).toHaveCount(count)
    },
  )
}

/** So that the next one is seen to be new. Without a pointer: the focus stays where the step has left it. */
export const putNoticesAway = async (page: Page) => {
  const close = notices(page).locator('button[aria-label="Fechar aviso"]')
  const count = await close.evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
    return buttons.length
  })
  if (count > 0) await expect(notices(page)).toHaveCount(0)
}
