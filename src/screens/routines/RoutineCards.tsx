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
import { RoutineFace } from './RoutineCard.tsx'
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

/** 'Enviar Rotina': each choice is a link. */
export const ChoiceCards = ({
  routines: { flags, kinds },
  chosen,
}: RoutineCardsProps & { chosen: RoutineType | null }) => (
  <nav aria-label={texts.choices}>
    <ul className={css.cards}>
      {routineTypes.map((type) => (
        <li key={type}>
          <Link
            className={css.choice}
            href={routinesPath({ tab: 'submit', type })}
            {...(type === chosen && { 'aria-current': true })}
          >
            <RoutineFace type={type} isDone={flags[type]} maxPoints={maxPointsOf(kinds, type)} titleTag="span" />
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
