import type { Page } from 'playwright/test'
import { expect, test, withMotion } from '#tests/e2e/test.ts'

// On touch screens React Aria shows an overlay only after two frames, since the keyboard may appear.
test.use({ ...withMotion, viewport: { width: 390, height: 844 }, hasTouch: true })

/** Holds the requested animation frames until the event `frames`. A cancelled one never runs, as in a browser. */
const holdFrames = (page: Page) =>
  page.evaluate(() => {
    const held = new Map<number, FrameRequestCallback>()
    let last = 0
    window.requestAnimationFrame = (callback) => {
      held.set(++last, callback)
      return last
    }
    window.cancelAnimationFrame = (frame) => held.delete(frame)
    window.addEventListener('frames', () => {
      for (const [frame, callback] of held) {
        held.delete(frame)
        callback(performance.now())
      }
    })
  })

test('a sheet and a popover that are closed before they are shown disappear', async ({ page, signIn }) => {
  await signIn('membro')
  for (const { opener, named } of [
    { opener: 'Abrir menu', named: 'Menu' },
    { opener: /^de 5/, named: /Avaliação/ },
  ]) {
    const button = page.getByRole('button', { name: opener })
    await expect(button).toBeVisible()
    await holdFrames(page)
    await button.tap()
    const overlay = page.getByRole('dialog', { name: named })
    await expect(overlay).toHaveCount(1)
    await page.evaluate(async () => {
      const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
      ;(document.querySelector('[role=dialog]') ?? document).dispatchEvent(escape)
      await Promise.resolve()
      window.dispatchEvent(new Event('frames'))
    })
    await expect(overlay).toHaveCount(0)
    await expect(button).toBeFocused()
    await page.reload()
  }
})
