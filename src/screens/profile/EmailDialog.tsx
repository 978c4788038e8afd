import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { emailChangeMachine } from '#machines/profile/emailChange.machine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Dialog } from '#src/components/Dialog.tsx'
import { Field } from '#src/components/Field.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { CodeForm } from '#src/screens/entrance/CodeForm.tsx'
import { emailFault } from '#src/screens/entrance/EmailField.tsx'
import { emailDialog as texts } from '#src/texts/profile/ownProfile.ts'
import * as css from './OwnProfile.css.ts'

/** Changes the e-mail: the address, then the code of each mailbox. The typed text stays until it is accepted. */
export const EmailDialog = ({ current, onClosed }: { current: string; onClosed: () => void }) => {
  const actor = useActorRef(emailChangeMachine, { input: { current } })
  useNotices(actor)
  const state = useSelector(actor, ({ value }) => stateText(value))
  const step = useSelector(actor, (snapshot) =>
    snapshot.matches('current') ? 'current' : snapshot.matches('next') ? 'next' : null,
  )
  const isWaiting = useSelector(actor, (snapshot) => snapshot.can({ type: 'cancel' }))
  const failure = useSelector(actor, ({ context }) => context.failure)
  const next = useSelector(actor, ({ context }) => context.next)
  useEffect(() => {
    if (state === 'changed' || state === 'closed') onClosed()
  }, [state, onClosed])
  return (
    <Dialog
      title={texts.title}
      closeLabel={texts.close}
      isOpen
      isBusy={!isWaiting}
      onOpenChange={(open) => {
        if (!open) actor.send({ type: 'cancel' })
      }}
    >
      <div data-machine="emailChange" data-state={state}>
        {failure && (
          <div className={css.explanation}>
            <Alert title={texts.failed}>{texts.reason(failure)}</Alert>
          </div>
        )}
        {step === null ? (
          <AddressForm
            current={current}
            typed={next}
            isBusy={!isWaiting}
            onSubmit={(email) => actor.send({ type: 'email.submit', email })}
          />
        ) : (
          <>
            <p className={css.step}>{texts.step[step]}</p>
            <CodeForm
              key={step}
              label={texts.code(step === 'current' ? current : next)}
              submitLabel={texts.confirm[step]}
              busyLabel={texts.verifying}
              isBusy={!isWaiting}
              onSubmit={(code) => actor.send({ type: 'code.submit', code })}
            />
            <div className={css.ways}>
              <Button variant="quiet" isDisabled={!isWaiting} onPress={() => actor.send({ type: 'resend' })}>
                {texts.resend}
              </Button>
              <Button variant="quiet" isDisabled={!isWaiting} onPress={() => actor.send({ type: 'back' })}>
                {texts.back}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

interface AddressFormProps {
  current: string
  /** The last typed address, for correction. */
  typed: string
  isBusy: boolean
  onSubmit: (email: string) => void
}

const AddressForm = ({ current, typed, isBusy, onSubmit }: AddressFormProps) => {
  const [email, setEmail] = useState(typed)
  const [isChecked, setChecked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const address = email.trim()
  const fault = emailFault(address) ?? (address.toLowerCase() === current.toLowerCase() ? texts.same : undefined)
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (fault !== undefined) input.current?.focus()
        else if (!isBusy) onSubmit(address)
      }}
    >
      <Field
        label={texts.next}
        description={texts.hint}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        autoFocus
        value={email}
        onChange={setEmail}
        error={isChecked ? fault : undefined}
        inputRef={input}
        isRequired
      />
      <Button type="submit" variant="primary" size="submit" isBlock isBusy={isBusy} busyLabel={texts.mailing}>
        {texts.submit}
      </Button>
    </form>
  )
}
