import { useSelector } from '@xstate/react'
import { Mail } from 'lucide-react'
import { useRef } from 'react'
import type { InvitationFormActor } from '#machines/users/invitationForm.machine.ts'
import { emailFaultOf } from '#machines/shared/email.ts'
import { choiceFaultOf } from '#machines/users/memberChoice.ts'
import { mayInvite } from '#machines/users/accountRights.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { Field } from '#src/components/Field.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { invitationReason } from '#src/texts/users/accountChange.ts'
import { invitationForm as texts } from '#src/texts/users/users.ts'
import type { Administration } from './actor.ts'
import { MemberChoiceFields } from './MemberChoiceFields.tsx'

const roles = ['none', 'council', 'admin'] as const

/** E-mail, role, and the account's member. */
export const InvitationFields = ({ form, users }: { form: InvitationFormActor } & Pick<Administration, 'users'>) => {
  const access = useSelector(users, ({ context }) => context.access)
  const { email, role, member } = useSelector(form, ({ context }) => context.values)
  const failure = useSelector(form, ({ context }) => context.failure)
  const isChecked = useSelector(form, ({ context }) => context.isChecked)
  const fault = isChecked ? emailFaultOf(email) : null
  const isBusy = useSelector(form, (state) => state.matches('creating'))
  const input = useRef<HTMLInputElement>(null)
  const choice = useRef<HTMLElement>(null)
  useFieldFault(form, (field) => (field === 'email' ? input : choice).current?.focus())
  const offered = roles.filter((id) => id !== 'admin' || (access !== null && mayInvite(access, 'admin')))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.send({ type: 'submit', id: crypto.randomUUID() })
      }}
    >
      <Stack>
        <DialogText>{texts.text}</DialogText>
        <Field
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          icon={Mail}
          inputRef={input}
          autoFocus
          value={email}
          isReadOnly={isBusy}
          error={fault === null ? undefined : texts.faults[fault]}
          onChange={(email) => form.send({ type: 'field.change', change: { email } })}
        />
        <NativeSelect
          label={texts.role}
          options={offered.map((id) => ({ id, label: texts.roles[id] }))}
          value={role ?? 'none'}
          isDisabled={isBusy}
          onChange={(id) => form.send({ type: 'field.change', change: { role: id === 'none' ? null : id } })}
        />
        <MemberChoiceFields
          form={form}
          choice={member}
          fault={isChecked ? choiceFaultOf(member) : null}
          isDisabled={isBusy}
          fieldRef={(element) => {
            choice.current = element
          }}
          onChange={(change) => form.send({ type: 'field.change', change: { member: { ...member, ...change } } })}
        />
        {failure && (
          <Alert title={failure.kind === 'offline' ? texts.unconfirmed : texts.failed}>
            {invitationReason(failure)}
          </Alert>
        )}
      </Stack>
      <DialogActions>
        <Button variant="quiet" isBlock isDisabled={isBusy} onPress={() => form.send({ type: 'cancel' })}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant="primary" isBlock isBusy={isBusy} busyLabel={texts.busy}>
          {texts.submit}
        </Button>
      </DialogActions>
    </form>
  )
}
