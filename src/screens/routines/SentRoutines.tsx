import { Images } from 'lucide-react'
import { proofState, type SentRoutine } from '#machines/routines/routine.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { useProofs } from '#src/hooks/proofs.ts'
import { Proof, RemovedProof } from '#src/screens/shared/Proof.tsx'
import { proofState as stateText } from '#src/texts/routines/proofState.ts'
import { routineLabels } from '#src/texts/routines/routineLabels.ts'
import { routines as texts } from '#src/texts/routines/routines.ts'
import { day } from '#src/texts/shared/dates.ts'
import { routineIcons } from './routineIcons.ts'
import * as css from './Routines.css.ts'

const mostShown = 8

/** The user's newest submissions, each with what happened to it. */
export const SentRoutines = ({ sent }: { sent: readonly SentRoutine[] }) => {
  const shown = sent.slice(0, mostShown)
  useProofs(shown.map(({ image_url }) => image_url))
  return (
    <Card title={texts.lastSent}>
      {shown.length === 0 ? (
        <Empty icon={Images}>{texts.noneSent}</Empty>
      ) : (
        <ul aria-label={texts.lastSent}>
          {shown.map((one) => {
            const Icon = routineIcons[one.routine_type]
            const state = proofState(one)
            return (
              <li key={one.id} className={css.sent}>
                <span className={css.sentPhoto}>
                  {one.image_url !== null && <Proof address={one.image_url} isSmall />}
                  {one.image_removed_after !== null && <RemovedProof days={one.image_removed_after} isSmall />}
                </span>
                <span className={css.sentName}>
                  <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
                  {routineLabels[one.routine_type]}
                </span>
                <span className={css.sentState} data-state={state.kind}>
                  {stateText(state)}
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
}
