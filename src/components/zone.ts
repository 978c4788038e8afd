let zone = 'America/Sao_Paulo'

/** The time zone of 'today' in calendars. src/app/identity.ts sets the club's; the gallery has the default. */
export const calendarZone = (): string => zone
export const setCalendarZone = (timeZone: string): void => {
  zone = timeZone
}
