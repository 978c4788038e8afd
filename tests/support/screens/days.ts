const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })

/** The calendar day a number of days after today in São Paulo, the zone of the demonstration. */
export const dayAhead = (count: number) => days.format(Date.now() + count * 86_400_000)

/** A calendar day as it is typed. */
export const typedDay = (day: string) => day.split('-').toReversed().join('/')
