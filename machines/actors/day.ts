import { fromCallback, type EventObject } from 'xstate'
import { dayAt } from '../model/dates.ts'

/** São Paulo's day, `yyyy-MM-dd`, is another one than before. */
export interface DaySeen {
  type: 'day.seen'
  today: string
}

const minute = 60_000
/** In milliseconds: a server whose clock is a little behind would still give the data of the day before. */
const margin = 3_000

/** The day in São Paulo as the page shows it: a new one a moment after midnight. */
export const currentDay = () => dayAt(Date.now() - margin)

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
    timer = setTimeout(look, minute - ((Date.now() - margin) % minute))
    const today = currentDay()
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
