import { Check, Clock, Undo2 } from 'lucide-react'
import type { RoutineState, RoutineType } from '#machines/routines/routine.ts'
import { Badge } from '#src/components/Badge.tsx'
import { Button, type ButtonProps } from '#src/components/Button.tsx'
import { routineLabels } from '#src/texts/routines/routineLabels.ts'
import { routines as texts } from '#src/texts/routines/routines.ts'
import * as css from './Routines.css.ts'
import { routineIcons } from './routineIcons.ts'

export interface RoutineFaceProps {
  type: RoutineType
  state: RoutineState
  /** Absent if the routine's row is absent. */
  maxPoints: number | undefined
  /** A link's title is part of its name and has no heading. */
  titleTag: 'h2' | 'span'
}

/** The content of a routine's card, in the overview and among the choices. */
export const RoutineFace = ({ type, state, maxPoints, titleTag: Title }: RoutineFaceProps) => {
  const Icon = routineIcons[type]
  const isDone = state.kind !== 'pending'
  return (
    <>
      <span className={css.head}>
        <Icon size={22} strokeWidth={1.5} aria-hidden="true" />
        {state.kind === 'returned' ? (
          <Badge tone="warning" icon={Undo2}>
            {texts.returned}
          </Badge>
        ) : (
          <Badge tone={isDone ? 'success' : 'neutral'} icon={isDone ? Check : Clock}>
            {isDone ? texts.done : texts.pending}
          </Badge>
        )}
      </span>
      <Title className={css.title}>{routineLabels[type]}</Title>
      {maxPoints !== undefined && <span className={css.worth}>{texts.worth(maxPoints)}</span>}
      {state.kind !== 'pending' && state.kind !== 'done' && (
        <span className={css.state}>{texts.proofState(state)}</span>
      )}
    </>
  )
}

/** The chosen routine in one line, with the button that shows the choices. */
export const ChosenLine = ({
  type,
  state,
  maxPoints,
  onChange,
  ...expands
}: Omit<RoutineFaceProps, 'titleTag'> &
  Pick<ButtonProps, 'aria-controls' | 'aria-expanded'> & { onChange: () => void }) => {
  const Icon = routineIcons[type]
  const word = state.kind === 'pending' ? texts.pending : state.kind === 'returned' ? texts.returned : texts.done
  return (
    <div className={css.chosen}>
      <Icon className={css.chosenIcon} size={22} strokeWidth={1.5} aria-hidden="true" />
      <div className={css.chosenText}>
        <h2 className={css.chosenTitle}>{routineLabels[type]}</h2>
        <p className={css.worth}>{maxPoints === undefined ? word : texts.stateAndWorth(word, maxPoints)}</p>
      </div>
      <div className={css.change}>
        <Button variant="quiet" size="small" aria-label={texts.changeRoutine} onPress={onChange} {...expands}>
          {texts.change}
        </Button>
      </div>
    </div>
  )
}
