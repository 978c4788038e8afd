import type { Ref } from 'react'
import { TextArea as AriaTextArea, TextField, type TextFieldProps } from 'react-aria-components/TextField'
import { frame } from './FieldFrame.css.ts'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'
import * as css from './TextArea.css.ts'

interface TextAreaProps
  extends
    Omit<TextFieldProps, 'children' | 'className' | 'style' | 'render' | 'isInvalid' | 'validationBehavior' | 'type'>,
    FieldFrameProps {
  placeholder?: string
  /** Marks it as faulty without a sentence, which is shown elsewhere. */
  isFaulty?: boolean
  /** The minimum number of lines; it grows with the text. */
  rows?: number
  /** Fills the remaining height of a flex column. */
  isFilling?: boolean
  inputRef?: Ref<HTMLTextAreaElement>
}

/** Several lines of text; `aside` may have a counter. */
export function TextArea(props: TextAreaProps) {
  const {
    label,
    isLabelHidden,
    aside,
    description,
    descriptionIcon,
    error,
    placeholder,
    isFaulty = false,
    rows = 3,
    isFilling,
    inputRef,
    ...rest
  } = props
  return (
    <TextField
      {...rest}
      className={`${frame} ${css.grow}`}
      data-fill={isFilling || undefined}
      validationBehavior="aria"
      isInvalid={isFaulty || error !== undefined}
    >
      <FieldFrame {...{ label, isLabelHidden, aside, description, descriptionIcon, error }}>
        <AriaTextArea
          className={css.area}
          rows={rows}
          style={{ minHeight: rows * 23 + 22 }}
          {...(inputRef && { ref: inputRef })}
          {...(placeholder !== undefined && { placeholder })}
        />
      </FieldFrame>
    </TextField>
  )
}
