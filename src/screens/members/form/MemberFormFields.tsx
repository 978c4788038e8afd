import { useSelector } from '@xstate/react'
import { Lock } from 'lucide-react'
import type { FocusEvent } from 'react'
import { entryDates, type MemberValues } from '#machines/members/memberForm.ts'
import { memberLimits } from '#machines/members/memberLimits.ts'
import type { MemberField } from '#machines/members/memberRights.ts'
import { lengthOf } from '#machines/shared/text.ts'
import { readDay, tidyDay } from '#machines/shared/typedDay.ts'
import { DayField } from '#src/components/DayField.tsx'
import { Field } from '#src/components/Field.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { day } from '#src/texts/shared/dates.ts'
import { memberForm as texts } from '#src/texts/members/memberForm.ts'
import { useMemberFault, useMemberLock } from './actor.ts'
import type { MemberFormActor } from '#machines/members/memberForm.machine.ts'
import { writtenText } from '#machines/shared/writtenText.ts'

export interface TextProps {
  form: MemberFormActor
  isReadOnly: boolean
}

export const changeMember = (form: MemberFormActor, change: Partial<MemberValues>) =>
  form.send({ type: 'field.change', change })

/**
 * Shows a fault when the focus moves to another field. A press on a button shows no fault, because the new text would
 * move the button away; submitting shows all faults anyway.
 */
const leave = (form: MemberFormActor, field: MemberField, { relatedTarget }: FocusEvent) => {
  if (relatedTarget instanceof HTMLElement && relatedTarget.matches('input, textarea, select'))
    form.send({ type: 'field.leave', field })
}

/** The common properties of text fields: value, reason of the lock, fault, handlers. */
const useText = (
  form: MemberFormActor,
  field: 'name' | 'position' | 'bio' | 'observations' | 'entryDate',
  isReadOnly: boolean,
) => {
  const value = useSelector(form, ({ context }) => context.values[field])
  const lock = useMemberLock(form, field)
  const error = useMemberFault(form, field)
  return {
    value,
    error,
    isReadOnly: isReadOnly || lock !== undefined,
    ...(lock !== undefined && { description: lock, descriptionIcon: Lock }),
    onChange: (text: string) => changeMember(form, { [field]: text }),
    onBlur: (event: FocusEvent) => leave(form, field, event),
  }
}

export const Name = ({ form, isReadOnly }: TextProps) => (
  <div data-field="name">
    <Field
      label={texts.name}
      placeholder={texts.namePlaceholder}
      autoComplete="off"
      {...useText(form, 'name', isReadOnly)}
    />
  </div>
)

export const Position = ({ form, isReadOnly }: TextProps) => (
  <div data-field="position">
    <Field label={texts.position} placeholder={texts.positionPlaceholder} {...useText(form, 'position', isReadOnly)} />
  </div>
)

/** A text is not cut at the limit: a pasted text stays, and the fault says that it is too long. */
const counterOf = (text: string, limit: number) => {
  const count = lengthOf(writtenText(text))
  return count > limit * 0.9 ? { aside: texts.count(count, limit) } : {}
}

export const Bio = ({ form, isReadOnly }: TextProps) => {
  const text = useText(form, 'bio', isReadOnly)
  return (
    <div data-field="bio">
      <TextArea
        label={texts.bio}
        placeholder={texts.bioPlaceholder}
        {...counterOf(text.value, memberLimits.bio)}
        {...text}
      />
    </div>
  )
}

export const Observations = ({ form, isReadOnly }: TextProps) => {
  const text = useText(form, 'observations', isReadOnly)
  return (
    <div data-field="observations">
      <TextArea
        label={texts.observations}
        {...counterOf(text.value, memberLimits.observations)}
        {...text}
        description={texts.observationsHint}
        descriptionIcon={Lock}
      />
    </div>
  )
}

/** Typed, or picked in the calendar. */
export const EntryDate = ({ form, isReadOnly }: TextProps) => {
  const { onBlur, ...text } = useText(form, 'entryDate', isReadOnly)
  const read = readDay(text.value)
  return (
    <div data-field="entryDate">
      <DayField
        label={texts.entryDate}
        openLabel={texts.openCalendar}
        placeholder={texts.entryDatePlaceholder}
        day={read.kind === 'day' ? read.day : null}
        first={entryDates.first}
        last={entryDates.last}
        {...text}
        onPick={(picked) => changeMember(form, { entryDate: day(picked) })}
        onBlur={(event) => {
          if (tidyDay(text.value) !== text.value) changeMember(form, { entryDate: tidyDay(text.value) })
          onBlur(event)
        }}
      />
    </div>
  )
}
