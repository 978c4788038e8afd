import { useRef, useState, type ReactNode } from 'react'
import { passwordFault } from '#machines/entrance/password.ts'
import { Button } from '#src/components/Button.tsx'
import { PasswordField } from '#src/components/PasswordField.tsx'
import { login, newPassword as texts } from '#src/texts/entrance/login.ts'
import * as css from './Login.css.ts'

interface NewPasswordProps {
  submitLabel: string
  busyLabel: string
  isBusy: boolean
  /** Fields above the password. */
  before?: ReactNode
  /** Moves the focus to a faulty field of `before`, and returns whether there is one. */
  hasFaultBefore?: () => boolean
  /** Texts that a password must not consist of: the person's e-mail, if known. */
  own?: readonly string[]
  autoFocus?: boolean
  onSubmit: (password: string) => void
}

/** A new password, typed twice. Typed values stay after a failure. */
export const NewPassword = (props: NewPasswordProps) => {
  const { submitLabel, busyLabel, isBusy, before, hasFaultBefore, own, autoFocus = true, onSubmit } = props
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [isChecked, setChecked] = useState(false)
  const passwordInput = useRef<HTMLInputElement>(null)
  const repeatedInput = useRef<HTMLInputElement>(null)
  const fault = passwordFault(password, repeated, own)
  const shown = isChecked && fault !== null ? texts.faults[fault] : undefined

  const submit = () => {
    setChecked(true)
    if (hasFaultBefore?.()) return
    if (fault === 'different') repeatedInput.current?.focus()
    else if (fault !== null) passwordInput.current?.focus()
    else if (!isBusy) onSubmit(password)
  }

  const labels = { revealLabel: login.reveal, hideLabel: login.hide }
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {before}
      <PasswordField
        {...labels}
        label={texts.password}
        description={texts.hint}
        name="new-password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        value={password}
        onChange={setPassword}
        error={fault === 'different' ? undefined : shown}
        inputRef={passwordInput}
        isRequired
      />
      <PasswordField
        {...labels}
        label={texts.repeat}
        name="repeated-password"
        autoComplete="new-password"
        value={repeated}
        onChange={setRepeated}
        error={fault === 'different' ? shown : undefined}
        inputRef={repeatedInput}
        isRequired
      />
      <Button type="submit" variant="primary" size="submit" isBlock isBusy={isBusy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </form>
  )
}
