import type { Page } from 'playwright/test'

/** Copying waits, as a request does, until the path says how it ends: 'copied', or the browser's own refusal. */
export const holdCopying = async (page: Page, ask: () => Promise<string>) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.exposeFunction('askAboutCopy', ask)
  await page.addInitScript(() => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard)
    const held = globalThis as unknown as { askAboutCopy: () => Promise<string> }
    navigator.clipboard.writeText = async (text) => {
      if ((await held.askAboutCopy()) !== 'copied')
        throw new DOMException('Write permission denied.', 'NotAllowedError')
      await write(text)
    }
  })
}

export const copiedText = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
