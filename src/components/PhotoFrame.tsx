import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { PhotoCanvas, type PhotoArea } from './PhotoCanvas.tsx'
import * as css from './PhotoFrame.css.ts'

const corners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const
type PhotoCorner = (typeof corners)[number]

interface PhotoFrameProps {
  /** A picture that is decoded. */
  source: ImageBitmap
  /** Quarter turns, clockwise. */
  turns: number
  frame: PhotoArea
  /** `frame` names the keys. */
  labels: { frame: string; hint: string }
  /** The buttons, in the window with the picture. */
  children: ReactNode
  /** By shares of the picture, to the right and down. */
  onMove: (right: number, down: number) => void
  onResize: (corner: PhotoCorner, right: number, down: number) => void
}

/** The share of the picture of one key press. */
const step = 0.02
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** The picture and its buttons come into the window. */
const show = (canvas: HTMLCanvasElement) => canvas.closest('[data-photo-frame]')?.scrollIntoView({ block: 'nearest' })

/** A frame over a picture: drag it, drag its corners; arrows move it, with Shift they move its bottom right corner. */
export function PhotoFrame({ source, turns, frame, labels, children, onMove, onResize }: PhotoFrameProps) {
  const picture = useRef<HTMLDivElement>(null)
  const dragged = useRef<{ x: number; y: number; corner: PhotoCorner | null } | null>(null)
  const begin = (corner: PhotoCorner | null) => (event: PointerEvent) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = { x: event.clientX, y: event.clientY, corner }
  }
  const drag = ({ clientX: x, clientY: y }: PointerEvent) => {
    const box = picture.current?.getBoundingClientRect()
    if (!dragged.current || !box || box.width === 0 || box.height === 0) return
    const [right, down] = [(x - dragged.current.x) / box.width, (y - dragged.current.y) / box.height]
    const { corner } = dragged.current
    if (corner === null) onMove(right, down)
    else onResize(corner, right, down)
    dragged.current = { x, y, corner }
  }
  const end = () => {
    dragged.current = null
  }
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    if (event.shiftKey) onResize('bottomRight', ...arrow)
    else onMove(...arrow)
  }
  const pointer = { onPointerMove: drag, onPointerUp: end, onPointerCancel: end }
  const percent = (share: number) => `${share * 100}%`
  return (
    <div className={css.place} data-photo-frame>
      <div ref={picture} className={css.picture}>
        <PhotoCanvas source={source} turns={turns} area={null} className={css.canvas} onDrawn={show} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- role "application": keys, touch, mouse */}
        <div
          className={css.frame}
          style={{
            left: percent(frame.x),
            top: percent(frame.y),
            width: percent(frame.width),
            height: percent(frame.height),
          }}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrows move the frame
          tabIndex={0}
          role="application"
          aria-label={labels.frame}
          onKeyDown={press}
          onPointerDown={begin(null)}
          {...pointer}
        >
          {corners.map((corner) => (
            <span key={corner} className={css.handle} data-corner={corner} onPointerDown={begin(corner)} {...pointer} />
          ))}
        </div>
      </div>
      <p className={css.hint}>{labels.hint}</p>
      {children}
    </div>
  )
}
