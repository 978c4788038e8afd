import { useSelector } from '@xstate/react'
import { useRef, type PropsWithChildren } from 'react'
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
import { entrancePlace, useKeptTyped } from '#src/hooks/useKeptTyped.ts'
import { invitation as texts } from '#src/texts/entrance/invitation.ts'
import { EmailField } from './EmailField.tsx'
import * as css from './Login.css.ts'
import { LoginPlace } from './LoginPlace.tsx'
import { NewPassword } from './NewPassword.tsx'

/** Creates an account by `/login#convite=…`. */
export const Invitation = ({ token }: { token: string }) => {
  const actor = useEntrance('invitation', invitationMachine, { link: 'invitation', token }) as
    | InvitationActor
    | undefined
  return actor && <Step actor={actor} />
}

const Step = ({ actor }: { actor: InvitationActor }) => {
  const state = useSelector(actor, ({ value }) => stateText(value))
  const failure = useSelector(actor, ({ context }) => context.failure)
  if (state === 'closed') return <Navigate to="/login" replace />
  if (state === 'signedIn') return <Navigate to="/dashboard" replace />
  return (
    <LoginPlace
      title={texts.title}
      failure={failure && { title: texts.failed, reason: texts.reason(failure) }}
      data-machine="invitation"
      data-state={state}
    >
      <AccountStep actor={actor}>
        <Form actor={actor} isBusy={state !== 'editing'} />
      </AccountStep>
    </LoginPlace>
  )
}

/** The form of a new account (`children`), or what replaces it, and the way back to the login. */
export const AccountStep = ({ actor, children }: PropsWithChildren<{ actor: InvitationActor }>) => {
  const state = useSelector(actor, ({ value }) => stateText(value))
  // Used only while editing: the new account's session begins just before the redirect.
  const signedInAs = useSession(({ context, ...snapshot }) =>
    snapshot.matches('signedIn') ? (context.user?.email ?? '') : null,
  )
  if (state === 'editing' && signedInAs !== null) return <SignedIn email={signedInAs} />
  return (
    <>
      {state === 'unconfirmed' ? <Alert tone="success">{texts.unconfirmed}</Alert> : children}
      {(state === 'editing' || state === 'unconfirmed') && signedInAs === null && (
        <div className={css.ways}>
          <Button variant="quiet" onPress={() => actor.send({ type: 'close' })}>
            {texts.back}
          </Button>
        </div>
      )}
    </>
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
  actor: InvitationActor
  isBusy: boolean
}

const Form = ({ actor, isBusy }: FormProps) => {
  const faults = useSelector(actor, ({ context }) => context.faults)
  const [typed, change] = useKeptTyped(
    entrancePlace,
    { name: '', email: '', password: '', repeated: '' },
    ['email'],
    (account) => actor.send({ type: 'account.type', ...account }),
  )
  const input = useRef<HTMLInputElement>(null)
  useFieldFault(actor, (field) => {
    if (field === 'email') input.current?.focus()
  })
  return (
    <>
      <p className={css.hint}>{texts.hint}</p>
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
            label={texts.email}
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
