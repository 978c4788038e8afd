import { useRef, useState } from 'react'
import { Button } from '#src/components/Button.tsx'
import { Field } from '#src/components/Field.tsx'
import { useFieldFault, type Pointing } from '#src/hooks/fieldFocus.ts'
import { secondFactor as texts } from '#src/texts/entrance/secondFactor.ts'
import * as css from './Login.css.ts'

interface CodeFormProps {
  /** The machine of the form points to the field if the code is invalid. */
  form: Pointing<string>
  isFaulty: boolean
  /** Names the code if the default label is ambiguous. */
  label?: string
  submitLabel: string
  busyLabel: string
  isBusy: boolean
  onType: (code: string) => void
  onSubmit: (code: string) => void
}

/** A field for six digits, typed or pasted with spaces. Phones suggest the code from the message. */
export const CodeForm = (props: CodeFormProps) => {
  const { form, isFaulty, label = texts.code, submitLabel, busyLabel, isBusy, onType, onSubmit } = props
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useFieldFault(form, (field) => {
    if (field === 'code') input.current?.focus()
  })
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(code)
      }}
    >
      <Field
        label={label}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        value={code}
        onChange={(text) => {
          setCode(text)
          onType(text)
        }}
        error={isFaulty ? texts.codeFault : undefined}
        inputRef={input}
        isRequired
      />
      <Button type="submit" variant="primary" size="submit" isBlock isBusy={isBusy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </form>
  )
}
