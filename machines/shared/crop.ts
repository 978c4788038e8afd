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

/** A part of a picture as it is shown, as shares of its width and height: 0 to 1. */
export interface PictureArea {
  x: number
  y: number
  width: number
  height: number
}

export type Corner = 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight'

/** The smallest width and height of an area. */
export const leastArea = 0.15
/** Where a frame begins: a little inside the whole picture, so that its handles are seen. */
export const firstArea: PictureArea = { x: 0.08, y: 0.08, width: 0.84, height: 0.84 }

/** Moves an area by shares of the picture; it stays inside. */
export const movedArea = (area: PictureArea, right: number, down: number): PictureArea => ({
  ...area,
  x: clamp(area.x + right, 0, 1 - area.width),
  y: clamp(area.y + down, 0, 1 - area.height),
})

/** Moves one corner by shares of the picture; the opposite corner stays. */
export const resizedArea = (area: PictureArea, corner: Corner, right: number, down: number): PictureArea => {
  const [endX, endY] = [area.x + area.width, area.y + area.height]
  const isLeft = corner === 'topLeft' || corner === 'bottomLeft'
  const isTop = corner === 'topLeft' || corner === 'topRight'
  const x = isLeft ? clamp(area.x + right, 0, endX - leastArea) : area.x
  const y = isTop ? clamp(area.y + down, 0, endY - leastArea) : area.y
  return {
    x,
    y,
    width: (isLeft ? endX : clamp(endX + right, x + leastArea, 1)) - x,
    height: (isTop ? endY : clamp(endY + down, y + leastArea, 1)) - y,
  }
}

/** The same part after quarter turns of the picture, clockwise. */
export const turnedArea = (area: PictureArea, turns: number): PictureArea =>
  turns <= 0
    ? area
    : turnedArea({ x: 1 - area.y - area.height, y: area.x, width: area.height, height: area.width }, turns - 1)
