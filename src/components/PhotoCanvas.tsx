import { useCallback, useState } from 'react'
import { Photo } from './Photo.tsx'

/** A part of the picture as it is shown, as shares of its width and height: 0 to 1. */
export interface PhotoArea {
  x: number
  y: number
  width: number
  height: number
}

interface PhotoCanvasProps {
  source: Blob
  /** Quarter turns, clockwise. */
  turns: number
  /** null: the whole picture. */
  area: PhotoArea | null
  className: string
  /** The picture has its size. */
  onDrawn?: (canvas: HTMLCanvasElement) => void
}

/** The longer side in pixels: enough for a screen. */
const most = 1600

/** Draws a picture on this device, rotated and cropped. The whole picture, as it is, takes its place if that fails. */
export function PhotoCanvas({ source, turns, area, className, onDrawn }: PhotoCanvasProps) {
  const [broken, setBroken] = useState<Blob>()
  const draw = useCallback(
    (canvas: HTMLCanvasElement) => {
      let isShown = true
      const fill = async () => {
        const image = await decoded(source)
        if (!isShown) return
        paint(canvas, image, turns, area)
        onDrawn?.(canvas)
      }
      fill().catch((error: unknown) => {
        console.warn('the picture was not drawn', error)
        if (isShown) setBroken(source)
      })
      return () => {
        isShown = false
      }
    },
    [source, turns, area, onDrawn],
  )
  if (source === broken) return <Photo source={source} />
  return <canvas ref={draw} className={className} />
}

const decoded = async (source: Blob): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = URL.createObjectURL(source)
  try {
    await image.decode()
  } finally {
    URL.revokeObjectURL(image.src)
  }
  return image
}

const paint = (canvas: HTMLCanvasElement, image: HTMLImageElement, turns: number, area: PhotoArea | null) => {
  const { naturalWidth, naturalHeight } = image
  const isUpright = turns % 2 === 0
  const [width, height] = isUpright ? [naturalWidth, naturalHeight] : [naturalHeight, naturalWidth]
  const { x, y, width: part, height: partHeight } = area ?? { x: 0, y: 0, width: 1, height: 1 }
  const scale = Math.min(1, most / Math.max(width * part, height * partHeight))
  canvas.width = Math.max(1, Math.round(width * part * scale))
  canvas.height = Math.max(1, Math.round(height * partHeight * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser has no canvas')
  context.scale(scale, scale)
  context.translate(width * (0.5 - x), height * (0.5 - y))
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(image, -naturalWidth / 2, -naturalHeight / 2)
}
