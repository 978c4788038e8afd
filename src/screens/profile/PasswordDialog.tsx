import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { codeIn } from '#machines/entrance/password.ts'
import { passwordChangeMachine } from '#machines/profile/passwordChange.machine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Dialog } from '#src/components/Dialog.tsx'
import { Field } from '#src/components/Field.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { NewPassword } from '#src/screens/entrance/NewPassword.tsx'
import { passwordDialog as texts } from '#src/texts/profile/ownProfile.ts'
import * as css from './OwnProfile.css.ts'

/**
 * Changes the password. It requests the mailed code if the server requires one. The typed text stays until it is
 * accepted.
 */
export const PasswordDialog = ({ email, onClosed }: { email: string; onClosed: () => void }) => {
  const actor = useActorRef(passwordChangeMachine)
  useNotices(actor)
  const state = useSelector(actor, ({ value }) => stateText(value))
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isConfirming = useSelector(actor, ({ context }) => context.isConfirming)
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const code = codeIn(typed)
  useEffect(() => {
    if (state === 'changed' || state === 'closed') onClosed()
  }, [state, onClosed])
  // The code is the next input.
  useEffect(() => {
    if (isConfirming) input.current?.focus()
  }, [isConfirming])
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
          own={[email]}
          before={
            isConfirming && (
              <Field
                label={texts.code}
                name="code"
                autoComplete="one-time-code"
                inputMode="numeric"
                value={typed}
                onChange={setTyped}
                error={isChecked && code === null ? texts.codeFault : undefined}
                inputRef={input}
                isRequired
              />
            )
          }
          hasFaultBefore={() => {
            const isMissing = isConfirming && code === null
            setChecked(isConfirming)
            if (isMissing) input.current?.focus()
            return isMissing
          }}
          onSubmit={(password) => actor.send({ type: 'submit', password, code: isConfirming ? code : null })}
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
