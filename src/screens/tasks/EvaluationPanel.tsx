import { useSelector } from '@xstate/react'
import { ChevronLeft, ChevronRight, Undo2 } from 'lucide-react'
import { useId, useRef, type KeyboardEvent, type RefObject } from 'react'
import type { EvaluationActor } from '#machines/tasks/evaluation.machine.ts'
import { pointsFor } from '#machines/routines/routine.ts'
import type { Direction } from '#machines/tasks/taskQueue.ts'
import { isFeedbackShort, maxFeedback, type Task, type TaskPerson } from '#machines/tasks/task.ts'
import { lengthOf } from '#machines/shared/text.ts'
import { canMove, neighbour } from '#machines/tasks/evaluationQueue.state.ts'
import type { ProofActor } from '#machines/tasks/proof.machine.ts'
import type { TaskListActor } from '#machines/tasks/taskList.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { isEnter } from '#src/components/enter.ts'
import { Explain } from '#src/components/Explain.tsx'
import { IconButton } from '#src/components/IconButton.tsx'
import { keyboardRoom } from '#src/components/keyboardRoom.ts'
import { Slider } from '#src/components/Slider.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { windowActions } from '#src/components/windowActions.css.ts'
import { useFieldFault, useFirstFocus, useFocusWhenRemoved } from '#src/hooks/fieldFocus.ts'
import { LongText } from '#src/screens/shared/LongText.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { proof as proofTexts } from '#src/texts/shared/proof.ts'
import { evaluation as texts } from '#src/texts/tasks/tasks.ts'
import { score as scoreStyle, subheading } from '#src/theme/type.css.ts'
import * as css from './EvaluationPanel.css.ts'
import { ProofFacts, ProofHistoryList } from './ProofFacts.tsx'
import { ProofStepForm } from './ProofStepForm.tsx'
import { ProofThread } from './ProofThread.tsx'
import { ProofAhead, ProofPhoto } from './ProofPhoto.tsx'
import { writtenText } from '#machines/shared/writtenText.ts'

interface EvaluationPanelProps {
  list: TaskListActor
  evaluation: EvaluationActor
  task: Task
  /** The author, if known. */
  person: TaskPerson | null
  /** Moves the focus when the panel is removed with it. */
  keepFocus: () => void
}

const moves: Readonly<Record<string, Direction>> = { ArrowLeft: 'previous', ArrowRight: 'next' }
const arrows: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

/** The score after a key, or null: a digit sets its tenfold, an arrow changes it by 1 (a slider does that itself). */
const scoreByKey = ({ key, target }: KeyboardEvent, score: number): number | null => {
  if (/^\d$/.test(key)) return Number(key) * 10
  const change = arrows[key]
  return change === undefined || target instanceof HTMLInputElement ? null : score + change
}

/** The photo with its facts, score, points and comment. It receives the focus when it opens. */
export const EvaluationPanel = ({ list, evaluation, task, person, keepFocus }: EvaluationPanelProps) => {
  const panel = useRef<HTMLFormElement>(null)
  const comment = useRef<HTMLTextAreaElement>(null)
  const titleId = useId()
  const kind = useSelector(list, ({ context }) => context.kinds.find(({ code }) => code === task.routine_type))
  const maxPoints = kind?.max_points
  const ahead = useSelector(list, ({ context }) => neighbour(context, 'next')?.image_url ?? null)
  const state = useSelector(evaluation, ({ value }) => stateText(value))
  const isSaving = state === 'saving'
  const isReturning = state === 'returning'
  const proof = useSelector(evaluation, ({ children }) => children.proof)
  const proofs = useSelector(evaluation, ({ children }) => children.history)
  const isRestored = useSelector(evaluation, ({ context }) => context.isRestored)
  useFirstFocus(panel, !isRestored)
  useFocusWhenRemoved(panel, keepFocus)
  useFieldFault(evaluation, () => comment.current?.focus())
  const canGo = {
    previous: useSelector(list, ({ context }) => canMove(context, 'previous')),
    next: useSelector(list, ({ context }) => canMove(context, 'next')),
  }
  const move = (direction: Direction) => evaluation.send({ type: 'move', direction })
  const submit = () => {
    // The score is disabled meanwhile.
    if (document.activeElement instanceof HTMLInputElement) panel.current?.focus({ preventScroll: true })
    evaluation.send({ type: 'submit' })
  }
  /** In the comment only Ctrl + Enter acts. Keys in the lightbox and in the form of a return do nothing here. */
  const actByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (isReturning || !(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
    const act = () => {
      const hasControl = event.ctrlKey || event.metaKey
      if (hasControl && isEnter(event)) return submit
      if (event.target instanceof HTMLTextAreaElement || hasControl || event.shiftKey) return null
      const direction = event.altKey ? moves[event.key] : undefined
      if (event.key.toLowerCase() === 'r' && !event.altKey) return () => evaluation.send({ type: 'return' })
      if (direction) return () => (canGo[direction] && !isSaving ? move(direction) : undefined)
      const score = event.altKey ? null : scoreByKey(event, evaluation.getSnapshot().context.score)
      return score === null ? null : () => evaluation.send({ type: 'score.change', score })
    }
    const action = act()
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  if (task.routine === null) return null
  return (
    <form
      ref={panel}
      tabIndex={-1}
      className={css.panel}
      aria-labelledby={titleId}
      data-machine="evaluation"
      data-state={state}
      noValidate
      onKeyDownCapture={actByKey}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={css.head}>
        <div>
          <h3 id={titleId} className={subheading}>
            {texts.title(task.routine.label)}
          </h3>
          {person && <p className={css.worth}>{texts.of(person.name)}</p>}
        </div>
        <div className={css.moves}>
          {maxPoints !== undefined && <span className={css.worth}>{texts.worth(maxPoints)}</span>}
          <IconButton
            icon={ChevronLeft}
            label={texts.previous}
            aria-keyshortcuts="Alt+ArrowLeft"
            isDisabled={!canGo.previous || isSaving || isReturning}
            onPress={() => move('previous')}
          />
          <IconButton
            icon={ChevronRight}
            label={texts.next}
            aria-keyshortcuts="Alt+ArrowRight"
            isDisabled={!canGo.next || isSaving || isReturning}
            onPress={() => move('next')}
          />
        </div>
      </div>
      <div className={css.body}>
        {task.image_url !== null && <ProofPhoto address={task.image_url} title={task.title} />}
        {task.is_written && (
          <p className={css.written}>
            <LongText>{task.proof_text ?? proofTexts.hiddenText}</LongText>
          </p>
        )}
        <div className={css.column}>
          <ProofFacts proofs={proofs} task={task} />
          {proof && task.has_thread && <ProofThread proof={proof} />}
          {isReturning ? (
            proof && <ReturnForm proof={proof} keepFocus={() => panel.current?.focus({ preventScroll: true })} />
          ) : (
            <>
              <Score evaluation={evaluation} maxPoints={maxPoints} isDisabled={isSaving} />
              <Comment evaluation={evaluation} isReadOnly={isSaving} inputRef={comment} />
            </>
          )}
          {proofs && <ProofHistoryList proofs={proofs} isMonthly={kind?.period === 'month'} />}
        </div>
      </div>
      {ahead !== null && <ProofAhead address={ahead} />}
      <div className={css.foot}>
        <p className={css.period}>{texts.period}</p>
        <span className={css.keys}>
          <Explain term={texts.keys} label={texts.keysLabel} lines={texts.keyLines} />
        </span>
      </div>
      {!(isReturning && proof) && (
        <div className={css.actions}>
          <div className={css.cancel}>
            <Button variant="quiet" isDisabled={isSaving} onPress={() => evaluation.send({ type: 'close' })}>
              {texts.cancel}
            </Button>
          </div>
          <div className={windowActions} ref={keyboardRoom}>
            <Button
              aria-keyshortcuts="R"
              icon={Undo2}
              isDisabled={isSaving}
              onPress={() => evaluation.send({ type: 'return' })}
            >
              {texts.return}
            </Button>
            <Button type="submit" variant="primary" isBusy={isSaving} busyLabel={texts.sending}>
              {texts.send}
            </Button>
          </div>
        </div>
      )}
    </form>
  )
}

/** The reason of a return takes the place of the score. */
const ReturnForm = ({ proof, keepFocus }: { proof: ProofActor; keepFocus: () => void }) => {
  const isOpen = useSelector(proof, (at) => at.matches({ step: 'writing' }) || at.matches({ step: 'sending' }))
  return isOpen && <ProofStepForm proof={proof} step="return" keepFocus={keepFocus} />
}

interface ScoreProps {
  evaluation: EvaluationActor
  maxPoints: number | undefined
  isDisabled: boolean
}

const Score = ({ evaluation, maxPoints, isDisabled }: ScoreProps) => {
  const score = useSelector(evaluation, ({ context }) => context.score)
  return (
    <div className={css.score}>
      <div aria-hidden="true">
        <span className={scoreStyle}>{score}</span>
        <span className={css.outOf}>{texts.outOf}</span>
      </div>
      {maxPoints !== undefined && (
        <output className={css.awards}>
          {texts.awards} <strong className={css.points}>{texts.points(pointsFor(score, maxPoints))}</strong>
        </output>
      )}
      <div className={css.slider}>
        <Slider
          label={texts.score}
          value={score}
          isDisabled={isDisabled}
          onChange={(value) => evaluation.send({ type: 'score.change', score: value })}
        />
      </div>
    </div>
  )
}

interface CommentProps {
  evaluation: EvaluationActor
  isReadOnly: boolean
  inputRef: RefObject<HTMLTextAreaElement | null>
}

const Comment = ({ evaluation, isReadOnly, inputRef }: CommentProps) => {
  const feedback = useSelector(evaluation, ({ context }) => context.feedback)
  const count = lengthOf(writtenText(feedback))
  const isNearLimit = count > maxFeedback * 0.9
  return (
    <TextArea
      label={texts.comment}
      {...(isNearLimit && { aside: texts.commentCount(count, maxFeedback) })}
      rows={2}
      inputRef={inputRef}
      value={feedback}
      isReadOnly={isReadOnly}
      error={isFeedbackShort(feedback) ? undefined : texts.commentTooLong(maxFeedback)}
      onChange={(value) => evaluation.send({ type: 'feedback.change', feedback: value })}
    />
  )
}
