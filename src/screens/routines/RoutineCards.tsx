import { useId, useState } from 'react'
import { Link } from 'react-aria-components/Link'
import {
  activeKinds,
  routinesPath,
  routineState,
  type RoutineKind,
  type Routines,
  type RoutineType,
} from '#machines/routines/routine.ts'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { useToday } from '#src/hooks/useToday.ts'
import { routines as texts } from '#src/texts/routines/routines.ts'
import { day } from '#src/texts/shared/dates.ts'
import { ChosenLine, RoutineFace } from './RoutineCard.tsx'
import { RoutineWeek } from './RoutineWeek.tsx'
import * as css from './Routines.css.ts'

interface RoutineCardsProps {
  routines: Routines
}

/** 'Visão Geral': the routines done, and links to the others. */
export const OverviewCards = ({ routines }: RoutineCardsProps) => {
  const today = useToday()
  return (
    <ul className={css.cards} aria-label={texts.ofPeriod}>
      {activeKinds(routines.kinds).map((kind) => (
        <li key={kind.code} className={css.card}>
          <RoutineFace kind={kind} state={routineState(routines, kind.code, today)} titleTag="h2" />
          <RoutineWeek sent={routines.sent} kind={kind} />
          <CardAction routines={routines} kind={kind} today={today} />
        </li>
      ))}
    </ul>
  )
}

/** Registers an open routine, or sends another photo for a returned one. */
const CardAction = ({ routines, kind, today }: RoutineCardsProps & { kind: RoutineKind; today: string }) => {
  const { code: type, label } = kind
  const state = routineState(routines, type, today)
  if (state.kind !== 'pending' && state.kind !== 'returned') return null
  const redo = state.kind === 'returned' ? state.id : null
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
export const ChoiceCards = ({ routines, chosen }: RoutineCardsProps & { chosen: RoutineKind | null }) => {
  const [opened, setOpened] = useState<RoutineType | null>(null)
  const today = useToday()
  const factsOf = (kind: RoutineKind) => ({ kind, state: routineState(routines, kind.code, today) })
  const id = useId()
  const isOpen = chosen === null || chosen.code === opened
  return (
    <>
      {chosen && (
        <ChosenLine
          {...factsOf(chosen)}
          aria-controls={id}
          aria-expanded={isOpen}
          onChange={() => setOpened(isOpen ? null : chosen.code)}
        />
      )}
      <nav id={id} aria-label={texts.choices} className={chosen ? css.otherChoices : undefined} hidden={!isOpen}>
        <ul className={css.cards}>
          {activeKinds(routines.kinds).map((kind) => (
            <li key={kind.code}>
              <Link
                className={css.choice}
                href={routinesPath({ tab: 'submit', type: kind.code })}
                onPress={() => setOpened(null)}
                {...(kind.code === chosen?.code && { 'aria-current': true })}
              >
                <RoutineFace {...factsOf(kind)} titleTag="span" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
