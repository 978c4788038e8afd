import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { EmailChangeActor } from '#machines/profile/emailChange.machine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogText } from '#src/components/Dialog.tsx'
import { Field } from '#src/components/Field.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { useTyped } from '#src/hooks/useTyped.ts'
import { CodeForm } from '#src/screens/entrance/CodeForm.tsx'
import { emailFaults } from '#src/texts/entrance/login.ts'
import { emailDialog as texts } from '#src/texts/profile/ownProfile.ts'
import * as css from './OwnProfile.css.ts'

/** Changes the e-mail: the address, then the code of each mailbox. The typed text stays until it is accepted. */
export const EmailDialog = ({ actor }: { actor: EmailChangeActor }) => {
  const state = useSelector(actor, ({ value }) => stateText(value))
  const step = useSelector(actor, (snapshot) =>
    snapshot.matches('current') ? 'current' : snapshot.matches('next') ? 'next' : null,
  )
  const isWaiting = useSelector(actor, (snapshot) => snapshot.can({ type: 'cancel' }))
  const failure = useSelector(actor, ({ context }) => context.failure)
  const address = useSelector(actor, ({ context }) => (step === 'current' ? context.current : context.next))
  const accepted = useSelector(actor, ({ context }) => context.accepted)
  const isFaulty = useSelector(actor, ({ context }) => context.faults?.code !== undefined)
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
        {step === null || address === null ? (
          <AddressForm actor={actor} isBusy={!isWaiting} />
        ) : (
          <>
            <p className={css.step}>{texts.step[step]}</p>
            {step === 'current' && accepted === 'next' && <DialogText>{texts.currentMissing}</DialogText>}
            {step === 'next' && accepted === null && <DialogText>{texts.currentUnsure}</DialogText>}
            <CodeForm
              key={step}
              form={actor}
              isFaulty={isFaulty}
              label={texts.code(address)}
              submitLabel={texts.confirm[step]}
              busyLabel={texts.verifying}
              isBusy={!isWaiting}
              onType={(code) => actor.send({ type: 'code.type', code })}
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

const faults = { ...emailFaults, same: texts.same }

const AddressForm = ({ actor, isBusy }: { actor: EmailChangeActor; isBusy: boolean }) => {
  const fault = useSelector(actor, ({ context }) => context.faults?.email)
  // The last typed address, for correction.
  const [{ email }, change] = useTyped({ email: actor.getSnapshot().context.next ?? '' }, (typed) =>
    actor.send({ type: 'email.type', ...typed }),
  )
  const input = useRef<HTMLInputElement>(null)
  useFieldFault(actor, () => input.current?.focus())
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'email.submit', email })
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
        onChange={(text) => change({ email: text })}
        error={fault && faults[fault]}
        inputRef={input}
        isRequired
      />
      <Button type="submit" variant="primary" size="submit" isBlock isBusy={isBusy} busyLabel={texts.mailing}>
        {texts.submit}
      </Button>
    </form>
  )
}
