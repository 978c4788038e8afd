import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { Navigate } from 'react-router-dom'
import { invitationMachine, type InvitationActor } from '#machines/entrance/invitation.machine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { session } from '#src/hooks/app.ts'
import { useEntrance } from '#src/hooks/entrance.ts'
import { useSession } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { useTyped } from '#src/hooks/useTyped.ts'
import { beginning, invitation as texts } from '#src/texts/entrance/invitation.ts'
import { EmailField } from './EmailField.tsx'
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
  const actor = useEntrance('invitation', invitationMachine, { token }) as InvitationActor | undefined
  return actor && <Step kind={kind} actor={actor} />
}

const Step = ({ kind, actor }: { kind: Kind; actor: InvitationActor }) => {
  const { title, failed } = byKind[kind]
  const state = useSelector(actor, ({ value }) => stateText(value))
  const failure = useSelector(actor, ({ context }) => context.failure)
  // Used only while editing: the new account's session begins just before the redirect.
  const signedInAs = useSession(({ context, ...snapshot }) =>
    snapshot.matches('signedIn') ? (context.user?.email ?? '') : null,
  )
  if (state === 'closed') return <Navigate to="/login" replace />
  if (state === 'signedIn') return <Navigate to={kind === 'beginning' ? '/admin' : '/dashboard'} replace />
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
  actor: InvitationActor
  isBusy: boolean
}

const Form = ({ kind, actor, isBusy }: FormProps) => {
  const { hint, email: emailLabel } = byKind[kind]
  const faults = useSelector(actor, ({ context }) => context.faults)
  const [typed, change] = useTyped({ email: '', password: '', repeated: '' }, (account) =>
    actor.send({ type: 'account.type', ...account }),
  )
  const input = useRef<HTMLInputElement>(null)
  useFieldFault(actor, (field) => {
    if (field === 'email') input.current?.focus()
  })
  return (
    <>
      <p className={css.hint}>{hint}</p>
      <NewPassword
        form={actor}
        typed={typed}
        faults={faults}
        submitLabel={texts.submit}
        busyLabel={texts.busy}
        isBusy={isBusy}
        autoFocus={false}
        before={
          <EmailField
            label={emailLabel}
            value={typed.email}
            onChange={(email) => change({ email })}
            fault={faults?.email}
            autoFocus
            inputRef={input}
          />
        }
        onType={change}
        onSubmit={() => actor.send({ type: 'submit', ...typed })}
      />
    </>
  )
}
