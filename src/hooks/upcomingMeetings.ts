import type { CouncilActor } from '#machines/council/council.machine.ts'
import { meetingAgendaMachine, type MeetingAgendaActor } from '#machines/meetings/meetingAgenda.machine.ts'
import { useLateChild } from './part.ts'
import { useArrival } from './useArrival.ts'

/** The screen with the card 'Próximas Reuniões'. The area of the card may not import the council's machine. */
export type UpcomingScreen = CouncilActor

/** The meetings of the council's card; the council's machine starts them once and keeps them. */
export const useUpcomingMeetings = (screen: UpcomingScreen): MeetingAgendaActor | undefined => {
  useArrival(() => screen.send({ type: 'part.start', part: 'upcoming', logic: meetingAgendaMachine }))
  return useLateChild(screen, 'upcoming') as MeetingAgendaActor | undefined
}
