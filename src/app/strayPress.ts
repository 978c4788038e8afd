import { isEnter } from '#src/components/enter.ts'

/** The second press of a double tap: at most this many milliseconds later and this many CSS pixels away. */
const maxDelay = 400
const maxDistance = 20

const modifiers = ['Control', 'Meta', 'Shift', 'Alt']
const controls = 'a, button, input, label, select, summary, textarea, [role]'
const controlAt = ({ target }: Event) => (target instanceof Element ? (target.closest(controls) ?? target) : null)
/** The label of a button or link. */
const labelOf = (control: Element | null) =>
  control?.matches('a, button') ? (control.getAttribute('aria-label') ?? control.textContent) : null

/**
 * Ignores the second press of a double press if it hits another control. The first press may have removed or covered
 * the button (a saved form closes, a menu opens), or changed its meaning ('Nova Tarefa' becomes 'Cancelar'). Then the
 * second press has no effect, and the focus stays. For a mouse the browser counts clicks, by the user's settings; touch
 * has no count everywhere. The same for Ctrl + Enter, which sends from anywhere in a form: held, or pressed twice, it
 * does not send what opened meanwhile.
 */
export const dropStrayPresses = (): void => {
  let first: { control: Element | null; label: string | null; x: number; y: number; at: number } | null = null
  let isMouse = false
  let isStray = false
  /** The last Ctrl + Enter, until something else is pressed. */
  let sent: { control: Element | null; at: number } | null = null
  const judge = (event: MouseEvent, isSecond: boolean) => {
    const control = controlAt(event)
    const label = labelOf(control)
    isStray = isSecond && (first?.control !== control || first.label !== label)
    if (!isStray) first = { control, label, x: event.clientX, y: event.clientY, at: event.timeStamp }
  }
  const stop = (event: MouseEvent) => {
    if (!isStray) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const isDoubleTap = ({ clientX, clientY, timeStamp }: PointerEvent) =>
    first !== null && timeStamp - first.at < maxDelay && Math.hypot(clientX - first.x, clientY - first.y) < maxDistance
  const onPointerDown = (event: PointerEvent) => {
    isMouse = event.pointerType === 'mouse'
    isStray = false
    sent = null
    if (isMouse) return
    judge(event, isDoubleTap(event))
    stop(event)
  }
  const onMouseDown = (event: MouseEvent) => {
    if (isMouse) {
      judge(event, event.detail > 1)
      // Ends the press that the pointer event began.
      if (isStray) event.target?.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }))
    }
    stop(event)
  }
  const onClick = (event: MouseEvent) => {
    // A click by keyboard has the count 0.
    if (event.detail > 0) stop(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter({ key: event.key, nativeEvent: event }) || !(event.ctrlKey || event.metaKey)) {
      if (!modifiers.includes(event.key)) sent = null
      return
    }
    const control = controlAt(event)
    const isSecond = sent !== null && event.timeStamp - sent.at < maxDelay && sent.control !== control
    if (!event.repeat && !isSecond) {
      sent = { control, at: event.timeStamp }
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', onKeyDown, true)
  addEventListener('pointerdown', onPointerDown, true)
  addEventListener('mousedown', onMouseDown, true)
  addEventListener('click', onClick, true)
  addEventListener('dblclick', stop, true)
}
