import { useSelector } from '@xstate/react'
import { Check } from 'lucide-react'
import type { RoutinesActor } from '#machines/routines/routines.machine.ts'
import { activeKinds, routinesPath, routineState } from '#machines/routines/routine.ts'
import { Badge } from '#src/components/Badge.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { LoadedList } from '#src/components/Rest.tsx'
import { useShownDay } from '#src/hooks/profile.ts'
import { routineIcons } from '#src/screens/routines/routineIcons.ts'
import { dashboard as texts } from '#src/texts/profile/dashboard.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import * as css from './Profile.css.ts'

/** The routines that are not paused. Those not done in their period, and returned ones, link to their form. */
export const RoutineFlags = ({ routines: actor }: { routines: RoutinesActor }) => {
  const routines = useSelector(actor, ({ context }) => context.routines)
  const today = useShownDay()
  const failure = useSelector(actor, (state) => (state.matches('failed') ? state.context.failure : null))
  return (
    <LoadedList
      texts={{ loading: texts.loadingRoutines, failed: texts.routinesFailed, retry: texts.retry }}
      failure={failure && loadReason(failure)}
      onRetry={() => actor.send({ type: 'retry' })}
      rows={2}
    >
      {routines && (
        <ul className={css.flags}>
          {activeKinds(routines.kinds).map(({ code: type, label, icon, period }) => {
            const Icon = routineIcons[icon]
            const state = routineState(routines, type, today)
            const redo = state.kind === 'returned' ? state.id : null
            return (
              <li key={type} className={css.flag}>
                <Icon className={css.flagIcon} size={18} strokeWidth={1.75} aria-hidden="true" />
                <div className={css.flagText}>
                  <div className={css.flagName}>{label}</div>
                  <div className={css.period}>{texts.periodAndState(period, today, state)}</div>
                </div>
                {routines.flags.done.includes(type) && redo === null ? (
                  <Badge tone="success" icon={Check}>
                    {texts.done}
                  </Badge>
                ) : (
                  <LinkButton
                    size="small"
                    href={routinesPath({ tab: 'submit', type, redo })}
                    aria-label={redo === null ? texts.registerRoutine(label) : texts.redoRoutine(label)}
                  >
                    {redo === null ? texts.register : texts.redo}
                  </LinkButton>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </LoadedList>
  )
}
