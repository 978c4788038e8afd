import { Eye, EyeOff, Lock } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input, TextField } from 'react-aria-components/TextField'
import * as css from './Field.css.ts'
import type { FieldProps } from './Field.tsx'
import { frame } from './FieldFrame.css.ts'
import { FieldFrame } from './FieldFrame.tsx'

interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'icon'> {
  /** The labels of the toggle: 'Mostrar senha', 'Ocultar senha'. */
  revealLabel: string
  hideLabel: string
}

/** A password, with a toggle that shows the typed text. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, aside, description, descriptionIcon, error, placeholder, inputRef, revealLabel, hideLabel, ...rest } =
    props
  const [isShown, setShown] = useState(false)
  const Toggle = isShown ? EyeOff : Eye
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      className={frame}
      validationBehavior="aria"
      isInvalid={error !== undefined}
    >
      <FieldFrame {...{ label, aside, description, descriptionIcon, error }}>
        <div className={css.box}>
          <Input
            className={`${css.input} ${css.password}`}
            data-icon=""
            data-reveal=""
            placeholder={placeholder ?? ' '}
            {...(inputRef && { ref: inputRef })}
          />
          <Lock className={css.icon} size={18} strokeWidth={1.75} aria-hidden="true" />
          <Button
            className={css.reveal}
            aria-label={isShown ? hideLabel : revealLabel}
            onPress={() => setShown(!isShown)}
          >
            <Toggle size={18} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </div>
      </FieldFrame>
    </TextField>
  )
}
