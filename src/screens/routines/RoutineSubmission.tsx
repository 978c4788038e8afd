import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { RoutineSubmissionActor } from '#machines/routines/routineSubmission.machine.ts'
import { Card } from '#src/components/Card.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useActorHold } from '#src/hooks/useActorHold.ts'
import * as css from './Routines.css.ts'
import { SubmissionForm } from './SubmissionForm.tsx'

const holdOf = (snapshot: SnapshotFrom<RoutineSubmissionActor>) =>
  snapshot.matches('submitting') ? ('sending' as const) : null

/** One submission of one routine. */
export const RoutineSubmission = ({ submission }: { submission: RoutineSubmissionActor }) => {
  const state = useSelector(submission, ({ value }) => stateText(value))
  useActorHold(submission, holdOf, () => submission.send({ type: 'cancel' }))
  return (
    <Card className={css.form} data-machine="routineSubmission" data-state={state}>
      <SubmissionForm submission={submission} />
    </Card>
  )
}
