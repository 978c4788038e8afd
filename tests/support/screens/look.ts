import { setTimeout as pass } from 'node:timers/promises'
import { type Locator, type Page, expect } from 'playwright/test'
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
  const isPhone = page.viewportSize()?.width === phone.width
  // What nobody has resized is laid out as soon as it is asked for.
  if (isPhone && !(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))) return
  await expectNoSidewaysScroll(page, [phone.width])
}

/** The one place of notices, in the order in which they are shown: by CSS, by role it would take ten times as long. */
const notice = '[role=region][aria-label=Avisos] [role=alertdialog]'
const notices = (page: Page) => page.locator(notice)

/** What a page says of a machine, and to people, at one glance. */
export interface Glance {
  /** In which state each element that speaks for the machine says it is. */
  states: readonly (string | null)[]
  notices: readonly string[]
}

export const glanceAt = (carriers: Locator): Promise<Glance> =>
  carriers.evaluateAll(
    (elements, all) => ({
      states: elements.map((element) => element.getAttribute('data-state')),
      notices: [...document.querySelectorAll(all)].map((shown) => shown.textContent ?? ''),
    }),
    notice,
  )

/** Exactly this notice, or none. */
export const isNotice = (shown: readonly string[], text: string | null) =>
  text === null ? shown.length === 0 : shown.length === 1 && shown.every((words) => words.includes(text))

/** Waits for exactly this notice, or none; throws what is shown instead. */
export const expectNotice = async (page: Page, text: string | null) => {
  if (text !== null) await expect(notices(page).filter({ hasNotText: text })).toHaveCount(0)
  await expect(notices(page)).toHaveCount(text === null ? 0 : 1)
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
