import { fromPromise } from 'xstate'
import type { Crop, Size } from '../shared/crop.ts'
import { Refusal } from '../shared/failure.ts'
import { maxPhotoBytes } from '../shared/picture.ts'
import { decode, encode, randomName, type PreparedPhoto } from '../shared/photo.actors.ts'
import { bucket, logStayed, removeObjects } from '../shared/storage.actors.ts'

/** Side in pixels: the largest place that shows it is 104 CSS pixels wide, at a pixel ratio of up to 3. */
const side = 320

/** The size of a picture in the camera's orientation. Throws `photo_format` (not decodable) or `photo_pixels`. */
export const readPicture = fromPromise<Size, { file: File }>(async ({ input: { file } }) => {
  const bitmap = await decode(file)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
})

/**
 * Crops the square, scales it down and encodes it. Throws `photo_format`, `photo_pixels` or `photo_size` (still too
 * large).
 */
export const prepareMemberPhoto = fromPromise<PreparedPhoto, { file: File; crop: Crop }>(
  async ({ input: { file, crop } }) => {
    const bitmap = await decode(file)
    const { x, y, size } = crop
    const to = Math.min(side, Math.round(size))
    const blob = await encode(bitmap, { x, y, width: size, height: size }, { width: to, height: to })
    bitmap.close()
    if (blob.size > maxPhotoBytes) throw new Refusal('photo_size')
    const extension = blob.type === 'image/webp' ? 'webp' : 'jpg'
    return { blob, path: `member-photos/${Date.now()}-${randomName()}.${extension}` }
  },
)

/** The address of a picture as `members.photo_url` stores it, from its path in the bucket. */
export const storedAddress = (path: string) => `/storage/v1/object/public/${bucket}/${path}`
const pathOf = (address: string) => address.slice(address.indexOf(`/${bucket}/`) + bucket.length + 2)

/** Removes unused pictures by address. A failure is only logged. */
export const removePictures = async (addresses: readonly string[]) => {
  await removeObjects(addresses.map(pathOf))
}

/** Begins to remove unused pictures by address, and is done: no one waits for the server. A failure is only logged. */
export const removeUnusedPhotos = fromPromise<void, { addresses: readonly string[] }>(({ input }) => {
  removePictures(input.addresses).catch(logStayed)
  return Promise.resolve()
})
