import { useState } from 'react'
import { readDay, tidyDay } from '#machines/shared/typedDay.ts'
import { DayField } from '#src/components/DayField.tsx'
import { useToday } from '#src/hooks/useToday.ts'
import { audit as texts } from '#src/texts/settings/audit.ts'
import { day } from '#src/texts/shared/dates.ts'

interface AuditDayProps {
  label: string
  /** `yyyy-MM-dd` or empty. */
  value: string
  error?: string | undefined
  onShow: (value: string) => void
}

const textOf = (value: string) => (value === '' ? '' : day(value))

/** The first or last day of the filter. Typed text takes effect when it is a valid day or empty. */
export const AuditDay = ({ label, value, error, onShow }: AuditDayProps) => {
  const today = useToday()
  const [typed, setTyped] = useState({ text: textOf(value), value })
  // If the address changed elsewhere, its value replaces the typed text.
  const text = typed.value === value ? typed.text : textOf(value)
  const read = readDay(text)
  const show = (text: string) => {
    const next = readDay(text)
    const wanted = next.kind === 'day' ? next.day : text.trim() === '' ? '' : value
    setTyped({ text, value: wanted })
    if (wanted !== value) onShow(wanted)
  }
  return (
    <DayField
      label={label}
      openLabel={`${texts.openCalendar}: ${label}`}
      placeholder={texts.dayPlaceholder}
      value={text}
      day={value === '' ? today : value}
      first="2020-01-01"
      last={today}
      error={text.trim() !== '' && read.kind !== 'day' && text.length >= 8 ? texts.noDay : error}
      onChange={show}
      onPick={(picked) => show(day(picked))}
      onBlur={() => {
        if (tidyDay(text) !== text) show(tidyDay(text))
      }}
    />
  )
}
