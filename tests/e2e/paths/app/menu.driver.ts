import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/app/menu.walk.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

const phone = { width: 390, height: 844 }
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const opener = (page: Page) => page.getByRole('button', { name: 'Abrir menu' })
const left = 'the menu closes with the page: shell.e2e.ts'

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await page.setViewportSize(phone)
      await people.enter(page, 'conselho3')
      await page.goto('/ranking')
      return null
    },
  },
  requests: {},
  steps: {
    'open the menu': {
      does: async ({ page }) => {
        await page.setViewportSize(phone)
        await opener(page).click()
      },
    },
    'close the menu': { does: ({ page }) => page.keyboard.press('Escape') },
    'another page is shown': { does: ({ page }) => menu(page).getByRole('link', { name: 'Rotinas' }).click() },
    'the window becomes wide': { does: ({ page }) => page.setViewportSize({ width: 1024, height: 844 }) },
  },
  impossible: [
    { step: "the history has the menu's entry", reason: 'opening the menu adds the entry; nothing else changes' },
  ],
  elsewhere: [{ step: 'sign out', reason: left }],
  signs: {
    closed: ({ page }) => page.getByRole('main'),
    open: ({ page }) => menu(page),
  },
  invariants: [
    {
      name: 'the menu is on the page exactly while it is open, and has the focus',
      holds: async ({ page, snapshot }) => {
        const isOpen = snapshot.matches('open')
        await expect(menu(page)).toHaveCount(isOpen ? 1 : 0)
        const holdsFocus = () => menu(page).evaluate((dialog) => dialog.contains(document.activeElement))
        if (isOpen) await expect.poll(holdsFocus, { message: 'the menu has the focus' }).toBe(true)
      },
    },
    {
      name: 'closing the menu stays on the page and focuses the button',
      holds: async ({ page, step }) => {
        if (step !== 'close the menu') return
        await expect(opener(page)).toBeFocused()
        await expect(page).toHaveURL(/\/(?:ranking|routines)$/u)
      },
    },
    {
      name: 'a link opens its page, which gets the focus',
      holds: async ({ page, step }) => {
        if (step !== 'another page is shown') return
        await expect(page).toHaveURL(/\/routines$/u)
        await expect(page.getByRole('main')).toBeFocused()
      },
    },
  ],
  unshown: { 'menu.open: signOut': left },
})
