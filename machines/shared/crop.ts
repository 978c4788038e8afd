/** A square of a picture, in its pixels. */
export interface Crop {
  x: number
  y: number
  size: number
}

/** In pixels. */
export interface Size {
  width: number
  height: number
}

/** The largest zoom, relative to the whole square. */
export const maxZoom = 5

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Limits a crop to the picture and to the largest zoom. */
const clampCrop = ({ x, y, size }: Crop, { width, height }: Size): Crop => {
  const most = Math.min(width, height)
  const clamped = clamp(size, most / maxZoom, most)
  return { size: clamped, x: clamp(x, 0, width - clamped), y: clamp(y, 0, height - clamped) }
}

/** The largest square in the middle; slightly higher in a tall picture, where faces are. */
export const firstCrop = ({ width, height }: Size): Crop => {
  const size = Math.min(width, height)
  return { size, x: (width - size) / 2, y: (height - size) / 3 }
}

/** 1 for the whole square, up to `maxZoom`. */
export const zoomOf = ({ size }: Crop, { width, height }: Size) => Math.min(width, height) / size

/** Moves a crop right and down, by fractions of its size. */
export const movedCrop = (crop: Crop, right: number, down: number, picture: Size): Crop =>
  clampCrop({ ...crop, x: crop.x + right * crop.size, y: crop.y + down * crop.size }, picture)

/** Zooms a crop around its centre. */
export const zoomedCrop = (crop: Crop, zoom: number, picture: Size): Crop => {
  const size = Math.min(picture.width, picture.height) / clamp(zoom, 1, maxZoom)
  const shift = (crop.size - size) / 2
  return clampCrop({ size, x: crop.x + shift, y: crop.y + shift }, picture)
}
