import type { CouncilActor } from '#machines/council/council.machine.ts'
import type { CouncilSettingsActor } from '#machines/council/councilSettings.machine.ts'
import { meetingsMachine, type MeetingsActor } from '#machines/meetings/meetings.machine.ts'
import { useLateChild } from './part.ts'
import { useArrival } from './useArrival.ts'

/** The screens with the tab 'Reuniões'. */
export type MeetingsScreen = CouncilActor | CouncilSettingsActor

/** The meetings of the tab; the screen's machine starts them once and keeps them. */
export const useMeetings = (screen: MeetingsScreen): MeetingsActor | undefined => {
  useArrival(() => screen.send({ type: 'part.start', part: 'meetings', logic: meetingsMachine }))
  return useLateChild(screen, 'meetings') as MeetingsActor | undefined
}
