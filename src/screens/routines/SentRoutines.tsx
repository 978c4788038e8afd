import { Images } from 'lucide-react'
import { contestDeadline } from '#machines/routines/proofCycle.ts'
import { PageLink } from '#src/screens/shared/PageLink.tsx'
import {
  canContest,
  faceOf,
  mostListed,
  proofState,
  routinesPath,
  type Routines,
  type SentRoutine,
} from '#machines/routines/routine.ts'
import { taskPath } from '#machines/tasks/taskView.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { useNow } from '#src/hooks/useNow.ts'
import { useProofs } from '#src/hooks/proofs.ts'
import { Proof, RemovedProof, WrittenProof } from '#src/screens/shared/Proof.tsx'
import { proofState as stateText } from '#src/texts/routines/proofState.ts'
import { routines as texts } from '#src/texts/routines/routines.ts'
import { day, shortDateTime } from '#src/texts/shared/dates.ts'
import { routineIcons } from './routineIcons.ts'
import * as css from './Routines.css.ts'

/** The user's newest submissions, each with what happened to it. */
export const SentRoutines = ({ routines: { kinds, sent } }: { routines: Routines }) => {
  const shown = sent.slice(0, mostListed)
  useProofs(shown.map(({ image_url, proof_thumbnail }) => (proof_thumbnail === null ? image_url : null)))
  return (
    <Card title={texts.lastSent}>
      {shown.length === 0 ? (
        <Empty icon={Images}>{texts.noneSent}</Empty>
      ) : (
        <ul aria-label={texts.lastSent}>
          {shown.map((one) => {
            const { label, icon } = faceOf(kinds, one.routine_type)
            const Icon = routineIcons[icon]
            const state = proofState(one)
            return (
              <li key={one.id} className={css.sent}>
                <span className={css.sentPhoto}>
                  {one.image_url !== null && (
                    <Proof
                      address={one.image_url}
                      title={`${label}, ${day(one.due_date)}`}
                      thumbnail={one.proof_thumbnail}
                      isSmall
                    />
                  )}
                  {one.is_written && <WrittenProof isSmall />}
                  {one.image_removed_after !== null && <RemovedProof days={one.image_removed_after} isSmall />}
                </span>
                <span className={css.sentHead}>
                  <span className={css.sentName}>
                    <Icon size={16} strokeWidth={1.75} aria-hidden="true" className={css.sentIcon} />
                    {label}
                  </span>
                  <span className={css.sentState} data-state={state.kind}>
                    {stateText(state)}
                  </span>
                </span>
                <span className={css.sentDay}>
                  <time dateTime={one.due_date}>{day(one.due_date)}</time>
                  <Steps sent={one} label={label} />
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

/** What the owner may do with a proof: send another photo, or contest the score. */
const Steps = ({ sent, label }: { sent: SentRoutine; label: string }) => {
  const now = useNow()
  const { id, routine_type: type, due_date, evaluation_date, returned_at } = sent
  if (returned_at !== null)
    return (
      <PageLink
        className={css.sentStep}
        data-tone="strong"
        to={routinesPath({ tab: 'submit', type, redo: id })}
        aria-label={texts.redoRoutine(label, day(due_date))}
      >
        {texts.redo}
      </PageLink>
    )
  if (evaluation_date === null || !canContest(sent, now)) return null
  const until = shortDateTime(contestDeadline(evaluation_date))
  return (
    <PageLink className={css.sentStep} to={taskPath(id)} aria-label={texts.contestRoutine(label, day(due_date), until)}>
      {texts.contest(until)}
    </PageLink>
  )
}
