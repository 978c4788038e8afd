import { useSelector } from '@xstate/react'
import { Check } from 'lucide-react'
import type { RoutinesActor } from '#machines/routines/routines.machine.ts'
import { routinesPath, routineState, routineTypes } from '#machines/routines/routine.ts'
import { Badge } from '#src/components/Badge.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Rest } from '#src/components/Rest.tsx'
import { useShownDay } from '#src/hooks/profile.ts'
import { routineIcons } from '#src/screens/routines/routineIcons.ts'
import { dashboard as texts } from '#src/texts/profile/dashboard.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { routineLabels } from '#src/texts/routines/routineLabels.ts'
import * as css from './Profile.css.ts'

/** The four routines. Those not done in their period link to their form. */
export const RoutineFlags = ({ routines: actor }: { routines: RoutinesActor }) => {
  const routines = useSelector(actor, ({ context }) => context.routines)
  const today = useShownDay()
  const failure = useSelector(actor, (state) => (state.matches('failed') ? state.context.failure : null))
  if (failure || !routines)
    return (
      <Rest
        texts={{ loading: texts.loadingRoutines, failed: texts.routinesFailed, retry: texts.retry }}
        failure={failure && loadReason(failure)}
        onRetry={() => actor.send({ type: 'retry' })}
        isLoading
        rows={2}
      />
    )
  return (
    <ul className={css.flags}>
      {routineTypes.map((type) => {
        const Icon = routineIcons[type]
        const period = routines.kinds.find(({ code }) => code === type)?.period ?? 'day'
        return (
          <li key={type} className={css.flag}>
            <Icon className={css.flagIcon} size={18} strokeWidth={1.75} aria-hidden="true" />
            <div className={css.flagText}>
              <div className={css.flagName}>{routineLabels[type]}</div>
              <div className={css.period}>
                {texts.periodAndState(period, today, routineState(routines, type, today))}
              </div>
            </div>
            {routines.flags[type] ? (
              <Badge tone="success" icon={Check}>
                {texts.done}
              </Badge>
            ) : (
              <LinkButton
                size="small"
                href={routinesPath({ tab: 'submit', type })}
                aria-label={texts.registerRoutine(routineLabels[type])}
              >
                {texts.register}
              </LinkButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}
