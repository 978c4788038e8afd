import { fromCallback, type EventObject } from 'xstate'
import { dayMargin, shownDayAt } from '../shared/dates.ts'

/** São Paulo's day, `yyyy-MM-dd`, is another one than before. */
export interface DaySeen {
  type: 'day.seen'
  today: string
}

const minute = 60_000

/** What a page receives after it, its computer or its network was away; the timers of a sleeping computer stand still. */
const returns = ['pageshow', 'focus', 'online'] as const

/**
 * Reports the day when it changes. Midnight is at a whole minute in every zone, so it looks at the clock a moment after each
 * one, and whenever the page returns; a hidden page waits until then.
 */
export const watchDay = fromCallback<EventObject, { today: string }, DaySeen>(({ input, sendBack }) => {
  let seen = input.today
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') return
    const now = Date.now()
    timer = setTimeout(look, minute - ((now - dayMargin) % minute))
    const today = shownDayAt(now)
    if (today === seen) return
    seen = today
    sendBack({ type: 'day.seen', today })
  }
  look()
  document.addEventListener('visibilitychange', look)
  for (const type of returns) window.addEventListener(type, look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
    for (const type of returns) window.removeEventListener(type, look)
  }
})
