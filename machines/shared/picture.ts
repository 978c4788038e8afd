import type { Failure } from './failure.ts'

/** In bytes. */
export const maxPhotoBytes = 5 * 1024 * 1024
/** The most pixels of a photo. Each uses four bytes of memory when decoded. */
export const maxPhotoSide = 12_000
export const maxPhotoPixels = 64_000_000
/** File types in the file dialog. */
export const photoTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** Kinds of pictures that browsers decode. The first bytes decide: a file may declare any type, or none. */
type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'bmp'

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

/** A marker is this byte and the marker's own. */
const [marker, startOfScan, endOfImage] = [0xff, 0xda, 0xd9]

/**
 * Whether a JPEG has its end. Firefox shows the upper part of half a picture. The end marker of a preview in the header
 * does not count, and what cameras append, such as a short film, may follow.
 */
export const isWholeJpeg = (file: Uint8Array): boolean => {
  // Each part of the header has its length. After it, the bytes of the picture never look like the end marker.
  let at = 2
  while (file[at] === marker && file[at + 1] !== startOfScan)
    at += file[at + 1] === marker ? 1 : 2 + ((file[at + 2] ?? 0) << 8) + (file[at + 3] ?? 0)
  for (at = file.indexOf(marker, at); at >= 0; at = file.indexOf(marker, at + 1))
    if (file[at + 1] === endOfImage) return true
  return false
}

/** Whether these last two bytes of a file end a JPEG. */
export const endsJpeg = (tail: Uint8Array): boolean => tail[0] === marker && tail[1] === endOfImage

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

/** The fault for a failure of an actor that prepares a picture; an unknown failure is a faulty format. */
export const faultOfPicture = ({ code }: Failure): PictureFault => pictureFaults.get(code) ?? 'photoFormat'

/** The most pixels of a stored picture from left to right: enough to judge a proof, in well under 1 MB. */
export const maxProofWidth = 1280
/** A long picture stays within the limit of canvases: iOS draws 16 million pixels. */
const mostPixels = 12_000_000

/** In whole pixels, at least one. */
const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
})

/** The size of a proof for upload, before it is rotated by quarter `turns`; never larger than the picture. */
export const proofSize = (size: Size, turns = 0): Size => {
  const shownWidth = turns % 2 === 0 ? size.width : size.height
  const scale = Math.min(1, maxProofWidth / shownWidth, Math.sqrt(mostPixels / (size.width * size.height)))
  return scaled(size, scale)
}

/** The size of a thumbnail: twice its place in a list. */
const thumbnail: Size = { width: 208, height: 144 }
/** In characters: a thumbnail is a part of each row of a list. */
const maxThumbnail = 16_000

/** Whether a data URL can be stored as a thumbnail. */
export const isThumbnail = (url: string): boolean =>
  url.length <= maxThumbnail && /^data:image\/(?:webp|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/.test(url)

/**
 * What a thumbnail shows of an area, and its size, both before the picture is rotated by quarter `turns`; never larger
 * than the area.
 */
export const thumbnailSize = (area: Size, turns = 0): { from: Size; to: Size } => {
  const place = turns % 2 === 0 ? thumbnail : { width: thumbnail.height, height: thumbnail.width }
  const scale = Math.min(area.width / place.width, area.height / place.height)
  return { from: scaled(place, scale), to: scaled(place, Math.min(1, scale)) }
}

/** The longer side of a preview in pixels. Drawing more takes longer than decoding, on the page's thread. */
const maxPreviewSide = 800

/** The size of a picture's preview; never larger than the picture. */
export const previewSize = (size: Size): Size =>
  scaled(size, Math.min(1, maxPreviewSide / Math.max(size.width, size.height)))
