import { useSelector } from '@xstate/react'
import { Send } from 'lucide-react'
import { useRef } from 'react'
import { faultOfFeedback, formTypes, maxFeedback } from '#machines/feedback/feedback.ts'
import { lengthOf } from '#machines/shared/text.ts'
import type { OwnFeedbackActor } from '#machines/feedback/ownFeedback.machine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { keptReason } from '#src/texts/shared/failures.ts'
import { feedback as words } from '#src/texts/feedback/feedback.ts'
import * as css from './Feedback.css.ts'

const texts = words.own
const types = formTypes.map((id) => ({ id, label: words.types[id] }))

/** Type and text. The fault is shown below the text, which gets the focus. */
export const FeedbackForm = ({ feedback }: { feedback: OwnFeedbackActor }) => {
  const type = useSelector(feedback, ({ context }) => context.feedbackType)
  const content = useSelector(feedback, ({ context }) => context.content)
  const isChecked = useSelector(feedback, ({ context }) => context.isChecked)
  const failure = useSelector(feedback, ({ context }) => context.failure)
  const isBusy = useSelector(feedback, (snapshot) => snapshot.matches({ form: 'sending' }))
  const text = useRef<HTMLTextAreaElement>(null)
  useFieldFault(feedback, () => text.current?.focus())
  const fault = isChecked ? faultOfFeedback(content) : null
  const length = lengthOf(content)
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        feedback.send({ type: 'submit', id: crypto.randomUUID() })
      }}
    >
      <p className={css.hint}>{texts.hint}</p>
      <NativeSelect
        label={texts.type}
        options={types}
        value={type}
        isDisabled={isBusy}
        onChange={(feedbackType) => feedback.send({ type: 'type.change', feedbackType })}
      />
      <TextArea
        label={texts.content}
        inputRef={text}
        rows={5}
        placeholder={texts.placeholder}
        {...(length > maxFeedback * 0.9 && { aside: texts.count(length) })}
        value={content}
        isReadOnly={isBusy}
        error={fault === null ? undefined : texts.faults[fault]}
        onChange={(written) => feedback.send({ type: 'content.change', content: written })}
      />
      {failure && <Alert>{keptReason(failure, texts.sendFailed)}</Alert>}
      <div className={css.send}>
        <Button type="submit" variant="primary" icon={Send} isBusy={isBusy} busyLabel={texts.busy}>
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}
