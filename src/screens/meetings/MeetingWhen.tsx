import { useSelector } from '@xstate/react'
import { meetingDays, recurrences } from '#machines/meetings/meeting.ts'
import { followingOf, recordOf } from '#machines/meetings/meetingForm.ts'
import { readDay, tidyDay } from '#machines/shared/typedDay.ts'
import { tidyTime } from '#machines/shared/typedTime.ts'
import { DayField } from '#src/components/DayField.tsx'
import { Field } from '#src/components/Field.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { day } from '#src/texts/shared/dates.ts'
import { meetingDialog as texts } from '#src/texts/meetings/meetingDialog.ts'
import { recurrenceLabels } from '#src/texts/meetings/meetingLabels.ts'
import type { MeetingDialogActor } from '#machines/meetings/meetingDialog.machine.ts'
import * as css from './MeetingDialog.css.ts'
import type { MeetingTextProps } from './MeetingFields.tsx'
import { change, faultOf, leave } from './meetingField.ts'

const dateFault = faultOf('date')
const timeFault = faultOf('time')

/** Typed or picked. */
export const DateChoice = ({ dialog, isReadOnly, inputRef }: MeetingTextProps<HTMLInputElement>) => {
  const date = useSelector(dialog, ({ context }) => context.values.date)
  const today = useSelector(dialog, ({ context }) => context.today)
  const isSingle = useSelector(dialog, ({ context }) => context.values.recurrence === 'once')
  const isOver = useSelector(dialog, ({ context }) => recordOf(context.values, context) !== null)
  const read = readDay(date)
  return (
    <DayField
      label={texts.date}
      inputRef={inputRef}
      openLabel={texts.openCalendar}
      placeholder={texts.datePlaceholder}
      value={date}
      day={read.kind === 'day' ? read.day : null}
      first={isSingle ? meetingDays.first : today}
      last={meetingDays.last}
      isReadOnly={isReadOnly}
      error={useSelector(dialog, dateFault)}
      {...(isOver && { description: texts.record })}
      onChange={(text) => change(dialog, { date: text })}
      onPick={(picked) => change(dialog, { date: day(picked) })}
      onBlur={(event) => {
        if (tidyDay(date) !== date) change(dialog, { date: tidyDay(date) })
        leave(dialog, 'date', event)
      }}
    />
  )
}

export const TimeChoice = ({ dialog, isReadOnly, inputRef }: MeetingTextProps<HTMLInputElement>) => {
  const time = useSelector(dialog, ({ context }) => context.values.time)
  return (
    <Field
      label={texts.time}
      inputRef={inputRef}
      inputMode="numeric"
      autoComplete="off"
      value={time}
      isReadOnly={isReadOnly}
      error={useSelector(dialog, timeFault)}
      onChange={(text) => change(dialog, { time: text })}
      onBlur={(event) => {
        if (tidyTime(time) !== time) change(dialog, { time: tidyTime(time) })
        leave(dialog, 'time', event)
      }}
    />
  )
}

const recurrenceOptions = recurrences.map((id) => ({ id, label: recurrenceLabels[id] }))

export const RecurrenceChoice = ({ dialog, isDisabled }: { dialog: MeetingDialogActor; isDisabled: boolean }) => {
  const recurrence = useSelector(dialog, ({ context }) => context.values.recurrence)
  return (
    <NativeSelect
      label={texts.recurrence}
      options={recurrenceOptions}
      value={recurrence}
      isDisabled={isDisabled}
      onChange={(id) => change(dialog, { recurrence: id })}
    />
  )
}

/** The next dates of a series. Screen readers announce changes. */
export const Following = ({ dialog }: { dialog: MeetingDialogActor }) => {
  const dates = useSelector(dialog, ({ context }) => followingOf(context.values, context.today).join())
  return <output className={css.following}>{dates !== '' && texts.following(dates.split(','))}</output>
}
