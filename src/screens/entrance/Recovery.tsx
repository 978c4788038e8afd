import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { Navigate } from 'react-router-dom'
import { recoveryPath, type LoginLink } from '#machines/entrance/loginLink.ts'
import { type RecoveryActor, recoveryMachine, type RecoveryInput } from '#machines/entrance/recovery.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { useEntrance } from '#src/hooks/entrance.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { entrancePlace, useKeptTyped } from '#src/hooks/useKeptTyped.ts'
import { useKeptRecovery } from '#src/hooks/useKeptRecovery.ts'
import { useTyped } from '#src/hooks/useTyped.ts'
import { login } from '#src/texts/entrance/login.ts'
import { recovery as texts } from '#src/texts/entrance/recovery.ts'
import { secondFactor } from '#src/texts/entrance/secondFactor.ts'
import { CodeForm } from './CodeForm.tsx'
import { EmailField } from './EmailField.tsx'
import * as css from './Login.css.ts'
import { LoginPlace } from './LoginPlace.tsx'
import { NewPassword } from './NewPassword.tsx'

/** 'Esqueci minha senha': from the e-mail, or from a mailed link, to a new password. */
export const Recovery = ({ link }: { link: Exclude<LoginLink, { token: string }> | null }) => {
  const kept = useKeptRecovery()
  const actor = useEntrance('recovery', recoveryMachine, {
    link: link?.kind === 'recovery' ? link.tokens : link ? 'expired' : kept,
  } satisfies RecoveryInput) as RecoveryActor | undefined
  return (
    <>
      {/* Removes the session of a mailed link from the address and the history. */}
      {link && <Navigate to={recoveryPath} replace />}
      {actor && <Place actor={actor} />}
    </>
  )
}

const Place = ({ actor }: { actor: RecoveryActor }) => {
  const state = useSelector(actor, ({ value }) => stateText(value))
  const failure = useSelector(actor, ({ context }) => context.failure)
  if (state === 'closed') return <Navigate to="/login" replace />
  if (state === 'signedIn') return <Navigate to="/dashboard" replace />
  return (
    <LoginPlace
      title={texts.title}
      failure={failure && { title: texts.failed, reason: texts.reason(failure) }}
      data-machine="recovery"
      data-state={state}
    >
      <Step actor={actor} />
      {(state.endsWith('.editing') || state === 'sent.waiting' || state === 'unopened') && (
        <div className={css.ways}>
          <Button variant="quiet" onPress={() => actor.send({ type: 'close' })}>
            {texts.back}
          </Button>
        </div>
      )}
    </LoginPlace>
  )
}

const Step = ({ actor }: { actor: RecoveryActor }) => {
  const step = useSelector(actor, ({ value }) => stateText(value).split('.')[0])
  const isBusy = useSelector(actor, ({ value }) => !/\.(?:editing|waiting)$/u.test(stateText(value)))
  const isFaulty = useSelector(actor, ({ context }) => context.faults?.code !== undefined)
  if (step === 'asking') return <Asking actor={actor} isBusy={isBusy} />
  if (step === 'sent') return <Sent actor={actor} />
  if (step === 'confirming')
    return (
      <>
        <p className={css.hint}>{secondFactor.hint}</p>
        <CodeForm
          key="factor"
          form={actor}
          isFaulty={isFaulty}
          onType={(code) => actor.send({ type: 'code.type', code })}
          submitLabel={secondFactor.submit}
          busyLabel={secondFactor.busy}
          isBusy={isBusy}
          onSubmit={(code) => actor.send({ type: 'code.submit', code })}
        />
      </>
    )
  if (step === 'choosing' || step === 'adopting')
    return (
      <>
        <p className={css.hint}>{texts.choose}</p>
        <Choosing actor={actor} isBusy={isBusy} />
      </>
    )
  if (step === 'unopened')
    return (
      <Button variant="primary" size="submit" isBlock onPress={() => actor.send({ type: 'retry' })}>
        {texts.retry}
      </Button>
    )
  return <Loading label={texts.opening}>{null}</Loading>
}

const Choosing = ({ actor, isBusy }: { actor: RecoveryActor; isBusy: boolean }) => {
  const faults = useSelector(actor, ({ context }) => context.faults)
  const [typed, change] = useTyped({ password: '', repeated: '' }, (password) =>
    actor.send({ type: 'password.type', ...password }),
  )
  return (
    <NewPassword
      form={actor}
      typed={typed}
      faults={faults}
      submitLabel={texts.save}
      busyLabel={texts.saving}
      isBusy={isBusy}
      onType={change}
      onSubmit={() => actor.send({ type: 'password.submit', ...typed })}
    />
  )
}

const Asking = ({ actor, isBusy }: { actor: RecoveryActor; isBusy: boolean }) => {
  const fault = useSelector(actor, ({ context }) => context.faults?.email)
  const [{ email }, change] = useKeptTyped(
    entrancePlace,
    { email: actor.getSnapshot().context.email },
    ['email'],
    (typed) => actor.send({ type: 'email.type', ...typed }),
  )
  const input = useRef<HTMLInputElement>(null)
  useFieldFault(actor, () => input.current?.focus())
  return (
    <>
      <p className={css.hint}>{texts.hint}</p>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'email.submit', email })
        }}
      >
        <EmailField
          label={login.email}
          value={email}
          onChange={(text) => change({ email: text })}
          fault={fault}
          autoFocus
          inputRef={input}
        />
        <Button type="submit" variant="primary" size="submit" isBlock isBusy={isBusy} busyLabel={texts.busy}>
          {texts.submit}
        </Button>
      </form>
    </>
  )
}

const Sent = ({ actor }: { actor: RecoveryActor }) => {
  const email = useSelector(actor, ({ context }) => context.email)
  const isResent = useSelector(actor, ({ context }) => context.isResent)
  const isVerifying = useSelector(actor, (state) => state.matches({ sent: 'verifying' }))
  const isFaulty = useSelector(actor, ({ context }) => context.faults?.code !== undefined)
  const isResending = useSelector(actor, (state) => state.matches({ sent: 'resending' }))
  return (
    <>
      <output className={css.hint}>{isResent ? texts.sentAgain(email) : texts.sent(email)}</output>
      <CodeForm
        key="mail"
        form={actor}
        isFaulty={isFaulty}
        onType={(code) => actor.send({ type: 'code.type', code })}
        submitLabel={texts.check}
        busyLabel={texts.checking}
        isBusy={isVerifying}
        onSubmit={(code) => actor.send({ type: 'code.submit', code })}
      />
      <div className={css.ways}>
        <Button
          variant="quiet"
          isBusy={isResending}
          busyLabel={texts.resending}
          onPress={() => actor.send({ type: 'resend' })}
        >
          {texts.resend}
        </Button>
        <Button variant="quiet" onPress={() => actor.send({ type: 'back' })}>
          {texts.otherEmail}
        </Button>
      </div>
    </>
  )
}
