import { imageDimensionsFromData } from 'image-dimensions'
import { fromPromise } from 'xstate'
import { Refusal } from '../shared/failure.ts'
import { decodeBearable, sizeOf, type PickedPicture } from '../shared/photo.actors.ts'
import { isBearable, pictureKindOf, previewSize, proofKinds } from '../shared/picture.ts'

/** How much of a file is read for its kind and size, in bytes. Cameras write small previews before the size. */
const sizeBytes = 256 * 1024

/** A picture with what is drawn of it: upright, as the camera recorded, and small enough for each frame. */
export interface ShownPicture extends PickedPicture {
  preview: ImageBitmap
}

/**
 * Checks that a file can prove a routine: first its header, because vast pictures must not be decoded, then the rest.
 * What was decoded becomes the preview. Throws `photo_format`, `photo_pixels`, and `NotFoundError` if the file is gone.
 */
export const checkPhoto = fromPromise<ImageBitmap, { photo: File }>(async ({ input: { photo } }) => {
  const head = new Uint8Array(await photo.slice(0, sizeBytes).arrayBuffer())
  if (!proofKinds.includes(pictureKindOf(head))) throw new Refusal('photo_format')
  if (!isBearable(imageDimensionsFromData(head) ?? (await sizeOf(photo)))) throw new Refusal('photo_pixels')
  const bitmap = await decodeBearable(photo)
  const { width, height } = previewSize(bitmap)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Refusal('photo_format')
  // Better smoothing reads all pixels, on the page's thread.
  context.imageSmoothingQuality = 'low'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return canvas.transferToImageBitmap()
})
