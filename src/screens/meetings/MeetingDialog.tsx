import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { MeetingDialogActor } from '#machines/meetings/meetingDialog.machine.ts'
import { isTouched } from '#machines/meetings/meetingDialog.state.ts'
import { isMeetingIncomplete, meetingFields, recordOf } from '#machines/meetings/meetingForm.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Checkbox } from '#src/components/Checkbox.tsx'
import { FormDialog } from '#src/components/FormDialog.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useUnsaved } from '#src/hooks/useActorHold.ts'
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
  const isBusy = useSelector(dialog, (snapshot) => snapshot.matches({ open: { form: 'saving' } })) || isChecking
  const failure = useSelector(dialog, ({ context }) => context.failure)
  const isOver = useSelector(dialog, ({ context }) => recordOf(context.values, context) !== null)
  const act = kind === 'create' && isOver ? 'record' : kind
  useUnsaved(dialog, isHeld, onLeave)
  return (
    <>
      <div data-machine="meetingDialog" data-state={state} />
      <FormDialog
        size="large"
        title={texts.titles[kind]}
        closeLabel={texts.close}
        gap="l"
        submitLabel={texts.submit[act]}
        busyLabel={isChecking ? texts.checking : texts.saving[act]}
        cancelLabel={texts.cancel}
        isRuled
        isBusy={isBusy}
        alert={failure && saveMeetingReason(failure)}
        onSubmit={() => dialog.send({ type: 'submit' })}
        onCancel={() => dialog.send({ type: 'cancel' })}
      >
        <Form dialog={dialog} isBusy={isBusy} />
      </FormDialog>
      <MeetingQuestions dialog={dialog} kind={kind} />
    </>
  )
}

/** The first faulty field gets the focus. */
const Form = ({ dialog, isBusy }: { dialog: MeetingDialogActor; isBusy: boolean }) => {
  /** Shown after a submit. Fields that the user only passes through show no fault. */
  const isIncomplete = useSelector(
    dialog,
    ({ context: { shown, values } }) => shown.length === meetingFields.length && isMeetingIncomplete(values),
  )
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
    <>
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
    </>
  )
}
