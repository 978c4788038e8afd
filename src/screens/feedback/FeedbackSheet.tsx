import { useSelector } from '@xstate/react'
import type { FeedbackActor } from '#machines/feedback/feedback.machine.ts'
import type { Choice } from '#machines/shared/merge.ts'
import { may } from '#machines/shared/access.ts'
import {
  feedbackStatuses,
  type AssignedFeedback,
  type FeedbackChange,
  type Responsible,
} from '#machines/feedback/feedback.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { Sheet } from '#src/components/Sheet.tsx'
import { useAccess } from '#src/hooks/session.ts'
import { ConflictDialog } from '#src/screens/shared/ConflictDialog.tsx'
import { DiscardQuestion } from '#src/screens/shared/DiscardQuestion.tsx'
import { dateTime } from '#src/texts/shared/dates.ts'
import { reason } from '#src/texts/shared/failures.ts'
import { feedback as words } from '#src/texts/feedback/feedback.ts'
import { cardTitle } from '#src/theme/type.css.ts'
import { StatusBadge, TypeBadge } from './FeedbackBadges.tsx'
import * as css from './Feedback.css.ts'

const texts = words.sheet
const statuses = feedbackStatuses.map((id) => ({ id, label: words.status[id] }))
/** The option for null. */
const unassigned = ''

interface FeedbackSheetProps {
  feedback: FeedbackActor
  /** The feedback as it was opened. */
  opened: AssignedFeedback
}

/** The side sheet 'Detalhes do Feedback'; read-only without the right to edit. */
export const FeedbackSheet = ({ feedback, opened }: FeedbackSheetProps) => {
  const isConfirming = useSelector(feedback, (snapshot) => snapshot.matches({ sheet: 'discarding' }))
  const isBusy = useSelector(feedback, (snapshot) => snapshot.matches({ sheet: 'saving' }))
  const access = useAccess()
  const mayEdit = access !== null && may(access, 'council_feedback', 'edit')
  return (
    <>
      <Sheet
        size="details"
        label={texts.title}
        closeLabel={texts.close}
        header={<h2 className={cardTitle}>{texts.title}</h2>}
        isOpen
        isKeyboardDismissDisabled={isBusy}
        onOpenChange={(open) => {
          if (!open) feedback.send({ type: 'cancel' })
        }}
        {...(mayEdit && {
          footer: (
            <div className={css.actions}>
              <Button variant="quiet" isBlock isDisabled={isBusy} onPress={() => feedback.send({ type: 'cancel' })}>
                {texts.cancel}
              </Button>
              <Button
                variant="primary"
                isBlock
                isBusy={isBusy}
                busyLabel={texts.saving}
                onPress={() => feedback.send({ type: 'submit' })}
              >
                {texts.save}
              </Button>
            </div>
          ),
        })}
      >
        <div className={css.details}>
          <Facts opened={opened} mayEdit={mayEdit} />
          {mayEdit && <Fields feedback={feedback} opened={opened} isBusy={isBusy} />}
        </div>
      </Sheet>
      <DiscardQuestion
        isOpen={isConfirming}
        texts={words.discard}
        onDiscard={() => feedback.send({ type: 'discard' })}
        onKeep={() => feedback.send({ type: 'keep' })}
      />
      <FeedbackConflict feedback={feedback} opened={opened} />
    </>
  )
}

const FeedbackConflict = ({ feedback, opened }: FeedbackSheetProps) => {
  const responsibles = useSelector(feedback, ({ context }) => context.responsibles)
  const conflict = useSelector(feedback, ({ context }) => context.conflict)
  if (!conflict) return null
  const options = optionsOf(responsibles, opened)
  const wordOf = (field: keyof FeedbackChange, { status, assigned_to }: FeedbackChange): string => {
    if (field === 'status') return words.status[status]
    return options.find(({ id }) => id === (assigned_to ?? unassigned))?.label ?? texts.unassigned
  }
  return (
    <ConflictDialog
      title={texts.conflict}
      conflict={conflict}
      labels={texts.labels}
      wordOf={wordOf}
      onChoose={(choice: Choice<FeedbackChange>) => feedback.send({ type: 'field.choose', ...choice })}
      onMerge={() => feedback.send({ type: 'merge' })}
      onBack={() => feedback.send({ type: 'back' })}
    />
  )
}

const Facts = ({ opened, mayEdit }: { opened: AssignedFeedback; mayEdit: boolean }) => (
  <>
    <dl className={css.facts}>
      <div>
        <dt className={css.fact}>{texts.date}</dt>
        <dd className={css.value}>{dateTime(opened.created_at)}</dd>
      </div>
      <div>
        <dt className={css.fact}>{texts.user}</dt>
        <dd className={css.value}>{opened.username}</dd>
      </div>
      <div>
        <dt className={css.fact}>{texts.type}</dt>
        <dd className={css.value}>
          <TypeBadge type={opened.feedback_type} />
        </dd>
      </div>
      <div>
        <dt className={css.fact}>{texts.content}</dt>
        <dd className={css.value}>{opened.content}</dd>
      </div>
      {!mayEdit && (
        <>
          <div>
            <dt className={css.fact}>{texts.labels.status}</dt>
            <dd className={css.value}>
              <StatusBadge status={opened.status} />
            </dd>
          </div>
          <div>
            <dt className={css.fact}>{texts.assignedTo}</dt>
            <dd className={css.value}>{opened.assigned_to_name ?? texts.unassigned}</dd>
          </div>
        </>
      )}
    </dl>
    {!mayEdit && <p className={css.hint}>{texts.locked}</p>}
  </>
)

/** Active council members, and the responsible one even if inactive. */
const optionsOf = (responsibles: readonly Responsible[], { assigned_to, assigned_to_name }: AssignedFeedback) => {
  const known = responsibles.map(({ id, name }) => ({ id, label: name }))
  const isMissing = assigned_to !== null && !responsibles.some(({ id }) => id === assigned_to)
  return [
    { id: unassigned, label: texts.unassigned },
    ...known,
    ...(isMissing ? [{ id: assigned_to, label: assigned_to_name ?? texts.unassigned }] : []),
  ]
}

const Fields = ({ feedback, opened, isBusy }: FeedbackSheetProps & { isBusy: boolean }) => {
  const values = useSelector(feedback, ({ context }) => context.values)
  const responsibles = useSelector(feedback, ({ context }) => context.responsibles)
  const failure = useSelector(feedback, ({ context }) => context.failure)
  return (
    <>
      <NativeSelect
        label={texts.labels.status}
        options={statuses}
        value={values.status}
        isDisabled={isBusy}
        onChange={(status) => feedback.send({ type: 'change', change: { status } })}
      />
      <NativeSelect
        label={texts.labels.assigned_to}
        options={optionsOf(responsibles, opened)}
        value={values.assigned_to ?? unassigned}
        isDisabled={isBusy}
        onChange={(id) => feedback.send({ type: 'change', change: { assigned_to: id === unassigned ? null : id } })}
      />
      {failure && <Alert>{reason(failure, texts.failed)}</Alert>}
    </>
  )
}
