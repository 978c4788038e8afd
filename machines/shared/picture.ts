import type { Failure } from './failure.ts'

/** In bytes. */
export const maxPhotoBytes = 5 * 1024 * 1024
/** The most pixels of a photo. Each uses four bytes of memory when decoded. */
export const maxPhotoSide = 12_000
export const maxPhotoPixels = 64_000_000
/** File types in the file dialog. */
export const photoTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** Kinds of pictures that browsers decode. The first bytes decide: a file may declare any type, or none. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'bmp'

/** Kinds that can prove a routine. */
export const proofKinds: readonly (PictureKind | null)[] = ['jpeg', 'png', 'webp']

/** Number of bytes that {@link pictureKindOf} reads. */
export const headBytes = 12

const marks: readonly [PictureKind, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n.\n/u],
  ['webp', /^RIFF[^]{4}WEBP/],
  ['gif', /^GIF8[79]a/],
  ['bmp', /^BM/],
]

/** Null for all other kinds, such as HEIC and SVG, which not every browser decodes. */
export const pictureKindOf = (head: Uint8Array): PictureKind | null => {
  const text = String.fromCharCode(...head.subarray(0, headBytes))
  return marks.find(([, mark]) => mark.test(text))?.[0] ?? null
}

interface Size {
  width: number
  height: number
}

/** Whether a picture of this size may be decoded. */
export const isBearable = ({ width, height }: Size) =>
  Math.max(width, height) <= maxPhotoSide && width * height <= maxPhotoPixels

/** Why a picture could not be prepared. */
export type PictureFault = 'photoFormat' | 'photoTooLarge' | 'photoPixels'

const pictureFaults: ReadonlyMap<string | null, PictureFault> = new Map([
  ['photo_size', 'photoTooLarge'],
  ['photo_pixels', 'photoPixels'],
])

export const faultOfPicture = ({ code }: Failure): PictureFault => pictureFaults.get(code) ?? 'photoFormat'

/** A phone's photo, scaled to 2,048 × 1,536: enough to judge a proof, in well under 1 MB. */
const usualPixels = 2048 * 1536
/** The short side of a long picture stays readable, within the limit of canvases: iOS draws 16 million pixels. */
const readableSide = 720
const mostPixels = 12_000_000

const scaleTo = (pixels: number, { width, height }: Size) => Math.sqrt(pixels / (width * height))

/** The size of a proof for upload; never larger than the picture. */
export const proofSize = (size: Size): Size => {
  const readable = Math.min(readableSide / Math.min(size.width, size.height), scaleTo(mostPixels, size))
  const scale = Math.min(1, Math.max(scaleTo(usualPixels, size), readable))
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) }
}
