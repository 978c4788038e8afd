import { useActorRef } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { calendarDownloadMachine } from '#machines/meetings/calendarDownload.machine.ts'
import { meetingAttendanceMachine } from '#machines/meetings/meetingAttendance.machine.ts'
import { meetingDateMachine } from '#machines/meetings/meetingDate.machine.ts'
import { meetingDialogMachine } from '#machines/meetings/meetingDialog.machine.ts'
import { onReturn } from '#src/hooks/onReturn.ts'
import { onNotice, useNotices } from '#src/hooks/useNotices.ts'

/** The actors for actions on meetings, shared by all lists. */
export interface MeetingTools {
  dialog: ActorRefFrom<typeof meetingDialogMachine>
  attendance: ActorRefFrom<typeof meetingAttendanceMachine>
  change: ActorRefFrom<typeof meetingDateMachine>
  download: ActorRefFrom<typeof calendarDownloadMachine>
}

/** Creates the actors. `onChange`: the list is outdated; it should be stable. */
export const useMeetingTools = (onChange: () => void): MeetingTools => {
  const dialog = useActorRef(meetingDialogMachine)
  const attendance = useActorRef(meetingAttendanceMachine)
  const change = useActorRef(meetingDateMachine)
  const download = useActorRef(calendarDownloadMachine)
  useNotices(dialog)
  useNotices(attendance)
  useNotices(change)
  useNotices(download)
  useEffect(() => {
    const subscriptions = [
      dialog.on('meeting.saved', onChange),
      attendance.on('presence.saved', onChange),
      change.on('date.changed', onChange),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [dialog, attendance, change, onChange])
  useEffect(() => onReturn(onChange), [onChange])
  useEffect(
    () =>
      onNotice((notice) => {
        if (notice.key === 'notification.arrived') onChange()
      }),
    [onChange],
  )
  return useMemo(() => ({ dialog, attendance, change, download }), [dialog, attendance, change, download])
}
