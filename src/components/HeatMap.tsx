import { getISODay } from 'date-fns'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import * as css from './HeatMap.css.ts'

interface HeatDay {
  /** `yyyy-MM-dd`. */
  day: string
  /** From 0; 4 and more look the same. null for a future day. */
  level: number | null
  /** It does not count: its edge is dashed. */
  isExcused?: boolean
  /** The whole day as text, such as '3 de novembro: 2 rotinas'. */
  text: string
}

interface HeatMapProps {
  /** The table's caption, for screen readers. */
  label: string
  /** Every day of one month. */
  days: readonly HeatDay[]
  /** Outlined. */
  today: string
  /** Monday first: as shown, and in full. */
  weekdays: readonly { short: string; long: string }[]
}

/** 0 on Mondays. */
const weekdayOf = (day: string) => getISODay(new Date(`${day}T00:00`)) - 1

/** Rows from Monday to Sunday; null before and after the month. */
const weeksOf = (days: readonly HeatDay[]): (HeatDay | null)[][] => {
  const [first] = days
  const before = first ? weekdayOf(first.day) : 0
  return Array.from({ length: Math.ceil((before + days.length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => days[week * 7 + place - before] ?? null),
  )
}

/** A month; days with fewer entries are darker. A table, so that screen readers can read it by days and weeks. */
export function HeatMap({ label, days, today, weekdays }: HeatMapProps) {
  return (
    <table className={css.table}>
      <caption>
        <VisuallyHidden>{label}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {weekdays.map(({ short, long }) => (
            <th key={short} scope="col" abbr={long} className={css.weekday}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week, row) => (
          <tr key={week.find((entry) => entry !== null)?.day ?? row}>
            {week.map((entry, column) =>
              entry === null ? (
                <td key={weekdays[column]?.short ?? column} className={css.cell}>
                  {'\u00a0'}
                </td>
              ) : (
                <td key={entry.day} className={css.cell} aria-current={entry.day === today ? 'date' : undefined}>
                  <span
                    className={css.day}
                    data-level={entry.level === null ? undefined : Math.min(entry.level, 4)}
                    data-excused={entry.isExcused || undefined}
                    data-today={entry.day === today || undefined}
                    aria-hidden="true"
                  >
                    {Number(entry.day.slice(8))}
                  </span>
                  <VisuallyHidden>{entry.text}</VisuallyHidden>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The legend of the colours, from the least to the most. */
export function HeatLegend({ least, most }: { least: string; most: string }) {
  return (
    <p className={css.legend}>
      {least}
      {[0, 1, 2, 3, 4].map((level) => (
        <span key={level} className={css.sample} data-level={level} aria-hidden="true" />
      ))}
      {most}
    </p>
  )
}
