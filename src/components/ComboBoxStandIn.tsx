import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input, TextField } from 'react-aria-components/TextField'
import * as css from './ComboBox.css.ts'
import { frame } from './FieldFrame.css.ts'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

/** What the user did with the field. */
export interface FieldUse {
  /** null without typed text. */
  typed: string | null
  /** The list is to be shown. */
  isOpened: boolean
  hasFocus: boolean
}

interface StandInProps extends FieldFrameProps {
  /** The label of the selected option. */
  selected: string
  placeholder: string
  openLabel: string
  isDisabled?: boolean | undefined
  isSmall?: boolean | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  use: FieldUse | null
  onUse: (use: FieldUse) => void
}

/** Without `aria-controls`: a closed list need not exist. */
const closedList = { role: 'combobox', 'aria-expanded': false, 'aria-autocomplete': 'list' } as const

/** Looks and works like a `ComboBox` whose code is not loaded yet. */
export const ComboBoxStandIn = (props: StandInProps) => {
  const {
    selected,
    placeholder,
    openLabel,
    isDisabled = false,
    isSmall = false,
    inputRef,
    use,
    onUse,
    ...field
  } = props
  const change = (part: Partial<FieldUse>) =>
    onUse({ ...(use ?? { typed: null, isOpened: false, hasFocus: false }), ...part })
  return (
    <TextField
      className={frame}
      validationBehavior="aria"
      isInvalid={field.error !== undefined}
      isDisabled={isDisabled}
      value={use?.typed ?? selected}
      onChange={(typed) => change({ typed, isOpened: true, hasFocus: true })}
      onFocusChange={(hasFocus) => change({ hasFocus })}
    >
      <FieldFrame {...field}>
        <div className={css.box}>
          <Input
            className={isSmall ? `${css.input} ${css.small}` : css.input}
            {...closedList}
            placeholder={placeholder}
            {...(inputRef && { ref: inputRef })}
            onClick={() => change({ isOpened: true, hasFocus: true })}
            onKeyDown={({ key }) => {
              if (key === 'ArrowDown' || key === 'ArrowUp') change({ isOpened: true })
            }}
          />
          <Button
            className={css.button}
            aria-label={openLabel}
            isDisabled={isDisabled}
            onPress={() => change({ isOpened: true, hasFocus: true })}
          >
            <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </div>
      </FieldFrame>
    </TextField>
  )
}
