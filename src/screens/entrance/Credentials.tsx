import { useRef, useState } from 'react'
import { Button } from '#src/components/Button.tsx'
import { PasswordField } from '#src/components/PasswordField.tsx'
import { login as texts } from '#src/texts/entrance/login.ts'
import { EmailField, emailFault } from './EmailField.tsx'
import * as css from './Login.css.ts'

interface CredentialsProps {
  emailLabel: string
  passwordLabel: string
  submitLabel: string
  busyLabel: string
  isBusy: boolean
  autoFocus?: boolean
  onType: () => void
  onSubmit: (credentials: { email: string; password: string }) => void
}

/** E-mail and password, for both login forms. Typed values stay after a failure. */
export const Credentials = (props: CredentialsProps) => {
  const { emailLabel, passwordLabel, submitLabel, busyLabel, isBusy, autoFocus = false, onType, onSubmit } = props
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const passwordError = isChecked && password === '' ? texts.passwordMissing : undefined

  const submit = () => {
    setChecked(true)
    if (emailFault(email) !== undefined) emailInput.current?.focus()
    else if (password === '') passwordInput.current?.focus()
    else if (!isBusy) onSubmit({ email: email.trim(), password })
  }

  return (
    <form
      className={css.form}
      noValidate
      onInput={onType}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <EmailField
        label={emailLabel}
        value={email}
        onChange={setEmail}
        isChecked={isChecked}
        autoFocus={autoFocus}
        inputRef={emailInput}
      />
      <PasswordField
        label={passwordLabel}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={passwordError}
        inputRef={passwordInput}
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
