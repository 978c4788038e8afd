import { useRef } from 'react'
import {
  absenceDaysAhead,
  absenceDaysBack,
  faultsOfSpan,
  maxAbsenceReason,
  type Span,
  type SpanField,
} from '#machines/routines/absence.ts'
import { addDays } from '#machines/shared/dates.ts'
import { lengthOf } from '#machines/shared/text.ts'
import { readDay, tidyDay } from '#machines/shared/typedDay.ts'
import { DayField } from '#src/components/DayField.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { pair } from '#src/screens/shared/Panel.css.ts'
import { span as texts } from '#src/texts/routines/absence.ts'
import { day } from '#src/texts/shared/dates.ts'
import { writtenText } from '#machines/shared/writtenText.ts'

interface SpanFieldsProps {
  /** The machine that points to the first faulty field. */
  actor: Parameters<typeof useFieldFault<SpanField>>[0]
  span: Span
  /** `yyyy-MM-dd`. */
  today: string
  /** Faults are visible. */
  isChecked: boolean
  isBusy: boolean
  onChange: (change: Partial<Span>) => void
}

/** The first and the last day, and the reason. The first faulty field gets the focus. */
export const SpanFields = ({ actor, span, today, isChecked, isBusy, onChange }: SpanFieldsProps) => {
  const first = useRef<HTMLInputElement>(null)
  const last = useRef<HTMLInputElement>(null)
  const reason = useRef<HTMLTextAreaElement>(null)
  useFieldFault(actor, (field: SpanField) => ({ first, last, reason })[field].current?.focus())
  const faults = isChecked ? faultsOfSpan(span, today) : {}
  const errorOf = (field: SpanField) => {
    const fault = faults[field]
    return fault && texts.faults[fault]
  }
  const dayField = (field: 'first' | 'last') => {
    const text = span[field]
    const read = readDay(text)
    return {
      label: texts[field],
      openLabel: texts.openCalendar,
      placeholder: texts.dayPlaceholder,
      value: text,
      day: read.kind === 'day' ? read.day : null,
      first: addDays(today, -absenceDaysBack),
      last: addDays(today, absenceDaysAhead),
      isReadOnly: isBusy,
      error: errorOf(field),
      onChange: (typed: string) => onChange({ [field]: typed }),
      onPick: (picked: string) => onChange({ [field]: day(picked) }),
      onBlur: () => {
        if (tidyDay(text) !== text) onChange({ [field]: tidyDay(text) })
      },
    }
  }
  const count = lengthOf(writtenText(span.reason))
  return (
    <>
      <div className={pair}>
        <DayField {...dayField('first')} inputRef={first} />
        <DayField {...dayField('last')} inputRef={last} description={texts.lastHint} />
      </div>
      <TextArea
        label={texts.reason}
        inputRef={reason}
        {...(count > maxAbsenceReason * 0.8 && { aside: texts.count(count) })}
        value={span.reason}
        isReadOnly={isBusy}
        error={errorOf('reason')}
        onChange={(typed) => onChange({ reason: typed })}
      />
    </>
  )
}
