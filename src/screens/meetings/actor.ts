import { useSelector } from '@xstate/react'
import type { MeetingAgendaActor } from '#machines/meetings/meetingAgenda.machine.ts'
import type { MeetingDatesActor } from '#machines/meetings/meetingDates.machine.ts'
import type { MeetingToolsActor } from '#machines/meetings/meetingTools.machine.ts'

/** The parts of an agenda. */
export interface Agenda {
  dates: MeetingDatesActor
  tools: MeetingToolsActor
}

export const useAgenda = (agenda: MeetingAgendaActor): Agenda => {
  const dates = useSelector(agenda, ({ children }) => children.dates)
  const tools = useSelector(agenda, ({ children }) => children.tools)
  if (!dates || !tools) throw new Error('a part of the agenda failed')
  return { dates, tools }
}
