import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { MeetingDialogActor } from '#machines/meetings/meetingDialog.machine.ts'
import { isTouched } from '#machines/meetings/meetingDialog.state.ts'
import { isMeetingIncomplete, isRecord, meetingFields } from '#machines/meetings/meetingForm.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Checkbox } from '#src/components/Checkbox.tsx'
import { Dialog, DialogActions } from '#src/components/Dialog.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useActorHold } from '#src/hooks/useActorHold.ts'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { meetingDialog as texts } from '#src/texts/meetings/meetingDialog.ts'
import { saveMeetingReason } from '#src/texts/meetings/meetingFailures.ts'
import { Description, Location, Title, TypeChoice } from './MeetingFields.tsx'
import { MeetingParticipants } from './MeetingParticipants.tsx'
import { MeetingQuestions } from './MeetingQuestions.tsx'
import { DateChoice, Following, RecurrenceChoice, TimeChoice } from './MeetingWhen.tsx'
import * as css from './MeetingDialog.css.ts'

interface MeetingDialogProps {
  dialog: MeetingDialogActor
  /** The user leaves the page, although there are unsaved changes. */
  onLeave: () => void
}

const isHeld = (snapshot: SnapshotFrom<MeetingDialogActor>) => snapshot.matches('open') && isTouched(snapshot.context)

/** The form to schedule or change a meeting, with its confirmations. */
export const MeetingDialog = ({ dialog, onLeave }: MeetingDialogProps) => {
  const state = useSelector(dialog, ({ value }) => stateText(value))
  const kind = useSelector(dialog, ({ context }) => (context.meeting === null ? 'create' : 'edit'))
  const isChecking = useSelector(dialog, (snapshot) => snapshot.matches({ open: { form: 'validating' } }))
  const isSaving = useSelector(dialog, (snapshot) => snapshot.matches({ open: { form: 'saving' } }))
  const isUnsaved = () => isHeld(dialog.getSnapshot())
  useActorHold(useSelector(dialog, isHeld) ? 'unsaved' : null, isUnsaved, onLeave)
  return (
    <>
      <div data-machine="meetingDialog" data-state={state} />
      <Dialog
        size="large"
        title={texts.titles[kind]}
        closeLabel={texts.close}
        isOpen
        isBusy={isChecking || isSaving}
        onOpenChange={(open) => {
          if (!open) dialog.send({ type: 'cancel' })
        }}
      >
        <Form dialog={dialog} kind={kind} isChecking={isChecking} isSaving={isSaving} />
      </Dialog>
      <MeetingQuestions dialog={dialog} kind={kind} />
    </>
  )
}

interface FormProps {
  dialog: MeetingDialogActor
  kind: 'create' | 'edit'
  isChecking: boolean
  isSaving: boolean
}

/** The first faulty field gets the focus. */
const Form = ({ dialog, kind, isChecking, isSaving }: FormProps) => {
  const isBusy = isChecking || isSaving
  const failure = useSelector(dialog, ({ context }) => context.failure)
  /** Shown after a submit. Fields that the user only passes through show no fault. */
  const isIncomplete = useSelector(
    dialog,
    ({ context: { shown, values } }) => shown.length === meetingFields.length && isMeetingIncomplete(values),
  )
  const isOver = useSelector(dialog, ({ context }) => isRecord(context.values, context.today))
  const act = kind === 'create' && isOver ? 'record' : kind
  const notify = useSelector(dialog, ({ context }) => context.values.notify)
  const title = useRef<HTMLInputElement>(null)
  const date = useRef<HTMLInputElement>(null)
  const time = useRef<HTMLInputElement>(null)
  const location = useRef<HTMLInputElement>(null)
  const description = useRef<HTMLTextAreaElement>(null)
  const participants = useRef<HTMLInputElement>(null)
  const places = { title, date, time, location, description, participants }
  useFieldFault(dialog, (field: keyof typeof places) => places[field].current?.focus())
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        dialog.send({ type: 'submit' })
      }}
    >
      <Stack gap="l">
        {isIncomplete && <Alert title={texts.incomplete.title}>{texts.incomplete.text}</Alert>}
        <Title dialog={dialog} isReadOnly={isBusy} inputRef={title} />
        <div className={css.pair}>
          <DateChoice dialog={dialog} isReadOnly={isBusy} inputRef={date} />
          <TimeChoice dialog={dialog} isReadOnly={isBusy} inputRef={time} />
        </div>
        <div>
          <div className={css.pair}>
            <TypeChoice dialog={dialog} isDisabled={isBusy} />
            <RecurrenceChoice dialog={dialog} isDisabled={isBusy} />
          </div>
          <Following dialog={dialog} />
        </div>
        <Location dialog={dialog} isReadOnly={isBusy} inputRef={location} />
        <Description dialog={dialog} isReadOnly={isBusy} inputRef={description} />
        <MeetingParticipants dialog={dialog} isDisabled={isBusy} inputRef={participants} />
        <Checkbox
          isChecked={notify}
          isDisabled={isBusy}
          onChange={(isChecked) => dialog.send({ type: 'field.change', change: { notify: isChecked } })}
        >
          {texts.notify}
        </Checkbox>
        {failure && <Alert>{saveMeetingReason(failure)}</Alert>}
      </Stack>
      <DialogActions isRuled>
        <Button variant="quiet" isBlock isDisabled={isBusy} onPress={() => dialog.send({ type: 'cancel' })}>
          {texts.cancel}
        </Button>
        <Button
          type="submit"
          variant="primary"
          isBlock
          isBusy={isBusy}
          busyLabel={isChecking ? texts.checking : texts.saving[act]}
        >
          {texts.submit[act]}
        </Button>
      </DialogActions>
    </form>
  )
}
