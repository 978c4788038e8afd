import { useSelector } from '@xstate/react'
import { Button } from '#src/components/Button.tsx'
import { Confirm } from '#src/components/Confirm.tsx'
import { Dialog, DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { day } from '#src/texts/shared/dates.ts'
import { meetingDialog as texts } from '#src/texts/meetings/meetingDialog.ts'
import { participantSummary, recurrenceLabels } from '#src/texts/meetings/meetings.ts'
import { Clashes } from './Clashes.tsx'
import type { MeetingDialogActor } from '#machines/meetings/meetingDialog.machine.ts'

interface MeetingQuestionsProps {
  dialog: MeetingDialogActor
  kind: 'create' | 'edit'
}

/** The confirmations of the dialog: discard the typed values, conflicting meetings, a change by another user. */
export const MeetingQuestions = ({ dialog, kind }: MeetingQuestionsProps) => {
  const isDiscarding = useSelector(dialog, (state) => state.matches({ open: { form: 'discarding' } }))
  const isWarning = useSelector(dialog, (state) => state.matches({ open: { form: 'warning' } }))
  const isConflict = useSelector(dialog, (state) => state.matches({ open: { form: 'conflict' } }))
  const { discard } = texts
  return (
    <>
      <Confirm
        isOpen={isDiscarding}
        title={discard.title}
        confirmLabel={discard.confirm}
        cancelLabel={discard.cancel}
        onConfirm={() => dialog.send({ type: 'discard' })}
        onCancel={() => dialog.send({ type: 'keep' })}
      >
        {discard.text}
      </Confirm>
      {isWarning && <Warning dialog={dialog} kind={kind} />}
      {isConflict && <Conflict dialog={dialog} />}
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

/**
 * Another user changed or deleted the meeting while the dialog was open: take theirs, save mine over it, or schedule
 * mine again.
 */
const Conflict = ({ dialog }: { dialog: MeetingDialogActor }) => {
  const theirs = useSelector(dialog, ({ context }) => context.theirs)
  const { conflict } = texts
  return (
    <Dialog role="alertdialog" title={conflict.title} isOpen isBusy>
      <DialogText>{theirs ? conflict.text : conflict.gone}</DialogText>
      {theirs && (
        <DialogText>
          <strong>{theirs.title}</strong>
          {` · ${day(theirs.date)}, ${theirs.time} · ${recurrenceLabels[theirs.recurrence]}`}
          <br />
          {participantSummary(theirs.participants.map(({ name }) => name))}
        </DialogText>
      )}
      {theirs ? (
        <DialogActions>
          <Button isBlock autoFocus onPress={() => dialog.send({ type: 'theirs.take' })}>
            {conflict.take}
          </Button>
          <Button variant="primary" isBlock onPress={() => dialog.send({ type: 'mine.save' })}>
            {conflict.save}
          </Button>
        </DialogActions>
      ) : (
        <DialogActions>
          <Button variant="quiet" isBlock autoFocus onPress={() => dialog.send({ type: 'cancel' })}>
            {conflict.close}
          </Button>
          <Button variant="primary" isBlock onPress={() => dialog.send({ type: 'again' })}>
            {conflict.again}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  )
}
