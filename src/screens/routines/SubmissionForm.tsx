import { useSelector } from '@xstate/react'
import { Info } from 'lucide-react'
import { useRef } from 'react'
import type { SnapshotFrom } from 'xstate'
import { faultOfSubmission, maxNotes } from '#machines/routines/routine.ts'
import { photoTypes } from '#machines/shared/picture.ts'
import { lengthOf } from '#machines/shared/text.ts'
import { writtenText } from '#machines/shared/writtenText.ts'
import type { RoutineSubmissionActor } from '#machines/routines/routineSubmission.machine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { keyboardRoom } from '#src/components/keyboardRoom.ts'
import { windowActions } from '#src/components/windowActions.css.ts'
import { PhotoField, type PhotoFieldStatus } from '#src/components/PhotoField.tsx'
import { PhotoFrame } from '#src/components/PhotoFrame.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { usePerson, useStanding } from '#src/hooks/usePerson.ts'
import { useStalled } from '#src/hooks/useStalled.ts'
import { useToday } from '#src/hooks/useToday.ts'
import { stalledUpload } from '#src/texts/shared/failures.ts'
import { notesTooLong, stepFailures, submissionFaults } from '#src/texts/routines/notices.ts'
import { submission as texts } from '#src/texts/routines/routines.ts'
import { routineIcons } from './routineIcons.ts'
import * as css from './SubmissionForm.css.ts'

/** True until the request cannot be taken back. */
const isCancellable = (state: SnapshotFrom<RoutineSubmissionActor>) =>
  !state.matches('cropping') && state.can({ type: 'cancel' })

const isOpen = (state: SnapshotFrom<RoutineSubmissionActor>) => state.matches('editing') || state.matches('cropping')

/** The photo beside the notes, or above them on narrow screens. */
export const SubmissionForm = ({ submission }: { submission: RoutineSubmissionActor }) => {
  const label = useSelector(submission, ({ context }) => context.face.label)
  const isEditing = useSelector(submission, isOpen)
  const isCropping = useSelector(submission, (state) => state.matches('cropping'))
  const isChecking = useSelector(submission, (state) => state.matches('checking'))
  // A note above the form says what was returned.
  const isRedo = useSelector(submission, ({ context }) => context.redo !== null)
  const { name } = usePerson()
  const standing = useStanding()
  const isRanked = standing === null || standing === 'member'
  const needsPhoto = useSelector(submission, ({ context }) => context.needsPhoto)
  const form = useRef<HTMLFormElement>(null)
  useFieldFault(submission, (field) =>
    form.current?.querySelector<HTMLElement>(field === 'photo' ? 'fieldset' : 'textarea')?.focus(),
  )
  return (
    <form
      ref={form}
      className={css.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The frame is applied first: the photo is sent as it is shown.
        if (isCropping) submission.send({ type: 'crop.apply' })
        submission.send({ type: 'submit', title: texts.task(label, name) })
      }}
    >
      <div className={css.column}>
        {!isRedo && <NewDay submission={submission} />}
        {!(isRedo && needsPhoto) && <p className={css.intro}>{introOf(needsPhoto, isRanked)}</p>}
        {isCropping ? <Cropping submission={submission} /> : <Proof submission={submission} />}
      </div>
      <div className={css.notes}>
        <Notes submission={submission} />
        <p className={css.hint}>
          <Info size={18} strokeWidth={1.5} aria-hidden="true" className={css.hintIcon} />
          <span>{needsPhoto ? texts.hint : texts.writtenHint}</span>
        </p>
        <WithoutPhoto submission={submission} />
        <div className={windowActions} ref={keyboardRoom}>
          <Button
            type="submit"
            variant="primary"
            isBusy={!isEditing}
            busyLabel={isChecking ? texts.validating : texts.sending}
          >
            {texts.send}
          </Button>
        </div>
      </div>
    </form>
  )
}

const introOf = (needsPhoto: boolean, isRanked: boolean) => {
  if (needsPhoto) return isRanked ? texts.intro : texts.introUnranked
  return isRanked ? texts.introWritten : texts.introWrittenUnranked
}

/** In a form that is open since an earlier day: the day that the submission counts for. */
const NewDay = ({ submission }: { submission: RoutineSubmissionActor }) => {
  const opened = useSelector(submission, ({ context }) => context.day)
  const today = useToday()
  return opened !== today && <Alert tone="info">{texts.newDay(today)}</Alert>
}

/** The cancel button and the failure, for a submission without a photo: else the photo shows them. */
const WithoutPhoto = ({ submission }: { submission: RoutineSubmissionActor }) => {
  const hasPhoto = useSelector(submission, ({ context }) => (context.picked ?? context.photo) !== null)
  const failure = useSelector(submission, (state) => (state.matches('editing') ? state.context.failure : null))
  const canCancel = useSelector(submission, isCancellable)
  if (hasPhoto) return null
  if (canCancel)
    return (
      <Button variant="quiet" size="small" onPress={() => submission.send({ type: 'cancel' })}>
        {texts.labels.cancel}
      </Button>
    )
  return (
    failure && (
      <Alert>
        <p>{stepFailures[failure.step](failure.failure)}</p>
        <Button size="small" onPress={() => submission.send({ type: 'retry' })}>
          {texts.labels.retry}
        </Button>
      </Alert>
    )
  )
}

/** The sentence about a missing photo or text, after an attempt without it. */
const useMissing = (submission: RoutineSubmissionActor, missing: 'photoMissing' | 'notesMissing') =>
  useSelector(submission, ({ context: { photo, picked, notes, needsPhoto, isTried, face } }) =>
    isTried && faultOfSubmission(picked ?? photo, notes, needsPhoto) === missing
      ? submissionFaults(face.label)[missing]
      : undefined,
  )

const percentOf = (progress: { sent: number; total: number } | null) =>
  progress === null || progress.total === 0 ? 0 : Math.floor((progress.sent * 100) / progress.total)

/** The picture and its progress. */
const Proof = ({ submission }: { submission: RoutineSubmissionActor }) => {
  const progress = useSelector(submission, ({ context }) => context.progress)
  const icon = useSelector(submission, ({ context }) => context.face.icon)
  const photo = useSelector(submission, ({ context }) => context.picked ?? context.photo)
  const preview = useSelector(submission, ({ context }) => (context.picked ? null : context.preview))
  const turns = useSelector(submission, ({ context }) => (context.picked ? 0 : context.turns))
  const crop = useSelector(submission, ({ context }) => (context.picked ? null : context.crop))
  const failure = useSelector(submission, ({ context }) => context.failure)
  const isEditing = useSelector(submission, (state) => state.matches('editing'))
  const isChecking = useSelector(submission, (state) => state.matches('checking'))
  const isPreparing = useSelector(submission, (state) => state.matches({ submitting: 'preparing' })) || isChecking
  const canCancel = useSelector(submission, isCancellable)
  const isStalled = useStalled(canCancel && !isPreparing, progress)

  const status = (): PhotoFieldStatus => {
    if (canCancel) {
      const label = isChecking
        ? texts.validating
        : isPreparing
          ? texts.preparing
          : isStalled
            ? stalledUpload
            : texts.uploading
      return isPreparing || progress === null
        ? { kind: 'sending', label }
        : { kind: 'sending', label, progress: percentOf(progress) }
    }
    if (!isEditing || !failure) return { kind: 'idle' }
    const isSent = failure.step === 'task'
    const percent = isSent ? 100 : failure.step === 'upload' ? percentOf(progress) : 0
    return {
      kind: 'failed',
      label: texts.upload,
      progress: percent,
      stoppedLabel: isSent ? texts.sent : texts.stopped(percent),
      reason: stepFailures[failure.step](failure.failure),
    }
  }
  return (
    <PhotoField
      label={texts.photo}
      isLabelHidden
      labels={texts.labels}
      accept={photoTypes}
      icon={routineIcons[icon]}
      photo={
        photo
          ? {
              name: photo.name,
              detail: progress && !isEditing ? texts.partOf(progress.sent, progress.total) : texts.size(photo.size),
              // Not before its check: drawing a vast picture stops the page for seconds.
              source: preview,
              turned: { turns, label: texts.turned(turns) },
              area: crop,
            }
          : undefined
      }
      status={status()}
      error={useMissing(submission, 'photoMissing')}
      isDisabled={!isEditing}
      onPick={(picked) => submission.send({ type: 'photo.pick', photo: picked })}
      onRemove={() => submission.send({ type: 'photo.remove' })}
      onRotate={() => submission.send({ type: 'photo.rotate' })}
      onCrop={() => submission.send({ type: 'crop.open' })}
      onUndoCrop={crop ? () => submission.send({ type: 'crop.undo' }) : undefined}
      onCancel={() => submission.send({ type: 'cancel' })}
      onRetry={() => submission.send({ type: 'retry' })}
    />
  )
}

/** The frame over the whole photo. */
const Cropping = ({ submission }: { submission: RoutineSubmissionActor }) => {
  const preview = useSelector(submission, ({ context }) => context.preview)
  const turns = useSelector(submission, ({ context }) => context.turns)
  const frame = useSelector(submission, ({ context }) => context.frame)
  if (preview === null || frame === null) throw new Error('no photo is being cropped')
  return (
    <PhotoFrame
      source={preview}
      turns={turns}
      frame={frame}
      labels={texts.cropping}
      onMove={(right, down) => submission.send({ type: 'frame.move', right, down })}
      onResize={(corner, right, down) => submission.send({ type: 'frame.resize', corner, right, down })}
    >
      <div className={css.cropTools}>
        <Button variant="quiet" size="small" onPress={() => submission.send({ type: 'cancel' })}>
          {texts.cropping.cancel}
        </Button>
        <Button size="small" autoFocus onPress={() => submission.send({ type: 'crop.apply' })}>
          {texts.cropping.apply}
        </Button>
      </div>
    </PhotoFrame>
  )
}

/** Text above the limit stays and is marked as too long. */
const Notes = ({ submission }: { submission: RoutineSubmissionActor }) => {
  const notes = useSelector(submission, ({ context }) => context.notes)
  const isEditing = useSelector(submission, (state) => isOpen(state) || state.matches('checking'))
  const missing = useMissing(submission, 'notesMissing')
  const count = lengthOf(writtenText(notes))
  return (
    <TextArea
      label={texts.notes}
      aside={texts.notesCount(count, maxNotes)}
      isFilling
      value={notes}
      isReadOnly={!isEditing}
      error={count > maxNotes ? notesTooLong : missing}
      onChange={(value) => submission.send({ type: 'notes.change', notes: value })}
    />
  )
}
