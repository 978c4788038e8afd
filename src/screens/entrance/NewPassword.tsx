import { useRef, type ReactNode } from 'react'
import type { NewPassword as Typed, NewPasswordFaults } from '#machines/entrance/password.ts'
import { Button } from '#src/components/Button.tsx'
import { PasswordField } from '#src/components/PasswordField.tsx'
import { useFieldFault, type Pointing } from '#src/hooks/fieldFocus.ts'
import { login } from '#src/texts/entrance/login.ts'
import { newPassword as texts } from '#src/texts/entrance/newPassword.ts'
import * as css from './Login.css.ts'

interface NewPasswordProps {
  /** The machine of the form points to the first faulty field. */
  form: Pointing<string>
  typed: Typed
  /** null until the form is submitted. */
  faults: NewPasswordFaults | null
  submitLabel: string
  busyLabel: string
  isBusy: boolean
  /** Fields above the password. */
  before?: ReactNode
  autoFocus?: boolean
  onType: (part: Partial<Typed>) => void
  onSubmit: () => void
}

/** A new password, typed twice. Typed values stay after a failure. */
export const NewPassword = (props: NewPasswordProps) => {
  const { form, typed, faults, submitLabel, busyLabel, isBusy, before, autoFocus = true, onType, onSubmit } = props
  const password = useRef<HTMLInputElement>(null)
  const repeated = useRef<HTMLInputElement>(null)
  useFieldFault(form, (field) => {
    if (field === 'password') password.current?.focus()
    if (field === 'repeated') repeated.current?.focus()
  })
  const labels = { revealLabel: login.reveal, hideLabel: login.hide }
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
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
        value={typed.password}
        onChange={(text) => onType({ password: text })}
        error={faults?.password && texts.faults[faults.password]}
        inputRef={password}
        isRequired
      />
      <PasswordField
        {...labels}
        label={texts.repeat}
        name="repeated-password"
        autoComplete="new-password"
        value={typed.repeated}
        onChange={(text) => onType({ repeated: text })}
        error={faults?.repeated && texts.faults.different}
        inputRef={repeated}
        isRequired
      />
      <Button type="submit" variant="primary" size="submit" isBlock isBusy={isBusy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </form>
  )
}
