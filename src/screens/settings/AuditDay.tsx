import { useState } from 'react'
import { readDay, tidyDay } from '#machines/shared/typedDay.ts'
import { DayField } from '#src/components/DayField.tsx'
import { useToday } from '#src/hooks/useToday.ts'
import { audit as texts } from '#src/texts/settings/audit.ts'
import { day } from '#src/texts/shared/dates.ts'

interface AuditDayProps {
  label: string
  /** `yyyy-MM-dd`; empty for none. */
  value: string
  error?: string | undefined
  onShow: (value: string) => void
}

const textOf = (value: string) => (value === '' ? '' : day(value))

/** One end of the days that are shown. What is being typed counts once it is a day, or nothing. */
export const AuditDay = ({ label, value, error, onShow }: AuditDayProps) => {
  const today = useToday()
  const [typed, setTyped] = useState({ text: textOf(value), value })
  // Cleared or set from elsewhere, the address counts.
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
