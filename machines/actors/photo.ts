import { fromPromise } from 'xstate'
import { Refusal } from '../model/failure.ts'
import { isBearable, maxPhotoBytes, type RoutineType } from '../model/routine.ts'

/** A picture ready to be sent: without place and camera data, and the object's path, made once per photo. */
export interface PreparedPhoto {
  blob: Blob
  /** `routines/<type>/<type>_<milliseconds>_<22 random characters>-<name>.<ext>` (DATABASE.md, 'Storage'). */
  path: string
}

/** Longest side in pixels; enough to judge a proof, and a phone's picture fits in well under 1 MB. */
const longestSide = 2048
const quality = 0.86

/** A container of the ISO family whose brand is HEIC's or AVIF's, whatever the file calls itself. */
export const isHeif = async (file: Blob) => {
  const head = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer())
  return /^ftyp(hei[cfmsx]|hev[cmsx]|mif1|msf1|avi[fs])/.test(head)
}

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
  const blob = webp?.type === 'image/webp' ? webp : await blobOf('image/jpeg')
  if (!blob) throw new Refusal('photo_format')
  return blob
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
 * Scales a picture down and re-encodes it. Throws `photo_format` for what can't be decoded (HEIC by its first bytes),
 * `photo_pixels` for one that is too large to be decoded, and `photo_size` when the result is still larger than the limit.
 */
export const preparePhoto = fromPromise<PreparedPhoto, { photo: File; routine: RoutineType }>(
  async ({ input: { photo, routine } }) => {
    if (await isHeif(photo)) throw new Refusal('photo_format')
    const bitmap = await decode(photo)
    const { width, height } = bitmap
    const scale = Math.min(1, longestSide / Math.max(width, height))
    const to = { width: Math.round(width * scale), height: Math.round(height * scale) }
    const blob = await encode(bitmap, { x: 0, y: 0, width, height }, to)
    bitmap.close()
    if (blob.size > maxPhotoBytes) throw new Refusal('photo_size')
    const extension = blob.type === 'image/webp' ? 'webp' : 'jpg'
    const path = `routines/${routine}/${routine}_${Date.now()}_${randomName()}-${sanitisedName(photo.name)}.${extension}`
    return { blob, path }
  },
)
