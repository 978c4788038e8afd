import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Input, TextField } from 'react-aria-components/TextField'
import * as css from './ComboBox.css.ts'
import { frame } from './FieldFrame.css.ts'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

/** What the user did in a waiting field: it has the focus, perhaps a typed text, and perhaps the list should open. */
export interface Begun {
  text: string | null
  isOpen: boolean
}

interface ComboBoxWaitingProps extends FieldFrameProps {
  /** The label of the selected option, or empty. */
  value: string
  placeholder: string
  openLabel: string
  isSmall?: boolean
  begun: Begun | null
  onBegin: (begun: Begun | null) => void
  /** The user is near: the code should load. */
  onWant: () => void
}

/** As React Aria marks the input of a closed list. */
const closed = { role: 'combobox', 'aria-expanded': false, 'aria-autocomplete': 'list' } as const

/** Looks like a ComboBox until its code is loaded. The loaded one continues with `begun`. */
export const ComboBoxWaiting = (props: ComboBoxWaitingProps) => {
  const { value, placeholder, openLabel, isSmall = false, begun, onBegin, onWant, ...labels } = props
  const open = (text: string | null) => {
    onWant()
    onBegin({ text, isOpen: true })
  }
  return (
    <TextField
      className={frame}
      value={begun?.text ?? value}
      onChange={open}
      onFocus={() => {
        onWant()
        onBegin({ text: null, isOpen: false })
      }}
      onBlur={() => onBegin(null)}
    >
      <FieldFrame {...labels}>
        <div className={css.box} onPointerEnter={onWant}>
          <Input
            {...closed}
            className={isSmall ? `${css.input} ${css.small}` : css.input}
            placeholder={placeholder}
            onClick={() => open(begun?.text ?? null)}
            onFocus={({ target }) => target.select()}
          />
          <Button
            className={css.button}
            aria-label={openLabel}
            excludeFromTabOrder
            preventFocusOnPress
            onPress={() => open(null)}
          >
            <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </div>
      </FieldFrame>
    </TextField>
  )
}
