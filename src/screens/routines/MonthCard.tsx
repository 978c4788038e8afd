import { Card } from '#src/components/Card.tsx'
import { Explain } from '#src/components/Explain.tsx'
import { HeatLegend, HeatMap } from '#src/components/HeatMap.tsx'
import { monthAndYear } from '#src/texts/shared/dates.ts'
import { month as texts } from '#src/texts/routines/month.ts'
import * as css from './Month.css.ts'

interface MonthCardProps {
  /** `yyyy-MM-dd`. */
  today: string
  /** Every day of the current month with its number of routines, and whether it is excused. */
  month: readonly { day: string; routines: number; excused?: boolean }[]
}

/** The number of routines on each day of the current month. */
export const MonthCard = ({ today, month }: MonthCardProps) => (
  <Card title={texts.title} aside={monthAndYear(today)}>
    <HeatMap
      label={texts.caption(monthAndYear(today))}
      today={today}
      weekdays={texts.weekdays}
      days={month.map(({ day, routines, excused = false }) => {
        const level = day > today ? null : routines
        return { day, level, text: excused ? texts.excused(day, level) : texts.day(day, level), isExcused: excused }
      })}
    />
    <div className={css.foot}>
      <HeatLegend least={texts.least} most={texts.most} />
      <span className={css.how}>
        <Explain term={texts.explain.term} label={texts.explain.label} lines={texts.explain.lines} />
      </span>
    </div>
  </Card>
)
