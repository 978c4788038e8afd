import { Mail } from 'lucide-react'
import type { RefObject } from 'react'
import type { EmailFault } from '#machines/entrance/fields.ts'
import { Field } from '#src/components/Field.tsx'
import { emailFaults } from '#src/texts/entrance/login.ts'

interface EmailFieldProps {
  label: string
  value: string
  onChange: (email: string) => void
  fault: EmailFault | undefined
  autoFocus?: boolean
  inputRef: RefObject<HTMLInputElement | null>
}

export const EmailField = ({ label, value, onChange, fault, autoFocus = false, inputRef }: EmailFieldProps) => (
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
    error={fault && emailFaults[fault]}
    inputRef={inputRef}
    isRequired
  />
)
