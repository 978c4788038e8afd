import { format, lightFormat } from 'date-fns'
import { ptBR } from 'date-fns/locale/pt-BR'
import { dateOf, zone } from '#machines/shared/dates.ts'

const inWords = (value: string, pattern: string) => format(dateOf(value), pattern, { locale: ptBR })

/** A calendar day `yyyy-MM-dd` as dd/MM/yyyy. */
export const day = (value: string) => lightFormat(dateOf(value), 'dd/MM/yyyy')
/** A calendar day as 'novembro'. */
export const monthName = (value: string) => inWords(value, 'MMMM')
/** A calendar day as 'novembro de 2026'. */
export const monthAndYear = (value: string) => inWords(value, "MMMM 'de' yyyy")
/** A calendar day as '5 de maio de 2023'. */
export const longDay = (value: string) => inWords(value, "d 'de' MMMM 'de' yyyy")
/** A calendar day as 'terça-feira'. */
export const weekday = (value: string) => inWords(value, 'EEEE')

const stamps = new Intl.DateTimeFormat('pt-BR', {
  timeZone: zone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
/** An instant as '20/11/2026 14:03', in São Paulo. */
export const dateTime = (instant: string | number) => stamps.format(new Date(instant)).replace(',', '')

const shortStamps = new Intl.DateTimeFormat('pt-BR', {
  timeZone: zone,
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
/** An instant as '20/11 14:03', in São Paulo. */
export const shortDateTime = (instant: string | number) => shortStamps.format(new Date(instant)).replace(',', '')
