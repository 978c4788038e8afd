import { useSelector } from '@xstate/react'
import { later } from '#src/components/later.tsx'
import { DiscardQuestion } from '#src/screens/shared/DiscardQuestion.tsx'
import { meetingDialog as texts } from '#src/texts/meetings/meetingDialog.ts'
import { Clashes } from './Clashes.tsx'
import type { MeetingDialogActor } from '#machines/meetings/meetingDialog.machine.ts'

const MeetingConflict = later(async () => (await import('./MeetingConflict.tsx')).MeetingConflict)
const MeetingGone = later(async () => (await import('./MeetingConflict.tsx')).MeetingGone)

interface MeetingQuestionsProps {
  dialog: MeetingDialogActor
  kind: 'create' | 'edit'
}

/** The confirmations of the dialog: discard the typed values, conflicting meetings, a change by another user. */
export const MeetingQuestions = ({ dialog, kind }: MeetingQuestionsProps) => {
  const isDiscarding = useSelector(dialog, (state) => state.matches({ open: { form: 'discarding' } }))
  const isWarning = useSelector(dialog, (state) => state.matches({ open: { form: 'warning' } }))
  const isConflict = useSelector(dialog, (state) => state.matches({ open: { form: 'conflict' } }))
  const isGone = useSelector(dialog, (state) => state.matches({ open: { form: 'gone' } }))
  return (
    <>
      <DiscardQuestion
        isOpen={isDiscarding}
        onDiscard={() => dialog.send({ type: 'discard' })}
        onKeep={() => dialog.send({ type: 'keep' })}
      />
      {isWarning && <Warning dialog={dialog} kind={kind} />}
      {isConflict && <MeetingConflict dialog={dialog} />}
      {isGone && <MeetingGone dialog={dialog} />}
    </>
  )
}

const Warning = ({ dialog, kind }: MeetingQuestionsProps) => (
  <Clashes
    clashes={useSelector(dialog, ({ context }) => context.clashes)}
    confirmLabel={texts.warning.confirm[kind]}
    onConfirm={() => dialog.send({ type: 'confirm' })}
    onBack={() => dialog.send({ type: 'keep' })}
  />
)
