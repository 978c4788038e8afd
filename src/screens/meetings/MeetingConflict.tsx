import { useSelector } from '@xstate/react'
import type { MeetingDialogActor } from '#machines/meetings/meetingDialog.machine.ts'
import type { MeetingValues } from '#machines/meetings/meetingForm.ts'
import { collator } from '#machines/shared/collator.ts'
import { ConflictDialog } from '#src/screens/shared/ConflictDialog.tsx'
import { GoneDialog } from '#src/screens/shared/GoneDialog.tsx'
import { meetingDialog as texts } from '#src/texts/meetings/meetingDialog.ts'
import { meetingTypeLabels, recurrenceLabels } from '#src/texts/meetings/meetingLabels.ts'
import { listed } from '#src/texts/shared/labels.ts'

interface MeetingConflictProps {
  dialog: MeetingDialogActor
}

/** Another user changed the meeting while the dialog was open. */
export const MeetingConflict = ({ dialog }: MeetingConflictProps) => {
  const { title, fields, notify } = texts.conflict
  const conflict = useSelector(dialog, ({ context }) => context.conflict)
  const members = useSelector(dialog, ({ context }) => context.members)
  const meeting = useSelector(dialog, ({ context }) => context.meeting)
  const nameOf = (id: string) =>
    meeting?.participants.find(({ member_id }) => member_id === id)?.name ??
    members?.find((member) => member.id === id)?.name ??
    []
  const wordOf = (field: keyof MeetingValues, values: MeetingValues): string => {
    if (field === 'type') return meetingTypeLabels[values.type]
    if (field === 'recurrence') return recurrenceLabels[values.recurrence]
    if (field === 'participants') return listed(values.participants.flatMap(nameOf).toSorted(collator.compare))
    return field === 'notify' ? notify[values.notify ? 'on' : 'off'] : values[field]
  }
  return (
    conflict && (
      <ConflictDialog
        title={title}
        conflict={conflict}
        labels={fields}
        wordOf={wordOf}
        onChoose={(choice) => dialog.send({ type: 'field.choose', ...choice })}
        onMerge={() => dialog.send({ type: 'merge' })}
        onBack={() => dialog.send({ type: 'back' })}
      />
    )
  )
}

/** Another user deleted the meeting while the dialog was open. */
export const MeetingGone = ({ dialog }: MeetingConflictProps) => (
  <GoneDialog
    texts={texts.deleted}
    onClose={() => dialog.send({ type: 'cancel' })}
    onAgain={() => dialog.send({ type: 'again' })}
  />
)
