import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { Input, TextField, type TextFieldProps } from 'react-aria-components/TextField'
import * as css from './Field.css.ts'
import { frame } from './FieldFrame.css.ts'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

export interface FieldProps
  extends
    Omit<TextFieldProps, 'children' | 'className' | 'style' | 'render' | 'isInvalid' | 'validationBehavior'>,
    FieldFrameProps {
  icon?: LucideIcon | undefined
  placeholder?: string
  /** The input; used to focus a faulty field. */
  inputRef?: Ref<HTMLInputElement>
}

/** One line of text. The caller sets the error; the browser's validation is off. */
export function Field(props: FieldProps) {
  const { label, isLabelHidden, aside, description, descriptionIcon, error, ...others } = props
  const { icon: Icon, placeholder, inputRef, ...rest } = others
  return (
    <TextField {...rest} className={frame} validationBehavior="aria" isInvalid={error !== undefined}>
      <FieldFrame {...{ label, isLabelHidden, aside, description, descriptionIcon, error }}>
        <div className={css.box}>
          <Input
            className={css.input}
            data-icon={Icon ? '' : undefined}
            {...(inputRef && { ref: inputRef })}
            {...(placeholder !== undefined && { placeholder })}
          />
          {Icon && <Icon className={css.icon} size={18} strokeWidth={1.75} aria-hidden="true" />}
        </div>
      </FieldFrame>
    </TextField>
  )
}
