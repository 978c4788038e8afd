/** Calendar days as `yyyy-MM-dd`, always those of São Paulo, whatever the browser's clock says (DATABASE.md, ground rule 6). */
export const zone = 'America/Sao_Paulo'

const formatter = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day in São Paulo at an instant (milliseconds since 1970). */
export const dayAt = (instant: number) => formatter.format(instant)

/** In milliseconds: a server whose clock is a little behind would still give the data of the day before. */
export const dayMargin = 3_000

/** The day as the page shows it: a new one a moment after midnight. */
export const shownDayAt = (instant: number) => dayAt(instant - dayMargin)

const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
/** So many days later, a calendar day as before. */
export const addDays = (day: string, days: number) => new Date(utc(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Monday to Sunday around a day. */
export const weekOf = (day: string) => {
  const fromMonday = (new Date(utc(day)).getUTCDay() + 6) % 7
  const start = addDays(day, -fromMonday)
  return { start, end: addDays(start, 6) }
}

/** The first day of a day's month. */
export const monthOf = (day: string) => `${day.slice(0, 7)}-01`

/** The first day of the period that a routine's submission counts for; the twin of `private.period_start`. */
export const periodStart = (period: 'day' | 'month', day: string) => (period === 'month' ? monthOf(day) : day)
