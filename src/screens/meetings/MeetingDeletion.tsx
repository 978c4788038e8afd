import { useSelector } from '@xstate/react'
import type { MeetingsActor } from '#machines/meetings/meetings.machine.ts'
import { Confirm } from '#src/components/Confirm.tsx'
import { loadReason } from '#src/texts/shared/failures.ts'
import { meetings as allTexts } from '#src/texts/meetings/meetings.ts'

const texts = allTexts.deletion

/** The confirmation before a meeting is deleted. It says who gets a notification. */
export const MeetingDeletion = ({ meetings }: { meetings: MeetingsActor }) => {
  const toDelete = useSelector(meetings, ({ context }) => context.toDelete)
  const failure = useSelector(meetings, ({ context }) => context.deletionFailure)
  const isDeleting = useSelector(meetings, (state) => state.matches({ deletion: 'deleting' }))
  if (toDelete === null) return null
  const { title, recurrence, send_notifications } = toDelete
  return (
    <Confirm
      isOpen
      title={texts.title}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      isBusy={isDeleting}
      busyLabel={texts.busy}
      alert={failure && loadReason(failure)}
      onConfirm={() => meetings.send({ type: 'confirm' })}
      onCancel={() => meetings.send({ type: 'cancel' })}
    >
      {`${texts.text} ${send_notifications ? texts.what(title, recurrence !== 'once') : texts.silent(title)}`}
    </Confirm>
  )
}
