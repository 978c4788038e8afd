import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { invitationMachine } from '#machines/entrance/invitation.machine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { session, useSession } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { beginning, invitation as texts } from '#src/texts/entrance/login.ts'
import { EmailField, emailFault } from './EmailField.tsx'
import * as css from './Login.css.ts'
import { LoginPlace } from './LoginPlace.tsx'
import { NewPassword } from './NewPassword.tsx'

const byKind = { invitation: texts, beginning: { ...texts, ...beginning } }
type Kind = keyof typeof byKind

/**
 * Creates an account by `/login#convite=…` (kind invitation), or a club's first account by `/login#inicio=…`
 * (beginning).
 */
export const Invitation = ({ token, kind }: { token: string; kind: Kind }) => {
  const { title, failed } = byKind[kind]
  const actor = useActorRef(invitationMachine, { input: { token } })
  useNotices(actor)
  const navigate = useNavigate()
  const state = useSelector(actor, ({ value }) => stateText(value))
  const failure = useSelector(actor, ({ context }) => context.failure)
  // Used only while editing: the new account's session begins just before the redirect.
  const signedInAs = useSession(({ context, ...snapshot }) =>
    snapshot.matches('signedIn') ? (context.user?.email ?? '') : null,
  )
  useEffect(() => {
    if (state === 'closed') void navigate('/login', { replace: true })
    if (state === 'signedIn') void navigate(kind === 'beginning' ? '/admin' : '/dashboard', { replace: true })
  }, [state, kind, navigate])
  return (
    <LoginPlace
      title={title}
      failure={failure && { title: failed, reason: texts.reason(failure) }}
      data-machine="invitation"
      data-state={state}
    >
      {state === 'editing' && signedInAs !== null ? (
        <SignedIn email={signedInAs} />
      ) : state === 'unconfirmed' ? (
        <Alert tone="success">{texts.unconfirmed}</Alert>
      ) : (
        <Form kind={kind} actor={actor} isBusy={state !== 'editing'} />
      )}
      {(state === 'editing' || state === 'unconfirmed') && signedInAs === null && (
        <div className={css.ways}>
          <Button variant="quiet" onPress={() => actor.send({ type: 'close' })}>
            {texts.back}
          </Button>
        </div>
      )}
    </LoginPlace>
  )
}

/** Someone is signed in already: the invitation may be for another person. */
const SignedIn = ({ email }: { email: string }) => (
  <>
    <p className={css.hint}>{texts.signedIn(email)}</p>
    <div className={css.form}>
      <Button variant="primary" size="submit" isBlock onPress={() => session.send({ type: 'signOut' })}>
        {texts.signOut}
      </Button>
      <LinkButton href="/dashboard" isBlock>
        {texts.goOn}
      </LinkButton>
    </div>
  </>
)

interface FormProps {
  kind: Kind
  actor: ActorRefFrom<typeof invitationMachine>
  isBusy: boolean
}

const Form = ({ kind, actor, isBusy }: FormProps) => {
  const { hint, email: emailLabel } = byKind[kind]
  const [email, setEmail] = useState('')
  const [isChecked, setChecked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const hasFaultBefore = () => {
    setChecked(true)
    const isFaulty = emailFault(email) !== undefined
    if (isFaulty) input.current?.focus()
    return isFaulty
  }
  return (
    <>
      <p className={css.hint}>{hint}</p>
      <NewPassword
        submitLabel={texts.submit}
        busyLabel={texts.busy}
        isBusy={isBusy}
        own={[email.trim()]}
        autoFocus={false}
        before={
          <EmailField
            label={emailLabel}
            value={email}
            onChange={setEmail}
            isChecked={isChecked}
            autoFocus
            inputRef={input}
          />
        }
        hasFaultBefore={hasFaultBefore}
        onSubmit={(password) => actor.send({ type: 'submit', email: email.trim(), password })}
      />
    </>
  )
}
