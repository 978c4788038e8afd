import { fromPromise } from 'xstate'
import { turnedArea, type PictureArea } from './crop.ts'
import { Refusal } from './failure.ts'
import {
  endsJpeg,
  headBytes,
  isBearable,
  isThumbnail,
  isWholeJpeg,
  maxPhotoBytes,
  pictureKindOf,
  proofSize,
  thumbnailSize,
} from './picture.ts'

/** A picture ready for upload: without location and camera data, and with its path, created once per photo. */
export interface PreparedPhoto {
  blob: Blob
  /** `routines/<type>/<type>_<milliseconds>_<22 random characters>-<name>.<ext>`. */
  path: string
  /** Of a proof: a small picture, as a data URL. Without one, lists request the photo itself. */
  thumbnail?: string
}

/** A picture as the user sends it. `turns`: quarter turns, clockwise, 0 to 3. `crop`: of the rotated picture. */
export interface PickedPicture {
  photo: File
  turns: number
  crop: PictureArea | null
}

const usualQuality = 0.86
const thumbnailQuality = 0.6

const bytesOf = async (part: Blob) => new Uint8Array(await part.arrayBuffer())

/** By the file's first bytes, not its declared type; null if not all browsers decode it. */
const kindOf = async (file: Blob) => pictureKindOf(await bytesOf(file.slice(0, headBytes)))

/** The browser decodes no pixels, but it reads the whole file. Throws `photo_format`. */
export const sizeOf = async (file: Blob) => {
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

/** Some cameras append something to a JPEG: only then all of it is read. */
const isPartOfJpeg = async (file: Blob) =>
  (await kindOf(file)) === 'jpeg' && !endsJpeg(await bytesOf(file.slice(-2))) && !isWholeJpeg(await bytesOf(file))

/**
 * Decodes a picture of a bearable size and rotates it as the camera recorded. Throws `photo_format`, also for a part of
 * a JPEG, and the browser's error if the file is gone.
 */
export const decodeBearable = async (file: Blob) => {
  if (await isPartOfJpeg(file)) throw new Refusal('photo_format')
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Refusal('photo_format')
  })
}

/**
 * Decodes a picture and rotates it as the camera recorded. Throws `photo_format`, and `photo_pixels` if its pixels
 * would fill the memory, however small the file is.
 */
export const decode = async (file: Blob) => {
  // Reading the bytes also throws if the file is gone; an image element does not report that.
  if ((await kindOf(file)) === null) throw new Refusal('photo_format')
  if (!isBearable(await sizeOf(file))) throw new Refusal('photo_pixels')
  return decodeBearable(file)
}

interface Area {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Draws an area of the picture again, which removes the metadata. WebP if the browser's canvas writes it, else JPEG.
 * `to`: its size before it is rotated. `turns`: quarter turns, clockwise. `quality`: 0 to 1.
 */
export const encode = async (
  bitmap: ImageBitmap,
  from: Area,
  to: { width: number; height: number },
  turns = 0,
  quality = usualQuality,
) => {
  const canvas = document.createElement('canvas')
  const width = Math.max(1, to.width)
  const height = Math.max(1, to.height)
  const isUpright = turns % 2 === 0
  canvas.width = isUpright ? width : height
  canvas.height = isUpright ? height : width
  const context = canvas.getContext('2d')
  if (!context) throw new Refusal('photo_format')
  context.imageSmoothingQuality = 'high'
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(bitmap, from.x, from.y, from.width, from.height, -width / 2, -height / 2, width, height)
  context.resetTransform()
  const blobOf = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  const webp = await blobOf('image/webp')
  if (webp?.type === 'image/webp') return webp
  // JPEG has no transparency: transparent pixels would become black.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const jpeg = await blobOf('image/jpeg')
  if (!jpeg) throw new Refusal('photo_format')
  return jpeg
}

/** The crop in pixels of the picture before it is rotated; all of it without a crop. */
const cropOf = ({ width, height }: ImageBitmap, turns: number, crop: PictureArea | null): Area => {
  if (crop === null) return { x: 0, y: 0, width, height }
  const area = turnedArea(crop, (4 - turns) % 4)
  return {
    x: Math.round(area.x * width),
    y: Math.round(area.y * height),
    width: Math.max(1, Math.round(area.width * width)),
    height: Math.max(1, Math.round(area.height * height)),
  }
}

/** 'Treino de terça.JPG' → 'Treino-de-terca'. */
const sanitisedName = (name: string) =>
  name
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 80) || 'foto'

/** 22 characters (132 random bits): public addresses need no login, so they must not be guessable. */
export const randomName = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22)

const dataUrlOf = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the picture was not read')))
    reader.readAsDataURL(blob)
  })

/** The middle of an area in a list's size. Nothing if it is too large. */
const thumbnailOf = async (bitmap: ImageBitmap, area: Area, turns: number): Promise<{ thumbnail?: string }> => {
  const size = thumbnailSize(area, turns)
  const from = {
    x: area.x + (area.width - size.from.width) / 2,
    y: area.y + (area.height - size.from.height) / 2,
    ...size.from,
  }
  const thumbnail = await dataUrlOf(await encode(bitmap, from, size.to, turns, thumbnailQuality))
  return isThumbnail(thumbnail) ? { thumbnail } : {}
}

/**
 * Rotates a picture, crops it, scales it down and encodes it again. Throws `photo_format` if it cannot be decoded,
 * `photo_pixels` if it is too large to decode, and `photo_size` if the result exceeds the limit.
 */
export const preparePhoto = fromPromise<PreparedPhoto, PickedPicture & { routine: string }>(
  async ({ input: { photo, turns, crop, routine } }) => {
    const bitmap = await decode(photo)
    const area = cropOf(bitmap, turns, crop)
    const blob = await encode(bitmap, area, proofSize(area, turns), turns)
    const thumbnail = await thumbnailOf(bitmap, area, turns)
    bitmap.close()
    if (blob.size > maxPhotoBytes) throw new Refusal('photo_size')
    const extension = blob.type === 'image/webp' ? 'webp' : 'jpg'
    const path = `routines/${routine}/${routine}_${Date.now()}_${randomName()}-${sanitisedName(photo.name)}.${extension}`
    return { blob, path, ...thumbnail }
  },
)
