import { useSelector } from '@xstate/react'
import { useId, useRef } from 'react'
import type { ProofActor } from '#machines/tasks/proof.machine.ts'
import { canTakeStep, proofSteps } from '#machines/tasks/proofStep.ts'
import type { TasksActor } from '#machines/tasks/tasks.machine.ts'
import type { Task } from '#machines/tasks/task.ts'
import { Button } from '#src/components/Button.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useFirstFocus } from '#src/hooks/fieldFocus.ts'
import { useNow } from '#src/hooks/useNow.ts'
import { proof as texts } from '#src/texts/tasks/proof.ts'
import { ProofStepForm } from './ProofStepForm.tsx'
import { ProofThread } from './ProofThread.tsx'
import * as css from './ProofThread.css.ts'

interface ProofPanelProps {
  tasks: TasksActor
  proof: ProofActor
  task: Task
  /** The panel is removed together with its buttons. */
  keepFocus: () => void
}

/** The thread of a proof, and the steps that the user may take. */
export const ProofPanel = ({ tasks, proof, task, keepFocus }: ProofPanelProps) => {
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  useFirstFocus(panel, proof.getSnapshot().context.step === null)
  const now = useNow()
  const state = useSelector(proof, ({ value }) => stateText(value))
  const access = useSelector(tasks, ({ context }) => context.access)
  const step = useSelector(proof, ({ context }) => context.step)
  const isOpen = useSelector(proof, (at) => at.matches({ step: 'writing' }) || at.matches({ step: 'sending' }))
  const isResting = useSelector(proof, (at) => at.matches({ step: 'resting' }))
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={css.panel}
      aria-labelledby={titleId}
      data-machine="proof"
      data-state={state}
    >
      <h3 id={titleId} className={css.heading}>
        {texts.title}
      </h3>
      <ProofThread proof={proof} />
      {task.is_sole_evaluator && canTakeStep(access, task, 'uphold', now) && <p className={css.note}>{texts.review}</p>}
      {isOpen && step !== null ? (
        <ProofStepForm
          key={step}
          proof={proof}
          step={step}
          keepFocus={() => panel.current?.focus({ preventScroll: true })}
        />
      ) : (
        <div className={css.actions}>
          <Button
            size="small"
            variant="quiet"
            onPress={() => {
              keepFocus()
              tasks.send({ type: 'proof.close' })
            }}
          >
            {texts.close}
          </Button>
          {proofSteps
            .filter((one) => canTakeStep(access, task, one, now))
            .map((one) => (
              <Button
                key={one}
                size="small"
                isDisabled={!isResting}
                onPress={() => proof.send({ type: 'step.open', step: one })}
              >
                {texts.open[one]}
              </Button>
            ))}
        </div>
      )}
    </section>
  )
}
