import { lastSevenDays, type RoutineKind, type SentRoutine } from '#machines/routines/routine.ts'
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx'
import { useToday } from '#src/hooks/useToday.ts'
import { routines as texts } from '#src/texts/routines/routines.ts'
import * as css from './Routines.css.ts'

/** The last seven days of a routine, from the oldest to today. */
export const RoutineWeek = ({ sent, kind }: { sent: readonly SentRoutine[]; kind: RoutineKind }) => (
  <ol className={css.week} aria-label={texts.week(kind.label)}>
    {lastSevenDays(sent, kind.code, useToday()).map(({ day, state }) => (
      <li key={day} className={css.weekDay} data-state={state?.kind}>
        <VisuallyHidden>{texts.weekDay(day, state)}</VisuallyHidden>
      </li>
    ))}
  </ol>
)
