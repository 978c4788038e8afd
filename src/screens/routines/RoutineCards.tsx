import { useId, useState } from 'react'
import { Link } from 'react-aria-components/Link'
import {
  routinesPath,
  routineTypes,
  routineState,
  type RoutineKind,
  type Routines,
  type RoutineType,
} from '#machines/routines/routine.ts'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { useToday } from '#src/hooks/useToday.ts'
import { routineLabels } from '#src/texts/routines/routineLabels.ts'
import { routines as texts } from '#src/texts/routines/routines.ts'
import { day } from '#src/texts/shared/dates.ts'
import { ChosenLine, RoutineFace } from './RoutineCard.tsx'
import { RoutineWeek } from './RoutineWeek.tsx'
import * as css from './Routines.css.ts'

interface RoutineCardsProps {
  routines: Routines
}

const maxPointsOf = (kinds: readonly RoutineKind[], type: RoutineType) =>
  kinds.find(({ code }) => code === type)?.max_points

/** 'Visão Geral': the routines done, and links to the others. */
export const OverviewCards = ({ routines }: RoutineCardsProps) => {
  const today = useToday()
  return (
    <ul className={css.cards} aria-label={texts.ofPeriod}>
      {routineTypes.map((type) => (
        <li key={type} className={css.card}>
          <RoutineFace
            type={type}
            state={routineState(routines, type, today)}
            maxPoints={maxPointsOf(routines.kinds, type)}
            titleTag="h2"
          />
          <RoutineWeek sent={routines.sent} type={type} />
          <CardAction routines={routines} type={type} today={today} />
        </li>
      ))}
    </ul>
  )
}

/** Registers an open routine, or sends another photo for a returned one. */
const CardAction = ({ routines, type, today }: RoutineCardsProps & { type: RoutineType; today: string }) => {
  const state = routineState(routines, type, today)
  if (state.kind !== 'pending' && state.kind !== 'returned') return null
  const redo = state.kind === 'returned' ? state.id : null
  const label = routineLabels[type]
  return (
    <div className={css.action}>
      <LinkButton
        size="small"
        href={routinesPath({ tab: 'submit', type, redo })}
        aria-label={redo === null ? texts.registerRoutine(label) : texts.redoRoutine(label, day(today))}
      >
        {redo === null ? texts.register : texts.redo}
      </LinkButton>
    </div>
  )
}

/** 'Enviar Rotina': each choice is a link. The list is one line once a routine is chosen, until 'Trocar'. */
export const ChoiceCards = ({ routines, chosen }: RoutineCardsProps & { chosen: RoutineType | null }) => {
  const [opened, setOpened] = useState<RoutineType | null>(null)
  const today = useToday()
  const factsOf = (type: RoutineType) => ({
    type,
    state: routineState(routines, type, today),
    maxPoints: maxPointsOf(routines.kinds, type),
  })
  const id = useId()
  const isOpen = chosen === null || chosen === opened
  return (
    <>
      {chosen && (
        <ChosenLine
          {...factsOf(chosen)}
          aria-controls={id}
          aria-expanded={isOpen}
          onChange={() => setOpened(isOpen ? null : chosen)}
        />
      )}
      <nav id={id} aria-label={texts.choices} className={chosen ? css.otherChoices : undefined} hidden={!isOpen}>
        <ul className={css.cards}>
          {routineTypes.map((type) => (
            <li key={type}>
              <Link
                className={css.choice}
                href={routinesPath({ tab: 'submit', type })}
                onPress={() => setOpened(null)}
                {...(type === chosen && { 'aria-current': true })}
              >
                <RoutineFace {...factsOf(type)} titleTag="span" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
