import { imageDimensionsFromData } from 'image-dimensions'
import { fromPromise } from 'xstate'
import { Refusal } from '../shared/failure.ts'
import { decodeBearable, sizeOf } from '../shared/photo.actors.ts'
import { isBearable, pictureKindOf, proofKinds } from '../shared/picture.ts'

/** How much of a file is read for its kind and size, in bytes. Cameras write small previews before the size. */
const sizeBytes = 256 * 1024

/** Checks by its header that a file can prove a routine, and be drawn. Throws `photo_format` and `photo_pixels`. */
export const readPhoto = fromPromise<void, { photo: File }>(async ({ input: { photo } }) => {
  const head = new Uint8Array(await photo.slice(0, sizeBytes).arrayBuffer())
  if (!proofKinds.includes(pictureKindOf(head))) throw new Refusal('photo_format')
  if (!isBearable(imageDimensionsFromData(head) ?? (await sizeOf(photo)))) throw new Refusal('photo_pixels')
})

/** Decodes a file after {@link readPhoto}, so that a damaged one is reported when it is picked. Throws `photo_format`. */
export const checkPhoto = fromPromise<void, { photo: File }>(async ({ input: { photo } }) => {
  const bitmap = await decodeBearable(photo)
  bitmap.close()
})
