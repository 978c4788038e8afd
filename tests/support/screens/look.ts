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

/** In milliseconds: longer than anything takes that is expected soon. */
export const moment = 1_000

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
export const expectPartsAccessible = async (page: Page, parts: readonly string[]) => {
  await expectAccessible(page, parts, above)
  const isPhone = page.viewportSize()?.width === phone.width
  // What nobody has resized is laid out as soon as it is asked for.
  if (isPhone && !(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))) return
  await expectNoSidewaysScroll(page, [phone.width])
}

/** The one place of notices, in the order in which they are shown: by CSS, by role it would take ten times as long. */
const notice = '[role=region][aria-label=Avisos] [role=alertdialog]'
const notices = (page: Page) => page.locator(notice)

/** What a page is to say. Null: whatever it says of that. */
export interface Expected {
  /** In which state the one element is that speaks for the machine, told by CSS; or that there is none. */
  machine: { css: string; state: string | null } | null
  /** Exactly this notice, or none. */
  notice: { text: string | null } | null
}

/**
 * Waits in the page itself, instead of asking it time and again: true as soon as it says so; false after a moment, or where another page
 * opens meanwhile.
 */
export const waitUntilShown = async (page: Page, expected: Expected): Promise<boolean> => {
  const said = page.evaluate(
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
      const isSaid = () => isMachine() && isNotice()
      if (isSaid()) return true
      return new Promise<boolean>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!isSaid()) return
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
  return Promise.race([said.catch(unlessLeft), pass(moment, false)])
}

/** Waits for exactly this notice, or none; throws what is shown instead. */
export const expectNotice = async (page: Page, text: string | null) => {
  if (text !== null) await expect(notices(page).filter({ hasNotText: text })).toHaveCount(0)
  await expect(notices(page)).toHaveCount(text === null ? 0 : 1)
}

/**
 * So that the next one is seen to be new. Without a pointer: the focus stays where the step has left it. Not by a locator: in each
 * document the first that runs a function on elements brings all of Playwright's own code into the page.
 */
export const dismissNotices = async (page: Page) => {
  const count = await page.evaluate((close) => {
    const buttons = document.querySelectorAll<HTMLElement>(close)
    for (const button of buttons) button.click()
    return buttons.length
  }, `${notice} button[aria-label="Fechar aviso"]`)
  if (count > 0) await expect(notices(page)).toHaveCount(0)
}
