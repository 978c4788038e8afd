import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'

/** Milliseconds after which code that did not come is asked for again. */
const pause = 2_000

/** `comes`: it appears as soon as its code is there; `closed`: it has to be opened again. */
export type MissingPart = 'comes' | 'closed'

let untold: MissingPart | null = null
let tell = (part: MissingPart) => {
  untold = part
}

/** What to do when somebody opened a part whose code does not come; also for one that was opened before. */
export const tellMissingParts = (teller: (part: MissingPart) => void) => {
  tell = teller
  if (untold) tell(untold)
  untold = null
}

/** Of a menu, a calendar, an explanation: opened by one press, it must not open seconds after that. */
const closerOf = (props: { onOpenChange?: unknown; onClose?: unknown }) => {
  const { onOpenChange, onClose } = props
  if (typeof onOpenChange === 'function') return () => void onOpenChange(false)
  return typeof onClose === 'function' ? () => void onClose() : null
}

/**
 * A part of a screen whose code is fetched when it is first shown: a dialog, a menu, a calendar. Without network the screen
 * stays as it is, with all that was typed, and the part appears as soon as its code has come; one that can be closed is closed
 * instead. Until somebody opens it (`isOpen` is false) it is fetched in silence. `waiting` stands in its place.
 */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>, waiting: ReactNode = null) => {
  let known: ComponentType<Props> | null = null
  return function Later(props: Props) {
    const [Part, setPart] = useState(() => known)
    const isOpen = !('isOpen' in props) || props.isOpen === true
    const closer = useRef<(() => void) | null>(null)
    useEffect(() => {
      closer.current = closerOf(props)
    })
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout>
      let isGone = false
      const show = (part: ComponentType<Props>) => {
        known = part
        setPart(() => part)
      }
      const fetchPart = (isFirst: boolean) => {
        load().then(show, (error: unknown) => {
          console.warn('a part of the screen did not come', error)
          if (isGone || !isOpen) return
          if (isFirst) tell(closer.current ? 'closed' : 'comes')
          if (closer.current) return closer.current()
          timer = setTimeout(fetchPart, pause, false)
        })
      }
      if (!known) fetchPart(true)
      return () => {
        isGone = true
        clearTimeout(timer)
      }
    }, [isOpen])
    return Part ? <Part {...props} /> : waiting
  }
}

/** Of a button that opens such a part: whether to fetch it yet, and what notices the first sign that it will be wanted. */
export const useWanted = (isOpen: boolean) => {
  const [isWanted, setWanted] = useState(false)
  const want = () => setWanted(true)
  return [isWanted || isOpen, { onHoverStart: want, onFocus: want, onPressStart: want }] as const
}
