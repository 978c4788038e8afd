import { useSelector } from '@xstate/react'
import { User } from 'lucide-react'
import { useRef } from 'react'
import { Navigate } from 'react-router-dom'
import { invitationMachine, type InvitationActor } from '#machines/entrance/invitation.machine.ts'
import { Field } from '#src/components/Field.tsx'
import { useEntrance } from '#src/hooks/entrance.ts'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { useKeptTyped } from '#src/hooks/useKeptTyped.ts'
import { beginning, invitation } from '#src/texts/entrance/invitation.ts'
import { EmailField } from './EmailField.tsx'
import { AccountStep } from './Invitation.tsx'
import { NewPassword } from './NewPassword.tsx'
import { SetupPlace } from './SetupPlace.tsx'
import * as css from './SetupPlace.css.ts'

const texts = { ...invitation, ...beginning }

/** The first step of the guided setup: `/login#inicio=…` creates the club's first account. */
export const FirstAccount = ({ token }: { token: string }) => {
  const actor = useEntrance('invitation', invitationMachine, { link: 'beginning', token }) as
    | InvitationActor
    | undefined
  return actor && <Step actor={actor} />
}

const Step = ({ actor }: { actor: InvitationActor }) => {
  const state = useSelector(actor, ({ value }) => stateText(value))
  const failure = useSelector(actor, ({ context }) => context.failure)
  if (state === 'closed') return <Navigate to="/login" replace />
  if (state === 'signedIn') return <Navigate to="/beginning" replace />
  return (
    <SetupPlace
      title={texts.title}
      hint={texts.hint}
      step="account"
      done={[]}
      failure={failure && { title: texts.failed, reason: texts.reason(failure) }}
      data-machine="invitation"
      data-state={state}
    >
      <div className={css.narrow}>
        <AccountStep actor={actor}>
          <Form actor={actor} isBusy={state !== 'editing'} />
        </AccountStep>
      </div>
    </SetupPlace>
  )
}

const Form = ({ actor, isBusy }: { actor: InvitationActor; isBusy: boolean }) => {
  const faults = useSelector(actor, ({ context }) => context.faults)
  const [typed, change] = useKeptTyped(
    'beginning',
    { name: '', email: '', password: '', repeated: '' },
    ['name', 'email'],
    (account) => actor.send({ type: 'account.type', ...account }),
  )
  const name = useRef<HTMLInputElement>(null)
  const email = useRef<HTMLInputElement>(null)
  useFieldFault(actor, (field) => {
    if (field === 'name') name.current?.focus()
    if (field === 'email') email.current?.focus()
  })
  return (
    <NewPassword
      form={actor}
      typed={typed}
      faults={faults}
      submitLabel={texts.submit}
      busyLabel={texts.busy}
      isBusy={isBusy}
      autoFocus={false}
      before={
        <>
          <Field
            label={texts.name}
            name="name"
            autoComplete="name"
            icon={User}
            autoFocus
            value={typed.name}
            onChange={(text) => change({ name: text })}
            error={faults?.name && texts.nameFaults[faults.name]}
            inputRef={name}
            isRequired
          />
          <EmailField
            label={texts.email}
            value={typed.email}
            onChange={(text) => change({ email: text })}
            fault={faults?.email}
            inputRef={email}
          />
        </>
      }
      onType={change}
      onSubmit={() => actor.send({ type: 'submit', ...typed })}
    />
  )
}
