import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { LoginActor } from '#machines/entrance/login.machine.ts'
import type { Credentials as Typed } from '#machines/entrance/fields.ts'
import { Button } from '#src/components/Button.tsx'
import { PasswordField } from '#src/components/PasswordField.tsx'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { entrancePlace, useKeptTyped } from '#src/hooks/useKeptTyped.ts'
import { login as texts } from '#src/texts/entrance/login.ts'
import { EmailField } from './EmailField.tsx'
import * as css from './Login.css.ts'

interface CredentialsProps {
  login: LoginActor
  /** The member's form stays below the administrative dialog. */
  isActive: boolean
  emailLabel: string
  passwordLabel: string
  submitLabel: string
  busyLabel: string
  isBusy: boolean
  autoFocus?: boolean
  /** The e-mail is kept for the other forms of `/login`. */
  isKept?: boolean
  onSubmit: (credentials: Typed) => void
}

/** E-mail and password, for both login forms. Typed values stay after a failure. */
export const Credentials = (props: CredentialsProps) => {
  const {
    login,
    isActive,
    emailLabel,
    passwordLabel,
    submitLabel,
    busyLabel,
    isBusy,
    autoFocus = false,
    isKept = false,
  } = props
  const faults = useSelector(login, ({ context }) => (isActive ? context.faults : null))
  const [typed, change] = useKeptTyped(entrancePlace, { email: '', password: '' }, isKept ? ['email'] : [], (text) =>
    login.send({ type: 'credentials.type', ...text }),
  )
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  useFieldFault(login, (field) => {
    if (isActive) (field === 'email' ? email : password).current?.focus()
  })
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        props.onSubmit(typed)
      }}
    >
      <EmailField
        label={emailLabel}
        value={typed.email}
        onChange={(text) => change({ email: text })}
        fault={faults?.email}
        autoFocus={autoFocus}
        inputRef={email}
      />
      <PasswordField
        label={passwordLabel}
        name="password"
        autoComplete="current-password"
        value={typed.password}
        onChange={(text) => change({ password: text })}
        error={faults?.password && texts.passwordMissing}
        inputRef={password}
        revealLabel={texts.reveal}
        hideLabel={texts.hide}
        isRequired
      />
      <Button type="submit" variant="primary" size="submit" isBlock isBusy={isBusy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </form>
  )
}
