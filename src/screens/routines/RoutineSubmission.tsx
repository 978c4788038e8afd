import { useActorRef, useSelector } from '@xstate/react'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { routinesPath, type RoutineType } from '#machines/routines/routine.ts'
import { draftOf, routineSubmissionMachine } from '#machines/routines/routineSubmission.machine.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { holdHere } from '#src/hooks/leaving.ts'
import { useUserId } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { usePerson } from '#src/hooks/usePerson.ts'
import { routineLabels } from '#src/texts/routines/routineLabels.ts'
import { alreadySent } from '#src/texts/notices.ts'
import { routines as texts, submission as words } from '#src/texts/routines/routines.ts'
import * as css from './Routines.css.ts'
import { SubmissionForm } from './SubmissionForm.tsx'

interface RoutineSubmissionProps {
  routine: RoutineType
  isRegistered: boolean
  /** The routine was registered elsewhere, perhaps by the same user in another window. */
  onAlreadySent: () => void
}

/** One submission of one routine, from its form to /dashboard. Needs a key by routine. */
export const RoutineSubmission = ({ routine, isRegistered, onAlreadySent }: RoutineSubmissionProps) => {
  const userId = useUserId()
  const { name } = usePerson()
  const navigate = useNavigate()
  const [input] = useState(() => ({
    routine,
    userId,
    taskId: crypto.randomUUID(),
    title: words.task(routineLabels[routine], name),
    notes: draftOf(userId, routine),
  }))
  const submission = useActorRef(routineSubmissionMachine, { input })
  useNotices(submission)
  const state = useSelector(submission, ({ value }) => stateText(value))
  const isSubmitting = useSelector(submission, (snapshot) => snapshot.matches('submitting'))
  const hasFailed = useSelector(submission, ({ context }) => context.failure !== null)
  useEffect(() => {
    if (state === 'sent') void navigate('/dashboard')
    if (state === 'alreadySent') onAlreadySent()
  }, [state, navigate, onAlreadySent])
  useEffect(() => (isSubmitting ? holdHere() : undefined), [isSubmitting])

  // A running or failed submission stays visible even if its own insert has set the flag.
  const isOver = state === 'alreadySent' || (isRegistered && state === 'editing' && !hasFailed)
  return (
    <Card className={css.form} data-machine="routineSubmission" data-state={state}>
      {isOver ? (
        <Empty
          icon={CircleCheck}
          action={<LinkButton href={routinesPath({ tab: 'overview', type: null })}>{texts.back}</LinkButton>}
        >
          {alreadySent(routine)}
        </Empty>
      ) : (
        <SubmissionForm submission={submission} />
      )}
    </Card>
  )
}
