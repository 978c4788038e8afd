import { useRef, useState } from 'react'
import { codeIn } from '#machines/entrance/password.ts'
import { Button } from '#src/components/Button.tsx'
import { Field } from '#src/components/Field.tsx'
import { secondFactor as texts } from '#src/texts/entrance/login.ts'
import * as css from './Login.css.ts'

interface CodeFormProps {
  /** Names the code if the default label is ambiguous. */
  label?: string
  submitLabel: string
  busyLabel: string
  isBusy: boolean
  /** Six digits. */
  onSubmit: (code: string) => void
}

/** A field for six digits, typed or pasted with spaces. Phones suggest the code from the message. */
export const CodeForm = ({ label = texts.code, submitLabel, busyLabel, isBusy, onSubmit }: CodeFormProps) => {
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const code = codeIn(typed)
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (code === null) input.current?.focus()
        else if (!isBusy) onSubmit(code)
      }}
    >
      <Field
        label={label}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        value={typed}
        onChange={setTyped}
        error={isChecked && code === null ? texts.codeFault : undefined}
        inputRef={input}
        isRequired
      />
      <Button type="submit" variant="primary" size="submit" isBlock isBusy={isBusy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </form>
  )
}
