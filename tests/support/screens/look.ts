import { setTimeout as pass } from 'node:timers/promises'
import { type Page, expect } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/e2e/test.ts'

/** May cover any screen. */
const above = ['[role=region][aria-label=Avisos]', '[role=dialog]', '[role=alertdialog]']

/**
 * The narrowest screen. It shows every overflow, so that a path need not resize the page. Other tests check all widths.
 */
export const phone = { width: 360, height: 800 }

/** Milliseconds: longer than any expected reaction. */
export const moment = 1_000

/**
 * Polls quickly; after `moment`, runs `report`, which waits on and throws. Playwright's `expect` logs each poll and
 * describes the page for each mismatch, which takes longer than a step.
 */
export const expectSoon = async (isSo: () => Promise<boolean> | boolean, report: () => Promise<void>) => {
  const end = performance.now() + moment
  while (!(await isSo())) {
    if (performance.now() > end) return report()
    await pass(20)
  }
}

/** Expects no axe violation in these parts and in everything above them, and no horizontal scrolling. */
export const expectPartsAccessible = async (page: Page, parts: readonly string[]) => {
  await expectAccessible(page, parts, above)
  const isPhone = page.viewportSize()?.width === phone.width
  // A page that was not resized needs no waiting.
  if (isPhone && !(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))) return
  await expectNoSidewaysScroll(page, [phone.width])
}

/** The list of notices. A CSS selector, because a role takes ten times as long. */
const notice = '[role=region][aria-label=Avisos] [role=alertdialog]'
const notices = (page: Page) => page.locator(notice)

/** What the page should show. Null: anything. */
interface Expected {
  /** The state of the machine's element, by CSS selector; null: there is no such element. */
  machine: { css: string; state: string | null } | null
  /** Exactly this notice, or none. */
  notice: { text: string | null } | null
}

/**
 * Waits inside the page instead of polling it. True as soon as it matches; false after `moment`, or if another page
 * opens.
 */
export const waitUntilShown = async (page: Page, expected: Expected): Promise<boolean> => {
  const isShown = page.evaluate(
    ({ machine, notice: wanted, all }) => {
      const isMachine = () => {
        if (machine === null) return true
        const states = [...document.querySelectorAll(machine.css)].map((one) => one.getAttribute('data-state'))
        return machine.state === null ? states.length === 0 : states.length === 1 && states[0] === machine.state
      }
      const isNotice = () => {
        if (wanted === null) return true
        const [shown, ...others] = [...document.querySelectorAll(all)].map((one) => one.textContent ?? '')
        return (
          others.length === 0 && (wanted.text === null ? shown === undefined : shown?.includes(wanted.text) === true)
        )
      }

      const matches = () => isMachine() && isNotice()
      if (matches()) return true
      return new Promise<boolean>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!matches()) return
          observer.disconnect()
          resolve(true)
        })
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      })
    },
    { ...expected, all: notice },
  )
  const unlessLeft = (error: unknown) => {
    if (error instanceof Error && error.message.includes('context was destroyed')) return false
    throw error
  }
  return Promise.race([isShown.catch(unlessLeft), pass(moment, false)])
}

/** Waits for exactly this notice, or none; throws what is shown instead. */
export const expectNotice = async (page: Page, text: string | null) => {
  if (text !== null) await expect(notices(page).filter({ hasNotText: text })).toHaveCount(0)
  await expect(notices(page)).toHaveCount(text === null ? 0 : 1)
}

/**
 * Closes all notices, so that the next one is new. Does not use the pointer, so the focus stays. Does not use a
 * locator: the first locator in a document loads all of Playwright's script into the page.
 */
export const dismissNotices = async (page: Page) => {
  const count = await page.evaluate((close) => {
    const buttons = document.querySelectorAll<HTMLElement>(close)
    for (const button of buttons) button.click()
    return buttons.length
  }, `${notice} button[aria-label="Fechar aviso"]`)
  if (count > 0) await expect(notices(page)).toHaveCount(0)
}
