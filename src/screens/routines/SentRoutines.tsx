import { Images } from 'lucide-react'
import { proofState, type SentRoutine } from '#machines/routines/routine.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { routineLabels } from '#src/texts/routines/routineLabels.ts'
import { routines as texts } from '#src/texts/routines/routines.ts'
import { day } from '#src/texts/shared/dates.ts'
import { routineIcons } from './routineIcons.ts'
import * as css from './Routines.css.ts'

const mostShown = 8

/** The user's newest submissions, each with what happened to it. */
export const SentRoutines = ({ sent }: { sent: readonly SentRoutine[] }) => (
  <Card title={texts.lastSent}>
    {sent.length === 0 ? (
      <Empty icon={Images}>{texts.noneSent}</Empty>
    ) : (
      <ul aria-label={texts.lastSent}>
        {sent.slice(0, mostShown).map((one) => {
          const Icon = routineIcons[one.routine_type]
          const state = proofState(one)
          return (
            <li key={one.id} className={css.sent}>
              <Icon className={css.sentIcon} size={18} strokeWidth={1.75} aria-hidden="true" />
              <span className={css.sentName}>{routineLabels[one.routine_type]}</span>
              <span className={css.sentState} data-state={state.kind}>
                {texts.shortState(state)}
              </span>
              <time className={css.sentDay} dateTime={one.due_date}>
                {day(one.due_date)}
              </time>
            </li>
          )
        })}
      </ul>
    )}
  </Card>
)
