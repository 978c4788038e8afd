import type { Page } from 'playwright/test'

/** Holds the copy to the clipboard until the path decides its result: 'copied', or the browser's refusal. */
export const holdCopying = async (page: Page, wait: () => Promise<string>) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.exposeFunction('waitForCopy', wait)
  await page.addInitScript(() => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard)
    const held = globalThis as unknown as { waitForCopy: () => Promise<string> }
    navigator.clipboard.writeText = async (text) => {
      if ((await held.waitForCopy()) !== 'copied') throw new DOMException('Write permission denied.', 'NotAllowedError')
      await write(text)
    }
  })
}

export const copiedText = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
