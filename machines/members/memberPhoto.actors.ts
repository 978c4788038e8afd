import { fromPromise } from 'xstate'
import type { Crop, Size } from '../shared/crop.ts'
import { failureOf, Refusal } from '../shared/failure.ts'
import { maxPhotoBytes } from '../shared/picture.ts'
import { supabase } from '../shared/client/client.ts'
import { decode, encode, randomName, type PreparedPhoto } from '../shared/photo.actors.ts'
import { bucket } from '../shared/storage.actors.ts'

/** Side in pixels: the largest place that shows it is 104 wide, on screens of three dots a pixel. */
const side = 320

/** How large a picture is, turned as its camera says. Throws `photo_format` for what cannot be decoded, and `photo_pixels`. */
export const readPicture = fromPromise<Size, { file: File }>(async ({ input: { file } }) => {
  const bitmap = await decode(file)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
})

/** Cuts the square out, scales it down and re-encodes it. Throws `photo_format`, `photo_pixels`, and `photo_size` when it is still too large. */
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

/** A picture's path in the bucket as members keep it (DATABASE.md, 'Pictures' addresses'). */
export const storedAddress = (path: string) => `/storage/v1/object/public/${bucket}/${path}`
const pathOf = (address: string) => address.slice(address.indexOf(`/${bucket}/`) + bucket.length + 2)

/** Removes pictures that nobody uses any more, by address; what stays behind is only logged (SPEC.md, section 8). */
export const removePictures = async (addresses: readonly string[]) => {
  const { error } = await supabase().storage.from(bucket).remove(addresses.map(pathOf))
  if (error) console.warn('unused pictures stayed in the storage', failureOf(error))
}

/** The same as a step of a form. */
export const removeUnusedPhotos = fromPromise<void, { addresses: readonly string[] }>(({ input }) =>
  removePictures(input.addresses),
)
