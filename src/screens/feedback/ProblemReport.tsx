import { useSelector } from '@xstate/react'
import { Copy, Download, Send } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { faultOfFeedback, maxFeedback } from '#machines/feedback/feedback.ts'
import { problemReportMachine, type ProblemReportActor } from '#machines/feedback/problemReport.machine.ts'
import { fileTextOf, type Recording } from '#machines/feedback/recording.ts'
import { lengthOf } from '#machines/shared/text.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { Disclosure } from '#src/components/Disclosure.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { app, recorder } from '#src/hooks/app.ts'
import { copyOrWarn } from '#src/hooks/copy.ts'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { recordingOf } from '#src/hooks/recording.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { keptReason } from '#src/texts/shared/failures.ts'
import { problemReport as texts } from '#src/texts/feedback/problems.ts'
import * as css from './ProblemReport.css.ts'

/** Opens the dialog with the events up to now. */
export const startReport = () =>
  app.send({
    type: 'report.open',
    part: { id: 'problemReport', logic: problemReportMachine },
    recording: recordingOf(recorder.entries()),
  })

/** The dialog 'Relatar um problema': what happened, and what will be sent with it. */
export const ProblemReport = ({ report }: { report: ProblemReportActor }) => {
  const state = useSelector(report, ({ value }) => stateText(value))
  const isOpen = useSelector(report, (snapshot) => snapshot.matches({ dialog: 'open' }))
  const isEmpty = useSelector(report, (snapshot) => snapshot.matches({ report: 'empty' }))
  if (isEmpty) return null
  return (
    <>
      <div hidden data-machine="problemReport" data-state={state} />
      <Dialog
        title={texts.title}
        closeLabel={texts.close}
        isOpen={isOpen}
        onOpenChange={(open) => {
          if (!open) report.send({ type: 'cancel' })
        }}
      >
        <Form report={report} />
      </Dialog>
    </>
  )
}

const Form = ({ report }: { report: ProblemReportActor }) => {
  const content = useSelector(report, ({ context }) => context.content)
  const recording = useSelector(report, ({ context }) => context.recording)
  const isChecked = useSelector(report, ({ context }) => context.isChecked)
  const failure = useSelector(report, ({ context }) => context.failure)
  const isBusy = useSelector(report, (snapshot) => snapshot.matches({ report: 'sending' }))
  const isWaiting = useSelector(report, (snapshot) => snapshot.matches({ report: 'waiting' }))
  const text = useRef<HTMLTextAreaElement>(null)
  useFieldFault(report, () => text.current?.focus())
  const fault = isChecked ? faultOfFeedback(content) : null
  const length = lengthOf(content)
  return (
    <form
      noValidate
      className={css.content}
      onSubmit={(event) => {
        event.preventDefault()
        report.send({ type: 'submit', id: crypto.randomUUID() })
      }}
    >
      <DialogText>{texts.hint}</DialogText>
      <TextArea
        autoFocus
        label={texts.content}
        inputRef={text}
        rows={4}
        placeholder={texts.placeholder}
        {...(length > maxFeedback * 0.9 && { aside: texts.count(length) })}
        value={content}
        isReadOnly={isBusy}
        error={fault === null ? undefined : texts.faults[fault]}
        onChange={(written) => report.send({ type: 'content.change', content: written })}
      />
      {recording && <Preview report={report} recording={recording} />}
      {isWaiting && <Alert tone="warning">{texts.waiting}</Alert>}
      {failure && <Alert>{keptReason(failure, texts.failed)}</Alert>}
      <DialogActions>
        <Button variant="quiet" isBlock onPress={() => report.send({ type: 'cancel' })}>
          {isWaiting ? texts.closeWaiting : texts.cancel}
        </Button>
        <Button type="submit" variant="primary" icon={Send} isBlock isBusy={isBusy} busyLabel={texts.busy}>
          {isWaiting ? texts.retry : texts.submit}
        </Button>
      </DialogActions>
    </form>
  )
}

/** The recording is long, so typing does not render it again. */
const Preview = memo(function Preview({ report, recording }: { report: ProblemReportActor; recording: Recording }) {
  const [copied, setCopied] = useState<string | null>(null)
  const file = fileTextOf(recording)
  const copy = async () => setCopied((await copyOrWarn(file)) ? texts.copied : texts.notCopied)
  return (
    <Disclosure title={texts.preview}>
      <div className={css.details}>
        <p className={css.text}>{texts.previewText(recording.events.length)}</p>
        {/* It scrolls, so the keyboard must reach it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className={css.recording} aria-label={texts.recording} tabIndex={0}>
          <pre className={css.lines}>{file}</pre>
        </section>
        <div className={css.tools}>
          <Button size="small" icon={Copy} onPress={() => void copy()}>
            {texts.copy}
          </Button>
          <Button size="small" icon={Download} onPress={() => report.send({ type: 'download' })}>
            {texts.download}
          </Button>
          <output className={css.text}>{copied}</output>
        </div>
      </div>
    </Disclosure>
  )
})
