import { X, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useClosedByBack } from './back.ts'
import { IconButton } from './IconButton.tsx'
import * as css from './Lightbox.css.ts'
import { Photo } from './Photo.tsx'
import { useVisit } from './visit.ts'

interface LightboxProps {
  /** The picture's URL. */
  source: string
  title: string
  texts: { close: string; zoomIn: string; zoomOut: string; picture: string; percent: (zoom: number) => string }
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** 1 shows the whole picture. */
const [least, step, near, most] = [1, 1.5, 2.5, 6]
const clamp = (zoom: number) => Math.min(most, Math.max(least, zoom))
/** Two taps, in ms and px, are a double tap. Safari on phones counts no clicks. */
const [tapPause, tapReach] = [350, 30]

interface Point {
  x: number
  y: number
}
const middle = ({ offsetWidth, offsetHeight }: HTMLElement): Point => ({ x: offsetWidth / 2, y: offsetHeight / 2 })

/**
 * A picture over the whole window. Buttons, + − 0, a double tap and two fingers zoom; arrows, a finger and the wheel
 * move it. Escape and the browser's 'back' close it, and the focus returns.
 */
export function Lightbox({ source, title, texts, isOpen, onOpenChange }: LightboxProps) {
  useClosedByBack(isOpen, () => onOpenChange(false))
  return (
    <ModalOverlay key={useVisit()} className={css.overlay} isOpen={isOpen} onOpenChange={onOpenChange}>
      <Modal className={css.modal}>
        <Dialog className={css.dialog}>
          {({ close }) => <Stage source={source} title={title} texts={texts} onClose={close} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Stage({
  source,
  title,
  texts,
  onClose,
}: Pick<LightboxProps, 'source' | 'title' | 'texts'> & { onClose: () => void }) {
  const [zoom, setZoom] = useState(least)
  const stage = useRef<HTMLDivElement>(null)
  /** What stays where it is when the zoom changes: a point of the stage, and of the picture at zoom 1. */
  const held = useRef<{ at: Point; of: Point } | null>(null)
  const tap = useRef<Tap | null>(null)
  const zoomTo = (next: number, at?: Point) => {
    const element = stage.current
    if (element === null) return
    const point = at ?? middle(element)
    held.current = {
      at: point,
      of: { x: (element.scrollLeft + point.x) / zoom, y: (element.scrollTop + point.y) / zoom },
    }
    setZoom(clamp(next))
  }
  useLayoutEffect(() => {
    if (!held.current || !stage.current) return
    const { at, of } = held.current
    stage.current.scrollTo({ left: of.x * zoom - at.x, top: of.y * zoom - at.y, behavior: 'instant' })
  }, [zoom])
  const follow = useEffectEvent((gesture: Gesture) => {
    if (gesture.type === 'pinch') return zoomTo(zoom * gesture.factor, gesture.at)
    const { at, time } = gesture
    const last = tap.current
    const isSecond =
      last !== null && time - last.time < tapPause && Math.hypot(at.x - last.at.x, at.y - last.at.y) < tapReach
    tap.current = isSecond ? null : gesture
    if (isSecond) zoomTo(zoom > least ? least : near, at)
  })
  const byKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const zooms: Readonly<Record<string, number>> = { '+': zoom * step, '=': zoom * step, '-': zoom / step, 0: least }
    const next = zooms[event.key]
    if (next === undefined) return
    event.preventDefault()
    zoomTo(next)
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => byKey(event)
    addEventListener('keydown', press)
    const end = stage.current && followGestures(stage.current, (gesture) => follow(gesture))
    return () => {
      removeEventListener('keydown', press)
      end?.()
    }
  }, [])
  return (
    <>
      <div className={css.bar}>
        <Heading slot="title" level={2} className={css.title}>
          {title}
        </Heading>
        <output className={css.percent}>{texts.percent(zoom)}</output>
        <IconButton
          icon={ZoomOut}
          label={texts.zoomOut}
          isDisabled={zoom <= least}
          onPress={() => zoomTo(zoom / step)}
        />
        <IconButton icon={ZoomIn} label={texts.zoomIn} isDisabled={zoom >= most} onPress={() => zoomTo(zoom * step)} />
        <IconButton icon={X} label={texts.close} onPress={onClose} />
      </div>
      <section
        ref={stage}
        className={css.stage}
        aria-label={texts.picture}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
        tabIndex={0}
        data-zoomed={zoom > least || undefined}
      >
        <div style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
          <Photo source={source} label={texts.picture} isWhole />
        </div>
      </section>
    </>
  )
}

type Tap = { type: 'tap'; at: Point; time: number }
/** `factor`: by how much the fingers moved apart since the last gesture. `at`: within the stage. */
type Gesture = Tap | { type: 'pinch'; factor: number; at: Point }

/** Taps, and two fingers. Returns the end of it. */
const followGestures = (element: HTMLElement, onGesture: (gesture: Gesture) => void) => {
  let distance: number | null = null
  const within = (x: number, y: number): Point => {
    const box = element.getBoundingClientRect()
    return { x: x - box.left, y: y - box.top }
  }
  const read = ({ touches: [first, second] }: TouchEvent) =>
    first && second
      ? {
          distance: Math.max(1, Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY)),
          at: within((first.clientX + second.clientX) / 2, (first.clientY + second.clientY) / 2),
        }
      : null
  const begin = (event: TouchEvent) => {
    distance = read(event)?.distance ?? null
  }
  const move = (event: TouchEvent) => {
    const now = read(event)
    if (!now || distance === null) return
    event.preventDefault()
    onGesture({ type: 'pinch', factor: now.distance / distance, at: now.at })
    distance = now.distance
  }
  const tap = ({ clientX, clientY, timeStamp }: MouseEvent) =>
    onGesture({ type: 'tap', at: within(clientX, clientY), time: timeStamp })
  const listening = new AbortController()
  const { signal } = listening
  element.addEventListener('touchstart', begin, { passive: true, signal })
  element.addEventListener('touchend', begin, { passive: true, signal })
  element.addEventListener('touchmove', move, { passive: false, signal })
  element.addEventListener('click', tap, { signal })
  return () => listening.abort()
}
