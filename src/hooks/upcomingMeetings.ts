import type { CouncilActor } from '#machines/council/council.machine.ts'
import { meetingAgendaMachine, type MeetingAgendaActor } from '#machines/meetings/meetingAgenda.machine.ts'
import { latePart } from './latePart.ts'

/** The screen with the card 'Próximas Reuniões'. The area of the card may not import the council's machine. */
export type UpcomingScreen = CouncilActor

const late = latePart('upcoming', ['council'], (screen: UpcomingScreen) => {
  screen.send({ type: 'part.start', part: 'upcoming', logic: meetingAgendaMachine })
})

/** For a deep link: starts it before the page is rendered. */
export const beginUpcomingMeetings = late.begin

/** The meetings of the council's card; the council's machine starts them once and keeps them. */
export const useUpcomingMeetings = (screen: UpcomingScreen): MeetingAgendaActor | undefined =>
  late.useStarted(screen) as MeetingAgendaActor | undefined
