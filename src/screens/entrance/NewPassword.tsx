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
  /** Fields above the password; `check` moves the focus to the faulty one and answers whether there is one. */
  before?: ReactNode
  hasFaultBefore?: () => boolean
  /** What a password must not be made of: the person's e-mail, if it is known. */
  own?: readonly string[]
  /** Whether the first password takes the focus. */
  autoFocus?: boolean
  onSubmit: (password: string) => void
}

/** A password chosen twice; what was typed stays here, also after a failure. */
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
