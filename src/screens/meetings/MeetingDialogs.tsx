import { useSelector } from '@xstate/react'
import type { MeetingToolsActor } from '#machines/meetings/meetingTools.machine.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { later } from '#src/components/later.tsx'

const MeetingDialog = later(async () => (await import('./MeetingDialog.tsx')).MeetingDialog)
const DateDialog = later(async () => (await import('./DateDialog.tsx')).DateDialog)
const AttendanceDialog = later(async () => (await import('./AttendanceDialog.tsx')).AttendanceDialog)

/** The dialogs of a list of meetings. The code of each is loaded when it first opens. */
export const MeetingDialogs = ({ tools }: { tools: MeetingToolsActor }) => {
  const state = useSelector(tools, ({ value }) => stateText(value))
  const form = useSelector(tools, ({ children }) => children.form)
  const attendance = useSelector(tools, ({ children }) => children.attendance)
  const date = useSelector(tools, ({ children }) => children.date)
  return (
    <div data-machine="meetingTools" data-state={state}>
      {form && <MeetingDialog dialog={form} onLeave={() => tools.send({ type: 'close' })} />}
      {attendance && <AttendanceDialog attendance={attendance} />}
      {date && <DateDialog change={date} />}
    </div>
  )
}
