import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { badgeGrantMachine } from '#machines/badgeGrant.machine.ts'
import { faultsOfGrant, maxReason, type GrantField } from '#machines/model/badgeGrant.ts'
import { lengthOf } from '#machines/model/text.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { Loading, Skeleton } from '#src/components/Loading.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { handReason } from '#src/texts/badgeFailures.ts'
import { badges as allTexts } from '#src/texts/badges.ts'
import { loadReason } from '#src/texts/failures.ts'
import '#src/texts/pageNotices.ts'

const texts = allTexts.hand

export interface Choice {
  id: string
  label: string
}

interface GrantDialogProps {
  grants: ActorRefFrom<typeof badgeGrantMachine>
  /** Of the member for whom it was opened; none while one is still to be chosen. */
  memberName?: string
  /** All, to name the one that it was opened for. */
  badges: readonly Choice[]
  /** Those to choose from where it was opened without one. */
  choices?: readonly Choice[]
}

/** Grants or revokes one badge, with a reason. The focus goes to the first faulty field. */
export const GrantDialog = ({ grants, memberName, badges, choices = [] }: GrantDialogProps) => {
  const kind = useSelector(grants, ({ context }) => context.kind)
  const isBusy = useSelector(grants, (state) => state.matches('granting') || state.matches('revoking'))
  const isLoading = useSelector(grants, (state) => state.matches('loadingMembers'))
  const loadFailure = useSelector(grants, (state) => (state.matches('withoutMembers') ? state.context.failure : null))
  const cancel = () => grants.send({ type: 'cancel' })
  return (
    <Dialog
      title={texts.titles[kind]}
      isOpen
      isBusy={isBusy}
      onOpenChange={(open) => {
        if (!open) cancel()
      }}
    >
      {loadFailure ? (
        <Failure title={texts.membersFailed} retryLabel={allTexts.retry} onRetry={() => grants.send({ type: 'retry' })}>
          {loadReason(loadFailure)}
        </Failure>
      ) : isLoading ? (
        <Loading label={texts.loadingMembers}>
          <Skeleton height={44} />
          <Skeleton height={90} />
        </Loading>
      ) : (
        <Form grants={grants} memberName={memberName} badges={badges} choices={choices} />
      )}
      {(loadFailure || isLoading) && (
        <DialogActions>
          <Button variant="quiet" isBlock onPress={cancel}>
            {texts.cancel}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  )
}

const useFault = (grants: GrantDialogProps['grants'], field: GrantField) =>
  useSelector(grants, ({ context: { values, shown } }) => {
    const fault = shown.includes(field) ? faultsOfGrant(values)[field] : undefined
    return fault && allTexts.grantFaults[fault]
  })

interface FormProps {
  grants: GrantDialogProps['grants']
  memberName: string | undefined
  badges: readonly Choice[]
  choices: readonly Choice[]
}

const Form = ({ grants, memberName, badges, choices }: FormProps) => {
  const kind = useSelector(grants, ({ context }) => context.kind)
  const values = useSelector(grants, ({ context }) => context.values)
  const failure = useSelector(grants, ({ context }) => context.failure)
  const members = useSelector(grants, ({ context }) => context.members)
  const isForAnybody = useSelector(grants, ({ context }) => context.isForAnybody)
  const isBusy = useSelector(grants, (state) => state.matches('granting') || state.matches('revoking'))
  const member = useRef<HTMLSelectElement>(null)
  const badge = useRef<HTMLSelectElement>(null)
  const reason = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const fields = { memberId: member, badgeId: badge, reason }
    const first = [member, badge, reason].find(({ current }) => current !== null)
    first?.current?.focus()
    const subscription = grants.on('field.fault', ({ field }) => fields[field].current?.focus())
    return () => subscription.unsubscribe()
  }, [grants])
  const faults = {
    memberId: useFault(grants, 'memberId'),
    badgeId: useFault(grants, 'badgeId'),
    reason: useFault(grants, 'reason'),
  }
  const title = badges.find(({ id }) => id === values.badgeId)?.label ?? ''
  const isBadgeOpen = choices.length > 0 && kind === 'grant'
  const count = lengthOf(values.reason.trim())
  const none = { id: '', label: texts.choose }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        grants.send({ type: 'submit' })
      }}
    >
      <Stack>
        {kind === 'revoke' && memberName !== undefined && (
          <DialogText>{texts.revokeText(title, memberName)}</DialogText>
        )}
        {kind === 'grant' && (
          <DialogText>{memberName === undefined ? texts.ofBadge(title) : texts.toMember(memberName)}</DialogText>
        )}
        {isForAnybody && (
          <NativeSelect
            ref={member}
            label={texts.member}
            options={[none, ...(members ?? []).map(({ id, name }) => ({ id, label: name }))]}
            value={values.memberId}
            isDisabled={isBusy}
            error={faults.memberId}
            onChange={(memberId) => grants.send({ type: 'field.change', change: { memberId } })}
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
        {failure && <Alert>{handReason(kind, failure)}</Alert>}
      </Stack>
      <DialogActions>
        <Button variant="quiet" isBlock isDisabled={isBusy} onPress={() => grants.send({ type: 'cancel' })}>
          {texts.cancel}
        </Button>
        <Button
          type="submit"
          variant={kind === 'grant' ? 'primary' : 'danger'}
          isBlock
          isBusy={isBusy}
          busyLabel={texts.busy[kind]}
        >
          {texts.submit[kind]}
        </Button>
      </DialogActions>
    </form>
  )
}
