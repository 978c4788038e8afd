import { useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * Calls `act` after the next frame is painted; at once in a hidden window, which paints none. Returns how to cancel it.
 */
const afterPaint = (act: () => void): (() => void) => {
  if (document.hidden) {
    act()
    return () => undefined
  }
  let timer: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * Calls `arrive` when the screen is shown, and `leave` when it is left. The first visit begins before it is painted, so
 * that its requests do not wait. A later visit shows what the screen had, and begins after that is painted.
 */
export const useArrival = (arrive: () => void, leave?: () => void): void => {
  const isLater = useRef(false)
  const begin = useEffectEvent(arrive)
  const end = useEffectEvent(() => leave?.())
  useLayoutEffect(() => {
    if (!isLater.current) begin()
    const cancel = isLater.current ? afterPaint(() => begin()) : null
    isLater.current = true
    return () => {
      cancel?.()
      end()
    }
  }, [])
}
