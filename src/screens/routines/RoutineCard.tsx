import { Check, Clock } from 'lucide-react'
import type { RoutineType } from '#machines/routines/routine.ts'
import { Badge } from '#src/components/Badge.tsx'
import { routineLabels } from '#src/texts/routines/routineLabels.ts'
import { routines as texts } from '#src/texts/routines/routines.ts'
import * as css from './Routines.css.ts'
import { routineIcons } from './routineIcons.ts'

export interface RoutineFaceProps {
  type: RoutineType
  isDone: boolean
  /** Absent if the routine's row is absent. */
  maxPoints: number | undefined
  /** A link's title is part of its name and has no heading. */
  titleTag: 'h2' | 'span'
}

/** The content of a routine's card, in the overview and among the choices. */
export const RoutineFace = ({ type, isDone, maxPoints, titleTag: Title }: RoutineFaceProps) => {
  const Icon = routineIcons[type]
  return (
    <>
      <span className={css.head}>
        <Icon size={22} strokeWidth={1.5} aria-hidden="true" />
        <Badge tone={isDone ? 'success' : 'neutral'} icon={isDone ? Check : Clock}>
          {isDone ? texts.done : texts.pending}
        </Badge>
      </span>
      <Title className={css.title}>{routineLabels[type]}</Title>
      {maxPoints !== undefined && <span className={css.worth}>{texts.worth(maxPoints)}</span>}
    </>
  )
}
