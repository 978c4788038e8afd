/** A finger's next press so soon, in milliseconds, and so near, in CSS pixels, is the second of a double tap. */
const soon = 400
const near = 20

const controls = 'a, button, input, label, select, summary, textarea, [role]'
const controlAt = ({ target }: Event) => (target instanceof Element ? (target.closest(controls) ?? target) : null)
/** What a button does, as far as it says so. */
const saidBy = (control: Element | null) =>
  control?.matches('a, button') ? (control.getAttribute('aria-label') ?? control.textContent) : null

/**
 * Whoever presses a button twice means that button. Where the first press has taken it away or covered it (a form that is saved
 * and closed, a menu that has opened), or made another one of it ('Nova Tarefa' becomes 'Cancelar', a like can be taken back),
 * the second would fall on whatever has come in its place: it falls on nothing, and the focus stays. A mouse counts its clicks
 * itself, as its owner has set it; fingers do not everywhere.
 */
export const dropStrayPresses = (): void => {
  let first: { control: Element | null; said: string | null; x: number; y: number; at: number } | null = null
  let isMouse = false
  let isStray = false
  const judge = (event: MouseEvent, isSecond: boolean) => {
    const control = controlAt(event)
    const said = saidBy(control)
    isStray = isSecond && (first?.control !== control || first.said !== said)
    if (!isStray) first = { control, said, x: event.clientX, y: event.clientY, at: event.timeStamp }
  }
  const stop = (event: MouseEvent) => {
    if (!isStray) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const isDoubleTap = ({ clientX, clientY, timeStamp }: PointerEvent) =>
    first !== null && timeStamp - first.at < soon && Math.hypot(clientX - first.x, clientY - first.y) < near
  const onPointerDown = (event: PointerEvent) => {
    isMouse = event.pointerType === 'mouse'
    isStray = false
    if (isMouse) return
    judge(event, isDoubleTap(event))
    stop(event)
  }
  const onMouseDown = (event: MouseEvent) => {
    if (isMouse) {
      judge(event, event.detail > 1)
      // The press that its pointer has begun ends here.
      if (isStray) event.target?.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }))
    }
    stop(event)
  }
  const onClick = (event: MouseEvent) => {
    // By keyboard there is no count.
    if (event.detail > 0) stop(event)
  }
  addEventListener('pointerdown', onPointerDown, true)
  addEventListener('mousedown', onMouseDown, true)
  addEventListener('click', onClick, true)
  addEventListener('dblclick', stop, true)
}
