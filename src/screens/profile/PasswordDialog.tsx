import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { PasswordChangeActor } from '#machines/profile/passwordChange.machine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Dialog } from '#src/components/Dialog.tsx'
import { Field } from '#src/components/Field.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { useTyped } from '#src/hooks/useTyped.ts'
import { NewPassword } from '#src/screens/entrance/NewPassword.tsx'
import { passwordDialog as texts } from '#src/texts/profile/ownProfile.ts'
import * as css from './OwnProfile.css.ts'

/**
 * Changes the password. It requests the mailed code if the server requires one. The typed text stays until it is
 * accepted.
 */
export const PasswordDialog = ({ actor }: { actor: PasswordChangeActor }) => {
  const state = useSelector(actor, ({ value }) => stateText(value))
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isConfirming = useSelector(actor, ({ context }) => context.isConfirming)
  const email = useSelector(actor, ({ context }) => context.email)
  const faults = useSelector(actor, ({ context }) => context.faults)
  const [typed, change] = useTyped({ password: '', repeated: '', code: '' }, (text) =>
    actor.send({ type: 'password.type', ...text }),
  )
  const input = useRef<HTMLInputElement>(null)
  useFieldFault(actor, (field) => {
    if (field === 'code') input.current?.focus()
  })
  return (
    <Dialog
      title={texts.title}
      closeLabel={texts.close}
      isOpen
      isBusy={state !== 'editing'}
      onOpenChange={(open) => {
        if (!open) actor.send({ type: 'cancel' })
      }}
    >
      <div data-machine="passwordChange" data-state={state}>
        {isConfirming && (
          <div className={css.explanation}>
            <Alert tone="info">{texts.mailed(email)}</Alert>
          </div>
        )}
        {failure && (
          <div className={css.explanation}>
            <Alert title={texts.failed}>{texts.reason(failure)}</Alert>
          </div>
        )}
        <NewPassword
          submitLabel={texts.submit}
          busyLabel={state === 'mailing' ? texts.mailing : texts.busy}
          isBusy={state !== 'editing'}
          form={actor}
          typed={typed}
          faults={faults}
          before={
            isConfirming && (
              // The code is the next input.
              <Field
                autoFocus
                label={texts.code}
                name="code"
                autoComplete="one-time-code"
                inputMode="numeric"
                value={typed.code}
                onChange={(code) => change({ code })}
                error={faults?.code && texts.codeFault}
                inputRef={input}
                isRequired
              />
            )
          }
          onType={change}
          onSubmit={() => actor.send({ type: 'submit', ...typed })}
        />
        {isConfirming && (
          <div className={css.ways}>
            <Button variant="quiet" isDisabled={state !== 'editing'} onPress={() => actor.send({ type: 'resend' })}>
              {texts.resend}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
