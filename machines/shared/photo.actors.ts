import { fromPromise } from 'xstate'
import { Refusal } from './failure.ts'
import { headBytes, pictureKindOf, proofKinds, proofSize, isBearable, maxPhotoBytes } from './picture.ts'

/** A picture ready to be sent: without place and camera data, and the object's path, made once per photo. */
export interface PreparedPhoto {
  blob: Blob
  /** `routines/<type>/<type>_<milliseconds>_<22 random characters>-<name>.<ext>` (DATABASE.md, 'Storage'). */
  path: string
}

const quality = 0.86

/** By the file's first bytes, whatever it calls itself; null for what is no picture that all browsers decode. */
export const kindOf = async (file: Blob) => pictureKindOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))

/** As the browser itself reads it from the header: no pixel is decoded before it is shown. Throws `photo_format`. */
const sizeOf = async (file: Blob) => {
  const image = new Image()
  const address = URL.createObjectURL(file)
  try {
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve)
      image.addEventListener('error', () => reject(new Refusal('photo_format')))
      image.src = address
    })
    return { width: image.naturalWidth, height: image.naturalHeight }
  } finally {
    URL.revokeObjectURL(address)
  }
}

/**
 * Turned as the camera says. Throws `photo_format`, and `photo_pixels` for one whose pixels would fill the memory, however
 * few bytes it has.
 */
export const decode = async (file: Blob) => {
  // Also for the error of a file that is gone, which pictures do not tell.
  if ((await kindOf(file)) === null) throw new Refusal('photo_format')
  if (!isBearable(await sizeOf(file))) throw new Refusal('photo_pixels')
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Refusal('photo_format')
  })
}

interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Draws an area of the picture anew, which removes the metadata. WebP where the browser's canvas writes it, else JPEG. */
export const encode = async (bitmap: ImageBitmap, from: Area, to: { width: number; height: number }) => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, to.width)
  canvas.height = Math.max(1, to.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Refusal('photo_format')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, canvas.width, canvas.height)
  const blobOf = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  const webp = await blobOf('image/webp')
  if (webp?.type === 'image/webp') return webp
  // JPEG knows no transparency: what shows through would be black.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const jpeg = await blobOf('image/jpeg')
  if (!jpeg) throw new Refusal('photo_format')
  return jpeg
}

/** 'Treino de terça.JPG' → 'Treino-de-terca'. */
export const sanitisedName = (name: string) =>
  name
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 80) || 'foto'

/** 22 characters of 132 random bits, because public addresses need no login. */
export const randomName = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22)

/**
 * Can this file prove a routine? Decodes it, so that a damaged one is known when it is picked. Throws `photo_format` and
 * `photo_pixels`.
 */
export const checkPhoto = fromPromise<void, { photo: File }>(async ({ input: { photo } }) => {
  if (!proofKinds.includes(await kindOf(photo))) throw new Refusal('photo_format')
  const bitmap = await decode(photo)
  bitmap.close()
})

/**
 * Scales a picture down and re-encodes it. Throws `photo_format` for what can't be decoded, `photo_pixels` for one that is too
 * large to be decoded, and `photo_size` when the result is still larger than the limit.
 */
export const preparePhoto = fromPromise<PreparedPhoto, { photo: File; routine: string }>(
  async ({ input: { photo, routine } }) => {
    const bitmap = await decode(photo)
    const { width, height } = bitmap
    const blob = await encode(bitmap, { x: 0, y: 0, width, height }, proofSize(bitmap))
    bitmap.close()
    if (blob.size > maxPhotoBytes) throw new Refusal('photo_size')
    const extension = blob.type === 'image/webp' ? 'webp' : 'jpg'
    const path = `routines/${routine}/${routine}_${Date.now()}_${randomName()}-${sanitisedName(photo.name)}.${extension}`
    return { blob, path }
  },
)
