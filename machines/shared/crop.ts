/** A square of a picture, in its pixels. */
export interface Crop {
  x: number
  y: number
  size: number
}

/** A picture's size in pixels. */
export interface Size {
  width: number
  height: number
}

/** How far one may zoom in, as a multiple of the whole square. */
export const maxZoom = 5

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Kept within the picture; never smaller than the zoom allows. */
const within = ({ x, y, size }: Crop, { width, height }: Size): Crop => {
  const most = Math.min(width, height)
  const kept = between(size, most / maxZoom, most)
  return { size: kept, x: between(x, 0, width - kept), y: between(y, 0, height - kept) }
}

/** The largest square in the middle; of a tall picture a little higher, where faces are. */
export const firstCrop = ({ width, height }: Size): Crop => {
  const size = Math.min(width, height)
  return { size, x: (width - size) / 2, y: (height - size) / 3 }
}

/** 1 for the whole square, up to `maxZoom`. */
export const zoomOf = ({ size }: Crop, { width, height }: Size) => Math.min(width, height) / size

/** Moved by shares of its own size, to the right and down. */
export const movedCrop = (crop: Crop, right: number, down: number, picture: Size): Crop =>
  within({ ...crop, x: crop.x + right * crop.size, y: crop.y + down * crop.size }, picture)

/** Zoomed around its middle. */
export const zoomedCrop = (crop: Crop, zoom: number, picture: Size): Crop => {
  const size = Math.min(picture.width, picture.height) / between(zoom, 1, maxZoom)
  const shift = (crop.size - size) / 2
  return within({ size, x: crop.x + shift, y: crop.y + shift }, picture)
}
