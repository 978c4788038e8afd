import { useDeferredValue, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'

/** Milliseconds before a failed load is repeated. */
const pause = 2_000

/** `loading`: it appears when its code is loaded; `closed`: the user must open it again. */
type MissingPart = 'loading' | 'closed'

let unreported: MissingPart | null = null
let report = (part: MissingPart) => {
  unreported = part
}

/** Sets the handler for opened parts whose code fails to load. Also reports an earlier failure. */
export const onMissingPart = (listener: (part: MissingPart) => void) => {
  report = listener
  if (unreported) report(unreported)
  unreported = null
}

/** For parts that a press opens, such as menus: they must not open seconds later. */
const closerOf = (props: { onOpenChange?: unknown; onClose?: unknown }) => {
  const { onOpenChange, onClose } = props
  if (typeof onOpenChange === 'function') return () => void onOpenChange(false)
  return typeof onClose === 'function' ? () => void onClose() : null
}

/**
 * A part of a screen whose code is loaded when it is first shown: a dialog, a menu, a calendar. Without network the
 * screen and its typed text stay. The part appears when its code is loaded; a part that can be closed is closed
 * instead. While `isOpen` is false, failures are not reported. While `isWanted` is false, the code is not loaded.
 * `waiting` is shown meanwhile. It opens one frame after the press, so that the page responds to the press first.
 */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode | ((props: Props) => ReactNode) = null,
) => {
  let known: ComponentType<Props> | null = null
  return function Later(props: Props) {
    const [Part, setPart] = useState(() => known)
    const isOpen = !('isOpen' in props) || props.isOpen === true
    const isWanted = !('isWanted' in props) || props.isWanted === true
    const isShown = useDeferredValue(isOpen, false)
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
          console.warn('failed to load a part of the screen', error)
          if (isGone || !isOpen) return
          if (isFirst) report(closer.current ? 'closed' : 'loading')
          if (closer.current) return closer.current()
          timer = setTimeout(fetchPart, pause, false)
        })
      }
      // Another place may have loaded the code since this one was first rendered.
      if (known) show(known)
      else if (isWanted) fetchPart(true)
      return () => {
        isGone = true
        clearTimeout(timer)
      }
    }, [isOpen, isWanted])
    if (Part) return 'isOpen' in props ? <Part {...props} isOpen={isOpen && isShown} /> : <Part {...props} />
    return typeof waiting === 'function' ? waiting(props) : waiting
  }
}

/** For the button that opens such a part: whether to load it, and handlers for hover, focus and press. */
export const useWanted = (isOpen: boolean) => {
  const [isWanted, setWanted] = useState(false)
  const want = () => setWanted(true)
  return [isWanted || isOpen, { onHoverStart: want, onFocus: want, onPressStart: want }] as const
}
