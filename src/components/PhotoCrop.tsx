import { Minus, Plus } from 'lucide-react'
import { useCallback, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { IconButton } from './IconButton.tsx'
import * as css from './PhotoCrop.css.ts'

/** A square of the picture, as shares of the picture's width and height: 0 to 1. */
interface PhotoCropArea {
  left: number
  top: number
  width: number
  height: number
}

interface PhotoCropProps {
  /** A picture on this device. */
  source: Blob
  area: PhotoCropArea
  /** 1 for the whole square. */
  zoom: number
  maxZoom: number
  labels: { area: string; zoom: string; closer: string; further: string }
  /** By shares of the square, to the right and down. */
  onMove: (right: number, down: number) => void
  onZoom: (zoom: number) => void
}

/** The step of one key press, for moves and zoom. */
const step = 0.04
const zoomStep = 1.15
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** Crops a picture: drag or arrows move it; the wheel, + and − zoom. */
export function PhotoCrop({ source, area, zoom, maxZoom, labels, onMove, onZoom }: PhotoCropProps) {
  const frame = useRef<HTMLDivElement>(null)
  const dragged = useRef<{ x: number; y: number } | null>(null)
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(source)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [source],
  )
  const move = ({ clientX: x, clientY: y }: PointerEvent) => {
    const side = frame.current?.clientWidth ?? 0
    if (!dragged.current || side === 0) return
    onMove((dragged.current.x - x) / side, (dragged.current.y - y) / side)
    dragged.current = { x, y }
  }
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (arrow) onMove(...arrow)
    else if (event.key === '+' || event.key === '=') onZoom(zoom * zoomStep)
    else if (event.key === '-') onZoom(zoom / zoomStep)
    else return
    event.preventDefault()
  }
  return (
    <div className={css.crop}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- role "application": keys, touch, mouse */}
      <div
        ref={frame}
        className={css.frame}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrows move the picture
        tabIndex={0}
        role="application"
        aria-label={labels.area}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          dragged.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={move}
        onPointerUp={() => {
          dragged.current = null
        }}
        onPointerCancel={() => {
          dragged.current = null
        }}
        onWheel={(event) => onZoom(event.deltaY < 0 ? zoom * zoomStep : zoom / zoomStep)}
      >
        <img
          ref={show}
          className={css.image}
          alt=""
          draggable={false}
          style={{
            width: `${100 / area.width}%`,
            height: `${100 / area.height}%`,
            left: `${(-100 * area.left) / area.width}%`,
            top: `${(-100 * area.top) / area.height}%`,
          }}
        />
        <span className={css.mask} aria-hidden="true" />
      </div>
      <fieldset className={css.zoom} aria-label={labels.zoom}>
        <IconButton
          icon={Minus}
          label={labels.further}
          isDisabled={zoom <= 1}
          onPress={() => onZoom(zoom / zoomStep)}
        />
        <output className={css.value}>{Math.round(zoom * 100)}%</output>
        <IconButton
          icon={Plus}
          label={labels.closer}
          isDisabled={zoom >= maxZoom}
          onPress={() => onZoom(zoom * zoomStep)}
        />
      </fieldset>
    </div>
  )
}
