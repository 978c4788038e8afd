import type { Page } from 'playwright/test'

/** What the path may say of a picture that is being scaled down, in the place of the browser that does it. */
export type PictureWord = 'through' | 'cut' | 'unreadable' | 'heavy'

/** Scaling a picture down waits, as a request does, until the path says how it ends. */
export const holdPictures = async (page: Page, ask: () => Promise<string>) => {
  await page.exposeFunction('askAboutPicture', ask)
  await page.addInitScript(() => {
    const decode = globalThis.createImageBitmap.bind(globalThis)
    const encoder = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'toBlob') ?? {}
    const held = globalThis as unknown as { askAboutPicture: () => Promise<PictureWord> }
    globalThis.createImageBitmap = async (image: ImageBitmapSource) => {
      const word = await held.askAboutPicture()
      Object.defineProperty(HTMLCanvasElement.prototype, 'toBlob', encoder)
      // The browser's own refusal, of what is no picture.
      if (word === 'unreadable') return decode(new Blob(['isto não é uma imagem'], { type: 'image/png' }))
      // No picture of 2048 px stays over 5 MB in practice: the browser is made to say so.
      if (word === 'heavy')
        HTMLCanvasElement.prototype.toBlob = (told) =>
          told(new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/webp' }))
      return decode(image)
    }
  })
}
