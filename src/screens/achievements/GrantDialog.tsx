import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { BadgeGrantActor } from '#machines/achievements/badgeGrant.machine.ts'
import { faultsOfGrant, maxReason, type GrantField } from '#machines/achievements/badgeGrant.ts'
import { lengthOf } from '#machines/shared/text.ts'
import { DialogText } from '#src/components/Dialog.tsx'
import { FormDialog } from '#src/components/FormDialog.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { useFieldFocus } from '#src/hooks/fieldFocus.ts'
import { handReason } from '#src/texts/achievements/badgeFailures.ts'
import { badges as allTexts } from '#src/texts/achievements/badges.ts'
import { MemberField } from '#src/screens/shared/MemberField.tsx'
import { writtenText } from '#machines/shared/writtenText.ts'

const texts = allTexts.hand

export interface Choice {
  id: string
  label: string
}

interface GrantDialogProps {
  grants: BadgeGrantActor
  /** All badges, to name the one that the dialog was opened for. */
  badges: readonly Choice[]
  /** The choices if it was opened without a badge. */
  choices?: readonly Choice[]
}

/** Grants or revokes one badge, with a reason. The first faulty field receives the focus. */
export const GrantDialog = ({ grants, badges, choices = [] }: GrantDialogProps) => {
  const kind = useSelector(grants, ({ context }) => context.kind)
  const isBusy = useSelector(grants, (state) => state.matches('granting') || state.matches('revoking'))
  const failure = useSelector(grants, ({ context }) => context.failure)
  const cancel = () => grants.send({ type: 'cancel' })
  return (
    <FormDialog
      title={texts.titles[kind]}
      submitLabel={texts.submit[kind]}
      busyLabel={texts.busy[kind]}
      cancelLabel={texts.cancel}
      tone={kind === 'grant' ? 'primary' : 'danger'}
      isBusy={isBusy}
      alert={failure && handReason(kind, failure)}
      onSubmit={() => grants.send({ type: 'submit' })}
      onCancel={cancel}
    >
      <Form grants={grants} badges={badges} choices={choices} />
    </FormDialog>
  )
}

const useFault = (grants: BadgeGrantActor, field: GrantField) =>
  useSelector(grants, ({ context: { values, shown } }) => {
    const fault = shown.includes(field) ? faultsOfGrant(values)[field] : undefined
    return fault && allTexts.grantFaults[fault]
  })

interface FormProps {
  grants: BadgeGrantActor
  badges: readonly Choice[]
  choices: readonly Choice[]
}

const Form = ({ grants, badges, choices }: FormProps) => {
  const kind = useSelector(grants, ({ context }) => context.kind)
  const values = useSelector(grants, ({ context }) => context.values)
  const own = useSelector(grants, ({ context }) => context.ownMemberId)
  const isForAnybody = useSelector(grants, ({ context }) => context.isForAnybody)
  const isBusy = useSelector(grants, (state) => state.matches('granting') || state.matches('revoking'))
  const member = useRef<HTMLInputElement>(null)
  const badge = useRef<HTMLSelectElement>(null)
  const reason = useRef<HTMLTextAreaElement>(null)
  useFieldFocus(grants, { member, badgeId: badge, reason }, ['member', 'badgeId', 'reason'])
  const faults = {
    member: useFault(grants, 'member'),
    badgeId: useFault(grants, 'badgeId'),
    reason: useFault(grants, 'reason'),
  }
  const title = badges.find(({ id }) => id === values.badgeId)?.label ?? ''
  const isBadgeOpen = choices.length > 0 && kind === 'grant'
  const count = lengthOf(writtenText(values.reason))
  const none = { id: '', label: texts.choose }
  return (
    <>
      <DialogText>
        {isForAnybody || values.member === null
          ? texts.ofBadge(title)
          : kind === 'revoke'
            ? texts.revokeText(title, values.member.name)
            : texts.toMember(values.member.name)}
      </DialogText>
      {isForAnybody && (
        <MemberField
          form={grants}
          inputRef={member}
          label={texts.member}
          isOffered={({ id }) => id !== own}
          value={values.member}
          isDisabled={isBusy}
          error={faults.member}
          onChange={(chosen) => grants.send({ type: 'field.change', change: { member: chosen } })}
        />
      )}
      {isBadgeOpen && (
        <NativeSelect
          ref={badge}
          label={texts.badge}
          options={[none, ...choices]}
          value={values.badgeId}
          isDisabled={isBusy}
          error={faults.badgeId}
          onChange={(badgeId) => grants.send({ type: 'field.change', change: { badgeId } })}
        />
      )}
      <TextArea
        label={texts.reason}
        inputRef={reason}
        description={texts.reasonHint}
        {...(count > maxReason * 0.8 && { aside: allTexts.form.count(count, maxReason) })}
        value={values.reason}
        isReadOnly={isBusy}
        error={faults.reason}
        onChange={(text) => grants.send({ type: 'field.change', change: { reason: text } })}
      />
    </>
  )
}
