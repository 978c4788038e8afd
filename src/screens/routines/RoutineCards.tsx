import { useId, useState } from 'react'
import { Link } from 'react-aria-components/Link'
import {
  routinesPath,
  routineTypes,
  type RoutineFlags,
  type RoutineKind,
  type RoutineType,
} from '#machines/routines/routine.ts'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { routineLabels } from '#src/texts/routines/routineLabels.ts'
import { routines as texts } from '#src/texts/routines/routines.ts'
import { ChosenLine, RoutineFace } from './RoutineCard.tsx'
import * as css from './Routines.css.ts'

interface RoutineCardsProps {
  routines: { flags: RoutineFlags; kinds: readonly RoutineKind[] }
}

const maxPointsOf = (kinds: readonly RoutineKind[], type: RoutineType) =>
  kinds.find(({ code }) => code === type)?.max_points

/** 'Visão Geral': the routines done, and links to the others. */
export const OverviewCards = ({ routines: { flags, kinds } }: RoutineCardsProps) => (
  <ul className={css.cards}>
    {routineTypes.map((type) => (
      <li key={type} className={css.card}>
        <RoutineFace type={type} isDone={flags[type]} maxPoints={maxPointsOf(kinds, type)} titleTag="h2" />
        {!flags[type] && (
          <div className={css.action}>
            <LinkButton
              size="small"
              href={routinesPath({ tab: 'submit', type })}
              aria-label={texts.registerRoutine(routineLabels[type])}
            >
              {texts.register}
            </LinkButton>
          </div>
        )}
      </li>
    ))}
  </ul>
)

/** 'Enviar Rotina': each choice is a link. The list is one line once a routine is chosen, until 'Trocar'. */
export const ChoiceCards = ({
  routines: { flags, kinds },
  chosen,
}: RoutineCardsProps & { chosen: RoutineType | null }) => {
  const [opened, setOpened] = useState<RoutineType | null>(null)
  const id = useId()
  const isOpen = chosen === null || chosen === opened
  return (
    <>
      {chosen && (
        <ChosenLine
          type={chosen}
          isDone={flags[chosen]}
          maxPoints={maxPointsOf(kinds, chosen)}
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
                <RoutineFace type={type} isDone={flags[type]} maxPoints={maxPointsOf(kinds, type)} titleTag="span" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
