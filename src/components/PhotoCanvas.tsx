import { useCallback } from 'react'

/** A part of the picture as it is shown, as shares of its width and height: 0 to 1. */
export interface PhotoArea {
  x: number
  y: number
  width: number
  height: number
}

interface PhotoCanvasProps {
  source: ImageBitmap
  /** Quarter turns, clockwise. */
  turns: number
  /** null: the whole picture. */
  area: PhotoArea | null
  className: string
  /** The picture has its size. */
  onDrawn?: (canvas: HTMLCanvasElement) => void
}

/** Draws a decoded picture, rotated and cropped. */
export function PhotoCanvas({ source, turns, area, className, onDrawn }: PhotoCanvasProps) {
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (canvas === null) return
      paint(canvas, source, turns, area)
      onDrawn?.(canvas)
    },
    [source, turns, area, onDrawn],
  )
  return <canvas ref={draw} className={className} />
}

const paint = (canvas: HTMLCanvasElement, image: ImageBitmap, turns: number, area: PhotoArea | null) => {
  const isUpright = turns % 2 === 0
  const [width, height] = isUpright ? [image.width, image.height] : [image.height, image.width]
  const { x, y, width: part, height: partHeight } = area ?? { x: 0, y: 0, width: 1, height: 1 }
  canvas.width = Math.max(1, Math.round(width * part))
  canvas.height = Math.max(1, Math.round(height * partHeight))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser has no canvas')
  context.translate(width * (0.5 - x), height * (0.5 - y))
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(image, -image.width / 2, -image.height / 2)
}
