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
  /** Missing while a routine's row is. */
  maxPoints: number | undefined
  /** Of the title: none inside a link, whose name it is part of. */
  titleTag: 'h2' | 'span'
}

/** What a routine's card says, in the overview and among the choices. */
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
