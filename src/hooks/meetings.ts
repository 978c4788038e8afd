import type { CouncilActor } from '#machines/council/council.machine.ts'
import type { CouncilSettingsActor } from '#machines/council/councilSettings.machine.ts'
import { meetingsMachine, type MeetingsActor } from '#machines/meetings/meetings.machine.ts'
import { latePart } from './latePart.ts'

/** The screens with the tab 'Reuniões'. */
export type MeetingsScreen = CouncilActor | CouncilSettingsActor

const late = latePart('meetings', ['council', 'councilSettings'], (screen: MeetingsScreen) => {
  screen.send({ type: 'part.start', part: 'meetings', logic: meetingsMachine })
})

/** For a deep link: starts it before the page is rendered. */
export const beginMeetings = late.begin

/** The meetings of the tab; the screen's machine starts them once and keeps them. */
export const useMeetings = (screen: MeetingsScreen): MeetingsActor | undefined =>
  late.useStarted(screen) as MeetingsActor | undefined
