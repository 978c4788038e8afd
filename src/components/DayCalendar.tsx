import { parseDate, setLocalTimeZone } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { RefObject } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar'
import { Dialog, Popover } from 'react-aria-components/Popover'
import { useVisit } from './visit.ts'
import * as css from './DayCalendar.css.ts'
import { calendarZone } from './zone.ts'

interface DayCalendarProps {
  label: string
  /** All days as `yyyy-MM-dd`. */
  day: string | null
  first: string
  last: string
  /** The element to which the popover is attached. */
  triggerRef: RefObject<Element | null>
  onPick: (day: string) => void
  onClose: () => void
}

/** Picks a day from a month, Monday first; arrows, Page Up and Down, Home and End, Escape. */
export function DayCalendar({ label, day, first, last, triggerRef, onPick, onClose }: DayCalendarProps) {
  // 'Today' is the club's day, not the day in the browser's zone. Repeating it changes nothing.
  setLocalTimeZone(calendarZone())
  return (
    <Popover
      key={useVisit()}
      className={css.popover}
      triggerRef={triggerRef}
      placement="bottom start"
      offset={6}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Dialog className={css.dialog} aria-label={label}>
        <Calendar
          aria-label={label}
          autoFocus
          firstDayOfWeek="mon"
          value={day === null ? null : parseDate(day)}
          minValue={parseDate(first)}
          maxValue={parseDate(last)}
          onChange={(picked) => {
            if (picked) onPick(picked.toString())
          }}
        >
          <div className={css.head}>
            <Button slot="previous" className={css.step}>
              <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
            </Button>
            <Heading className={css.month} />
            <Button slot="next" className={css.step}>
              <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          </div>
          <CalendarGrid className={css.grid} weekdayStyle="narrow">
            <CalendarGridHeader>
              {(weekday) => <CalendarHeaderCell className={css.weekday}>{weekday}</CalendarHeaderCell>}
            </CalendarGridHeader>
            <CalendarGridBody>{(date) => <CalendarCell className={css.cell} date={date} />}</CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </Dialog>
    </Popover>
  )
}
