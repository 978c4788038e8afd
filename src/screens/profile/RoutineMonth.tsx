import { useSelector } from '@xstate/react'
import { Card } from '#src/components/Card.tsx'
import { Explain } from '#src/components/Explain.tsx'
import { HeatLegend, HeatMap } from '#src/components/HeatMap.tsx'
import { Blocks, Skeleton } from '#src/components/Loading.tsx'
import { useProfileActor } from '#src/hooks/profile.ts'
import { monthAndYear } from '#src/texts/shared/dates.ts'
import { month as texts } from '#src/texts/profile/profile.ts'
import * as css from './Status.css.ts'

/** The number of done routines on each day of the current month. */
export const RoutineMonth = () => {
  const overview = useSelector(useProfileActor(), ({ context }) => context.profile?.overview)
  if (!overview)
    return (
      <Card title={texts.title}>
        <Blocks>
          <Skeleton height={264} />
        </Blocks>
      </Card>
    )
  const { today, month } = overview
  return (
    <Card title={texts.title} aside={monthAndYear(today)}>
      <HeatMap
        label={texts.caption(monthAndYear(today))}
        today={today}
        weekdays={texts.weekdays}
        days={month.map(({ day, routines }) => {
          const level = day > today ? null : routines
          return { day, level, text: texts.day(day, level) }
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
}
