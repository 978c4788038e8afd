import { lightFormat } from 'date-fns'
import { dateOf } from '#machines/shared/dates.ts'
import { inZone } from '#machines/shared/identity.ts'

/**
 * The browser's own words: date-fns' locale would add its relative dates and its parser to every page, 8 kB. A day is
 * read and written in UTC: the device may have moved to another zone since the page was opened.
 */
const inWords = (options: Intl.DateTimeFormatOptions) => {
  const words = new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'UTC' })
  return (value: string) => words.format(new Date(value))
}

/** A calendar day `yyyy-MM-dd` as dd/MM/yyyy. */
export const day = (value: string) => lightFormat(dateOf(value), 'dd/MM/yyyy')
/** A calendar day as 'novembro'. */
export const monthName = inWords({ month: 'long' })
/** A calendar day as 'novembro de 2026'. */
export const monthAndYear = inWords({ month: 'long', year: 'numeric' })
/** A calendar day as '5 de maio de 2023'. */
export const longDay = inWords({ day: 'numeric', month: 'long', year: 'numeric' })
/** A calendar day as 'terça-feira'. */
export const weekday = inWords({ weekday: 'long' })

const minute: Intl.DateTimeFormatOptions = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' }

const stamps = inZone((timeZone) => new Intl.DateTimeFormat('pt-BR', { ...minute, timeZone, year: 'numeric' }))
/** An instant as '20/11/2026 14:03', by the clock of the club. */
export const dateTime = (instant: string | number) => stamps().format(new Date(instant)).replace(',', '')

const shortStamps = inZone((timeZone) => new Intl.DateTimeFormat('pt-BR', { ...minute, timeZone }))
/** An instant as '20/11 14:03', by the clock of the club. */
export const shortDateTime = (instant: string | number) => shortStamps().format(new Date(instant)).replace(',', '')
