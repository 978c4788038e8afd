const zone = 'America/Sao_Paulo'

/** A calendar day `yyyy-MM-dd` as dd/MM/yyyy. */
export const day = (value: string) => value.split('-').toReversed().join('/')

const monthNames = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long' })
/** 'novembro' of a calendar day. */
export const monthName = (value: string) => monthNames.format(Date.parse(`${value}T12:00:00Z`))
/** 'novembro de 2026' of a calendar day. */
export const monthAndYear = (value: string) => `${monthName(value)} de ${value.slice(0, 4)}`

const longDays = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
/** A calendar day as '5 de maio de 2023'. */
export const longDay = (value: string) => longDays.format(Date.parse(`${value}T12:00:00Z`))

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
