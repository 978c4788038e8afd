import { Check, Clock, Undo2 } from 'lucide-react'
import type { RoutineKind, RoutineState } from '#machines/routines/routine.ts'
import { Badge } from '#src/components/Badge.tsx'
import { Button, type ButtonProps } from '#src/components/Button.tsx'
import { routines as texts } from '#src/texts/routines/routines.ts'
import * as css from './Routines.css.ts'
import { routineIcons } from './routineIcons.ts'

interface RoutineFaceProps {
  kind: RoutineKind
  state: RoutineState
  /** A link's title is part of its name and has no heading. */
  titleTag: 'h2' | 'span'
}

/** Whether the evaluation is still to come: it pays by today's maximum, an earlier one paid by that of its day. */
const isToBePaid = ({ kind }: RoutineState) => kind === 'pending' || kind === 'waiting' || kind === 'returned'

/** The content of a routine's card, in the overview and among the choices. */
export const RoutineFace = ({ kind, state, titleTag: Title }: RoutineFaceProps) => {
  const Icon = routineIcons[kind.icon]
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
      <Title className={css.title}>{kind.label}</Title>
      {isToBePaid(state) && <span className={css.worth}>{texts.worth(kind.max_points)}</span>}
      {state.kind !== 'pending' && state.kind !== 'done' && (
        <span className={css.state}>{texts.proofState(state)}</span>
      )}
    </>
  )
}

/** The chosen routine in one line, with the button that shows the choices. */
export const ChosenLine = ({
  kind,
  state,
  onChange,
  ...expands
}: Omit<RoutineFaceProps, 'titleTag'> &
  Pick<ButtonProps, 'aria-controls' | 'aria-expanded'> & { onChange: () => void }) => {
  const Icon = routineIcons[kind.icon]
  const word = state.kind === 'pending' ? texts.pending : state.kind === 'returned' ? texts.returned : texts.done
  return (
    <div className={css.chosen}>
      <Icon className={css.chosenIcon} size={22} strokeWidth={1.5} aria-hidden="true" />
      <div className={css.chosenText}>
        <h2 className={css.chosenTitle}>{kind.label}</h2>
        <p className={css.worth}>{isToBePaid(state) ? texts.stateAndWorth(word, kind.max_points) : word}</p>
      </div>
      <div className={css.change}>
        <Button variant="quiet" size="small" aria-label={texts.changeRoutine} onPress={onChange} {...expands}>
          {texts.change}
        </Button>
      </div>
    </div>
  )
}
