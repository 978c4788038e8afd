import type { Page } from 'playwright/test'

/** The result that a path chooses for scaling down a picture. */
type PictureWord = 'through' | 'cut' | 'unreadable' | 'heavy'

/** Holds the scaling of a picture until the path decides its result. */
export const holdPictures = async (page: Page, wait: () => Promise<string>) => {
  await page.exposeFunction('waitForPicture', wait)
  await page.addInitScript(() => {
    const decode = globalThis.createImageBitmap.bind(globalThis)
    const encoder = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'toBlob') ?? {}
    const held = globalThis as unknown as { waitForPicture: () => Promise<PictureWord> }
    globalThis.createImageBitmap = async (image: ImageBitmapSource) => {
      const word = await held.waitForPicture()
      Object.defineProperty(HTMLCanvasElement.prototype, 'toBlob', encoder)
      // The browser itself refuses a file that is no picture.
      if (word === 'unreadable') return decode(new Blob(['isto não é uma imagem'], { type: 'image/png' }))
      // In practice no picture of 2048 px exceeds 5 MB, so the encoder is replaced.
      if (word === 'heavy')
        HTMLCanvasElement.prototype.toBlob = (receive) =>
          receive(new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/webp' }))
      return decode(image)
    }
  })
}
