import { Mail } from 'lucide-react'
import type { RefObject } from 'react'
import { Field } from '#src/components/Field.tsx'
import { login as texts } from '#src/texts/entrance/login.ts'

/** The error of a typed e-mail; undefined if it is valid. */
export const emailFault = (email: string) => {
  if (email.trim() === '') return texts.emailMissing
  return /^\S+@\S+\.\S+$/u.test(email.trim()) ? undefined : texts.emailInvalid
}

interface EmailFieldProps {
  label: string
  value: string
  onChange: (email: string) => void
  isChecked: boolean
  autoFocus?: boolean
  inputRef: RefObject<HTMLInputElement | null>
}

export const EmailField = ({ label, value, onChange, isChecked, autoFocus = false, inputRef }: EmailFieldProps) => (
  <Field
    label={label}
    type="email"
    name="email"
    autoComplete="username"
    inputMode="email"
    icon={Mail}
    autoFocus={autoFocus}
    value={value}
    onChange={onChange}
    error={isChecked ? emailFault(value) : undefined}
    inputRef={inputRef}
    isRequired
  />
)
