import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type RecoveryActor, recoveryMachine, type RecoveryInput } from '#machines/entrance/recovery.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { login, recovery as texts, secondFactor } from '#src/texts/entrance/login.ts'
import { CodeForm } from './CodeForm.tsx'
import { EmailField, emailFault } from './EmailField.tsx'
import * as css from './Login.css.ts'
import { LoginPlace } from './LoginPlace.tsx'
import { NewPassword } from './NewPassword.tsx'

/** 'Esqueci minha senha': from the e-mail, or from a mailed link, to a new password. */
export const Recovery = ({ link }: RecoveryInput) => {
  const actor = useActorRef(recoveryMachine, { input: { link } })
  useNotices(actor)
  const navigate = useNavigate()
  const state = useSelector(actor, ({ value }) => stateText(value))
  const failure = useSelector(actor, ({ context }) => context.failure)
  useEffect(() => {
    if (state === 'closed') void navigate('/login', { replace: true })
    if (state === 'signedIn') void navigate('/dashboard', { replace: true })
  }, [state, navigate])
  return (
    <LoginPlace
      title={texts.title}
      failure={failure && { title: texts.failed, reason: texts.reason(failure) }}
      data-machine="recovery"
      data-state={state}
    >
      <Step actor={actor} />
      {(state.endsWith('.editing') || state === 'sent.waiting') && (
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
  if (step === 'asking') return <Asking actor={actor} isBusy={isBusy} />
  if (step === 'sent') return <Sent actor={actor} />
  if (step === 'confirming')
    return (
      <>
        <p className={css.hint}>{secondFactor.hint}</p>
        <CodeForm
          key="factor"
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
        <NewPassword
          submitLabel={texts.save}
          busyLabel={texts.saving}
          isBusy={isBusy}
          own={[actor.getSnapshot().context.email]}
          onSubmit={(password) => actor.send({ type: 'password.submit', password })}
        />
      </>
    )
  return <Loading label={texts.opening}>{null}</Loading>
}

const Asking = ({ actor, isBusy }: { actor: RecoveryActor; isBusy: boolean }) => {
  const [email, setEmail] = useState(() => actor.getSnapshot().context.email)
  const [isChecked, setChecked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <p className={css.hint}>{texts.hint}</p>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          if (emailFault(email) !== undefined) input.current?.focus()
          else if (!isBusy) actor.send({ type: 'email.submit', email })
        }}
      >
        <EmailField
          label={login.email}
          value={email}
          onChange={setEmail}
          isChecked={isChecked}
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
  const isVerifying = useSelector(actor, (state) => state.matches({ sent: 'verifying' }))
  const isResending = useSelector(actor, (state) => state.matches({ sent: 'resending' }))
  return (
    <>
      <output className={css.hint}>{texts.sent(email)}</output>
      <CodeForm
        key="mail"
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
