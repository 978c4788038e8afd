import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { MeetingDateActor } from '#machines/meetings/meetingDate.machine.ts'
import { meetingDays } from '#machines/meetings/meeting.ts'
import { faultsOfMove, type MoveField } from '#machines/meetings/meetingForm.ts'
import { readDay, tidyDay } from '#machines/shared/typedDay.ts'
import { tidyTime } from '#machines/shared/typedTime.ts'
import { Confirm } from '#src/components/Confirm.tsx'
import { DayField } from '#src/components/DayField.tsx'
import { DialogText } from '#src/components/Dialog.tsx'
import { Field } from '#src/components/Field.tsx'
import { FormDialog } from '#src/components/FormDialog.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { day } from '#src/texts/shared/dates.ts'
import { meetingDate as texts } from '#src/texts/meetings/meetingDate.ts'
import { meetingDialog } from '#src/texts/meetings/meetingDialog.ts'
import { Clashes } from './Clashes.tsx'
import * as css from './MeetingDialog.css.ts'

/** Moves one date of a series to another day or time, or cancels it. */
export const DateDialog = ({ change }: DateProps) => {
  const state = useSelector(change, ({ value }) => stateText(value))
  const isCancellation = useSelector(change, ({ context }) => context.change === 'cancel')
  return (
    <>
      <div data-machine="meetingDate" data-state={state} />
      {isCancellation ? <Cancellation change={change} /> : <Move change={change} />}
    </>
  )
}

interface DateProps {
  change: MeetingDateActor
}

const Cancellation = ({ change }: DateProps) => {
  const row = useSelector(change, ({ context }) => context.row)
  const failure = useSelector(change, ({ context }) => context.failure)
  const isBusy = useSelector(change, (state) => state.matches('cancelling'))
  const { cancellation } = texts
  return (
    <Confirm
      isOpen
      title={cancellation.title}
      confirmLabel={cancellation.confirm}
      cancelLabel={cancellation.keep}
      isBusy={isBusy}
      busyLabel={cancellation.busy}
      alert={failure && texts.reason(failure, 'cancel')}
      onConfirm={() => change.send({ type: 'confirm' })}
      onCancel={() => change.send({ type: 'cancel' })}
    >
      {cancellation.text(row)}
    </Confirm>
  )
}

const Move = ({ change }: DateProps) => {
  const row = useSelector(change, ({ context }) => context.row)
  const isBusy = useSelector(change, (state) => state.matches('validating') || state.matches('saving'))
  const failure = useSelector(change, ({ context }) => context.failure)
  const isWarning = useSelector(change, (state) => state.matches('warning'))
  const clashes = useSelector(change, ({ context }) => context.clashes)
  const { move } = texts
  return (
    <>
      <FormDialog
        title={move.title}
        closeLabel={meetingDialog.close}
        gap="l"
        submitLabel={texts.move.submit}
        busyLabel={texts.move.busy}
        cancelLabel={meetingDialog.cancel}
        isRuled
        isBusy={isBusy}
        alert={failure && texts.reason(failure, 'move')}
        onSubmit={() => change.send({ type: 'submit' })}
        onCancel={() => change.send({ type: 'cancel' })}
      >
        <DialogText>{move.text(row)}</DialogText>
        <Form change={change} isBusy={isBusy} />
      </FormDialog>
      {isWarning && (
        <Clashes
          clashes={clashes}
          confirmLabel={move.anyway}
          onConfirm={() => change.send({ type: 'confirm' })}
          onBack={() => change.send({ type: 'keep' })}
        />
      )}
    </>
  )
}

const useFault = (change: MeetingDateActor, field: MoveField) =>
  useSelector(change, ({ context: { shown, values, today, minute } }) => {
    const fault = shown.includes(field) ? faultsOfMove(values, { today, minute })[field] : undefined
    return fault && (fault === 'datePast' ? texts.past : meetingDialog.faults[fault])
  })

/** The first faulty field gets the focus. */
const Form = ({ change, isBusy }: { change: MeetingDateActor; isBusy: boolean }) => {
  const { date, time } = useSelector(change, ({ context }) => context.values)
  const today = useSelector(change, ({ context }) => context.today)
  const dateInput = useRef<HTMLInputElement>(null)
  const timeInput = useRef<HTMLInputElement>(null)
  const places = { date: dateInput, time: timeInput }
  useFieldFault(change, (field: MoveField) => places[field].current?.focus())
  const read = readDay(date)
  return (
    <>
      <div className={css.pair}>
        <DayField
          label={meetingDialog.date}
          autoFocus
          inputRef={dateInput}
          openLabel={meetingDialog.openCalendar}
          placeholder={meetingDialog.datePlaceholder}
          value={date}
          day={read.kind === 'day' ? read.day : null}
          first={today}
          last={meetingDays.last}
          isReadOnly={isBusy}
          error={useFault(change, 'date')}
          onChange={(text) => change.send({ type: 'field.change', change: { date: text } })}
          onPick={(picked) => change.send({ type: 'field.change', change: { date: day(picked) } })}
          onBlur={() => {
            if (tidyDay(date) !== date) change.send({ type: 'field.change', change: { date: tidyDay(date) } })
          }}
        />
        <Field
          label={meetingDialog.time}
          inputRef={timeInput}
          inputMode="numeric"
          autoComplete="off"
          value={time}
          isReadOnly={isBusy}
          error={useFault(change, 'time')}
          onChange={(text) => change.send({ type: 'field.change', change: { time: text } })}
          onBlur={() => {
            if (tidyTime(time) !== time) change.send({ type: 'field.change', change: { time: tidyTime(time) } })
          }}
        />
      </div>
    </>
  )
}
