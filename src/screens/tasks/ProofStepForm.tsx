import { useSelector } from '@xstate/react'
import { useRef, type KeyboardEvent, type RefObject } from 'react'
import { maxProofText } from '#machines/routines/proofCycle.ts'
import { lengthOf } from '#machines/shared/text.ts'
import { isClosed as isClosedIn, type ProofActor } from '#machines/tasks/proof.machine.ts'
import { faultOfProofText, type ProofStep } from '#machines/tasks/proofStep.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { isEnter } from '#src/components/enter.ts'
import { Slider } from '#src/components/Slider.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { useFieldFault, useFirstFocus, useFocusWhenRemoved } from '#src/hooks/fieldFocus.ts'
import { proofStepReason } from '#src/texts/tasks/notices.ts'
import { proofForm as texts, proofForms } from '#src/texts/tasks/proof.ts'
import * as css from './ProofThread.css.ts'
import { writtenText } from '#machines/shared/writtenText.ts'

interface ProofStepFormProps {
  proof: ProofActor
  step: ProofStep
  /** Moves the focus when the form is removed with it. */
  keepFocus: () => void
}

/** The reason or reply of a step; for a correction also the new score. Ctrl + Enter sends, Escape closes it. */
export const ProofStepForm = ({ proof, step, keepFocus }: ProofStepFormProps) => {
  const form = useRef<HTMLFieldSetElement>(null)
  const number = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useFirstFocus(field, true)
  useFocusWhenRemoved(form, keepFocus)
  useFieldFault(proof, (faulty) => (faulty === 'score' ? number : field).current?.focus())
  const words = proofForms[step]
  const text = useSelector(proof, ({ context }) => context.text)
  const isTried = useSelector(proof, ({ context }) => context.isTried)
  const failure = useSelector(proof, ({ context }) => context.failure)
  const isSending = useSelector(proof, (state) => state.matches({ step: 'sending' }))
  const isClosed = useSelector(proof, ({ context }) => isClosedIn(context))
  const fault = faultOfProofText(text)
  const submit = () => {
    // The score is disabled while the step is sent.
    if (document.activeElement === number.current) field.current?.focus()
    proof.send({ type: 'submit', id: crypto.randomUUID() })
  }
  const cancel = () => proof.send({ type: 'cancel' })
  const actByKey = (event: KeyboardEvent) => {
    const isSubmit = (event.ctrlKey || event.metaKey) && isEnter(event)
    if (!isSubmit && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (isSubmit) submit()
    else if (!isSending) cancel()
  }
  return (
    <fieldset ref={form} className={css.form} aria-label={words.send} onKeyDownCapture={actByKey}>
      {step === 'correct' && !isClosed && <NewScore proof={proof} inputRef={number} />}
      <TextArea
        label={words.label}
        description={words.hint}
        aside={texts.count(lengthOf(writtenText(text)), maxProofText)}
        rows={2}
        inputRef={field}
        value={text}
        isReadOnly={isSending || isClosed}
        error={!isClosed && fault !== null && (isTried || fault === 'long') ? texts.faults[fault] : undefined}
        onChange={(value) => proof.send({ type: 'text.change', text: value })}
      />
      {isClosed ? (
        <Alert tone="warning">{text === '' ? texts.closed : texts.closedWithText}</Alert>
      ) : (
        failure && <Alert>{proofStepReason(failure)}</Alert>
      )}
      <div className={css.actions}>
        <Button variant="quiet" isDisabled={isSending} onPress={cancel}>
          {texts.cancel}
        </Button>
        {!isClosed && (
          <Button variant="primary" isBusy={isSending} busyLabel={words.sending} onPress={submit}>
            {words.send}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

interface NewScoreProps {
  proof: ProofActor
  inputRef: RefObject<HTMLInputElement | null>
}

const NewScore = ({ proof, inputRef }: NewScoreProps) => {
  const score = useSelector(proof, ({ context }) => context.score)
  const before = useSelector(proof, ({ context }) => context.task.evaluation_score ?? 0)
  const isTried = useSelector(proof, ({ context }) => context.isTried)
  const isSending = useSelector(proof, (state) => state.matches({ step: 'sending' }))
  return (
    <div>
      <div className={css.score} aria-hidden="true">
        <span className={css.number}>{score}</span>
        <span className={css.outOf}>{texts.outOf}</span>
      </div>
      <Slider
        label={texts.newScore}
        inputRef={inputRef}
        value={score}
        isDisabled={isSending}
        onChange={(value) => proof.send({ type: 'score.change', score: value })}
      />
      {isTried && score === before && (
        <p className={css.fault} role="alert">
          {texts.sameScore(before)}
        </p>
      )}
    </div>
  )
}
