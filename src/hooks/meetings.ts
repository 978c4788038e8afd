import { useLayoutEffect } from 'react'
import type { CouncilActor } from '#machines/council/council.machine.ts'
import type { CouncilSettingsActor } from '#machines/council/councilSettings.machine.ts'
import { meetingsMachine, type MeetingsActor } from '#machines/meetings/meetings.machine.ts'
import { useLateChild } from './part.ts'

/** The screens with the tab 'Reuniões'. */
export type MeetingsScreen = CouncilActor | CouncilSettingsActor

/** The meetings of the tab; the screen's machine starts them once and keeps them. */
export const useMeetings = (screen: MeetingsScreen): MeetingsActor | undefined => {
  useLayoutEffect(() => screen.send({ type: 'meetings.start', part: 'meetings', logic: meetingsMachine }), [screen])
  return useLateChild(screen, 'meetings') as MeetingsActor | undefined
}
