import { addDays as addDaysTo, endOfISOWeek, getDaysInMonth, lightFormat, startOfISOWeek, startOfMonth } from 'date-fns'
import { inZone, shownIdentity } from './identity.ts'

/** Calendar days are `yyyy-MM-dd` in this zone, the club's, in any time zone of the browser. */
export const zone = (): string => shownIdentity().timeZone

/** A calendar day as a date for date-fns: its first moment here. {@link calendarDay} is the inverse. */
export const dateOf = (day: string): Date => new Date(`${day}T00:00`)
export const calendarDay = (date: Date): string => lightFormat(date, 'yyyy-MM-dd')

const formatter = inZone(
  (timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)

/** The day of the club at an instant (milliseconds since 1970). */
export const dayAt = (instant: number) => formatter().format(instant)

const minutes = inZone(
  (timeZone) => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
)

/** The time of the club at an instant, `HH:mm`. */
export const minuteAt = (instant: number) => minutes().format(instant)

/** In ms: a server whose clock is slightly behind would still return the data of the day before. */
export const dayMargin = 3_000

/** The day that the page shows; it changes shortly after midnight. */
export const shownDayAt = (instant: number) => dayAt(instant - dayMargin)

/** The calendar day a number of days later. */
export const addDays = (day: string, days: number) => calendarDay(addDaysTo(dateOf(day), days))

/** Monday to Sunday around a day. */
export const weekOf = (day: string) => ({
  start: calendarDay(startOfISOWeek(dateOf(day))),
  end: calendarDay(endOfISOWeek(dateOf(day))),
})

/** The first day of a day's month. */
export const monthOf = (day: string) => calendarDay(startOfMonth(dateOf(day)))

/** All days of a day's month. */
export const daysOfMonth = (day: string) =>
  Array.from({ length: getDaysInMonth(dateOf(day)) }, (_, at) => addDays(monthOf(day), at))

/** The first day of the period that a routine's submission counts for; the twin of `private.period_start`. */
export const periodStart = (period: 'day' | 'week' | 'month', day: string) => {
  if (period === 'day') return day
  return period === 'week' ? weekOf(day).start : monthOf(day)
}
