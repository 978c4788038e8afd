import { useSelector } from '@xstate/react'
import { stateText } from '#src/hooks/stateText.ts'
import type { MeetingTools } from './useMeetingTools.ts'
import { later } from '#src/components/later.tsx'

const MeetingDialog = later(async () => (await import('./MeetingDialog.tsx')).MeetingDialog)
const DateDialog = later(async () => (await import('./DateDialog.tsx')).DateDialog)
const AttendanceDialog = later(async () => (await import('./AttendanceDialog.tsx')).AttendanceDialog)

/** The dialogs of a list of meetings. The code of each is loaded when it first opens. */
export const MeetingDialogs = ({ dialog, attendance, change, download }: MeetingTools) => {
  const dialogState = useSelector(dialog, ({ value }) => stateText(value))
  const isDialogOpen = useSelector(dialog, (state) => !state.matches({ form: 'closed' }))
  const attendanceState = useSelector(attendance, ({ value }) => stateText(value))
  const changeState = useSelector(change, ({ value }) => stateText(value))
  const downloadState = useSelector(download, ({ value }) => stateText(value))
  return (
    <>
      <div data-machine="meetingDialog" data-state={dialogState} />
      <div data-machine="meetingAttendance" data-state={attendanceState} />
      <div data-machine="meetingDate" data-state={changeState} />
      <div data-machine="calendarDownload" data-state={downloadState} />
      {isDialogOpen && <MeetingDialog dialog={dialog} />}
      {changeState !== 'closed' && <DateDialog change={change} />}
      {attendanceState !== 'closed' && <AttendanceDialog attendance={attendance} />}
    </>
  )
}
