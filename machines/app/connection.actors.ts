import { fromCallback, type EventObject } from 'xstate'
import { dayMargin, shownDayAt } from '../shared/dates.ts'

export type PageEvent =
  /** A new day of the club has begun (`yyyy-MM-dd`). */
  | { type: 'day.seen'; today: string }
  | { type: 'network.lost' }
  | { type: 'network.returned' }
  /** The page is in the foreground again, or its network is back. */
  | { type: 'page.shown' }
  /** The page has been in the foreground for {@link stay}, once more. */
  | { type: 'page.stayed' }

/** Milliseconds before a focused window counts as returned. The press that focused it meets the page as it was. */
const pressTime = 400

const minute = 60_000

/** Milliseconds after which the data of a page in the foreground may be old. */
export const stay = 2 * minute

/**
 * Events when the page is shown again, the computer wakes up or the network is back. Timers stop while a computer
 * sleeps.
 */
const returns = ['pageshow', 'focus', 'online'] as const

/**
 * Watches the network, the foreground and the clock. Midnight is at a whole minute in every zone, so it reads the clock
 * a moment after each minute and whenever the page returns. A hidden page waits until it is shown.
 */
export const watchPage = fromCallback<EventObject, { today: string }, PageEvent>(({ input, sendBack }) => {
  let seen = input.today
  let timer: ReturnType<typeof setTimeout> | undefined
  const readDay = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') return
    const now = Date.now()
    timer = setTimeout(readDay, minute - ((now - dayMargin) % minute))
    const today = shownDayAt(now)
    if (today === seen) return
    seen = today
    sendBack({ type: 'day.seen', today })
  }
  const listening = new AbortController()
  const listen = (target: EventTarget, type: string, listener: () => void) =>
    target.addEventListener(type, listener, { signal: listening.signal })
  let staying: ReturnType<typeof setTimeout> | undefined
  const watchStay = () => {
    clearTimeout(staying)
    if (document.visibilityState === 'hidden') return
    staying = setTimeout(() => {
      sendBack({ type: 'page.stayed' })
      watchStay()
    }, stay)
  }
  readDay()
  watchStay()
  for (const type of returns) listen(window, type, readDay)
  /** Another window has the focus. A window beside it is never hidden. */
  let isLeft = false
  let focused: ReturnType<typeof setTimeout> | undefined
  const reportShown = () => {
    clearTimeout(focused)
    watchStay()
    if (document.visibilityState === 'hidden') return
    isLeft = false
    sendBack({ type: 'page.shown' })
  }
  listen(window, 'blur', () => {
    clearTimeout(focused)
    isLeft = true
  })
  listen(window, 'focus', () => {
    if (isLeft) focused = setTimeout(reportShown, pressTime)
  })
  listen(window, 'offline', () => sendBack({ type: 'network.lost' }))
  listen(window, 'online', () => {
    sendBack({ type: 'network.returned' })
    reportShown()
  })
  listen(document, 'visibilitychange', () => {
    readDay()
    reportShown()
  })
  if (!navigator.onLine) sendBack({ type: 'network.lost' })
  return () => {
    for (const running of [timer, focused, staying]) clearTimeout(running)
    listening.abort()
  }
})
