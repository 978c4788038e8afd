import { Check, ChevronDown } from 'lucide-react'
import { useContext, useEffect, useEffectEvent, useRef, useState, type ReactNode, type Ref } from 'react'
import {
  Button,
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components/ComboBox'
import { useVisit } from './visit.ts'
import * as css from './ComboBox.css.ts'
import { isEnter } from './enter.ts'
import { frame } from './FieldFrame.css.ts'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'
import type { FieldUse } from './ComboBoxStandIn.tsx'

interface ComboBoxOption {
  id: string
  label: string
  /** Left of the label. */
  face?: ReactNode
}

interface ComboBoxProps extends FieldFrameProps {
  /** The matching options: the caller searches. */
  options: readonly ComboBoxOption[]
  value: ComboBoxOption | null
  /** null if the field was emptied. */
  onChange: (id: string | null) => void
  /** The typed text; empty without a search. */
  onSearch: (text: string) => void
  placeholder: string
  /** The label of the button that shows the list. */
  openLabel: string
  /** Shown if there are no options. */
  empty: ReactNode
  isDisabled?: boolean
  /** For a row of filters. */
  isSmall?: boolean
  /** The input; used to focus a faulty field. */
  inputRef?: Ref<HTMLInputElement>
  /** What the user already did with the field that this one replaces. */
  start?: FieldUse | null
}

/**
 * One of many options, found by typing. Text without a selection is discarded when the focus moves to another field,
 * but not when the user looks at another window or screen.
 */
export function ComboBox(props: ComboBoxProps) {
  const { label, isLabelHidden, aside, description, descriptionIcon, error, ...others } = props
  const { options, value, onChange, onSearch, placeholder, openLabel, empty, isDisabled = false, ...rest } = others
  const { isSmall = false, inputRef, start = null } = rest
  // null without typed text: then the field shows the selected option.
  const [typed, setTyped] = useState(start?.typed ?? null)
  const chosen = value?.id ?? null
  const box = useRef<HTMLDivElement>(null)
  const isAway = () => !document.hasFocus() || box.current === null || box.current.getClientRects().length === 0
  const report = (text: string) => {
    onSearch(text === value?.label ? '' : text)
    if (text === '' && value) onChange(null)
  }
  const resume = useEffectEvent(() => {
    if (typed !== null) report(typed)
  })
  useEffect(() => resume(), [])
  return (
    <AriaComboBox
      className={frame}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      isDisabled={isDisabled}
      allowsEmptyCollection
      // The list opens on typing, not on every change of the text.
      menuTrigger="manual"
      items={options}
      inputValue={typed ?? value?.label ?? ''}
      onInputChange={(text) => {
        setTyped(text === value?.label ? null : text)
        report(text)
      }}
      value={chosen}
      // React Aria also calls it with the selected option, on blur or Escape.
      onChange={(key) => {
        if (key !== chosen || !isAway()) setTyped(null)
        if (key !== chosen) onChange(key === null ? null : String(key))
      }}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isAway()) onSearch('')
      }}
    >
      <FieldFrame {...{ label, isLabelHidden, aside, description, descriptionIcon, error }}>
        <div ref={box} className={css.box}>
          <OpeningInput {...{ inputRef, isSmall, placeholder, start, typed }} found={options} />
          <Button className={css.button} aria-label={openLabel}>
            <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </div>
      </FieldFrame>
      <Popover key={useVisit()} className={css.popover} offset={6} maxHeight={320}>
        <ListBox<ComboBoxOption> className={css.list} renderEmptyState={() => <div className={css.none}>{empty}</div>}>
          {(option) => (
            <ListBoxItem className={css.option} textValue={option.label}>
              {({ isSelected }) => (
                <>
                  {option.face}
                  <span className={css.words}>{option.label}</span>
                  {isSelected && <Check size={16} strokeWidth={1.75} aria-hidden="true" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}

interface OpeningInputProps {
  inputRef: Ref<HTMLInputElement> | undefined
  isSmall: boolean
  placeholder: string
  start: FieldUse | null
  typed: string | null
  found: readonly ComboBoxOption[]
}

/** A press or typing opens the list; focus does not. */
const OpeningInput = ({ inputRef, isSmall, placeholder, start, typed, found }: OpeningInputProps) => {
  const state = useContext(ComboBoxStateContext)
  const isStarted = useRef(false)
  const open = useEffectEvent(() => {
    if (start?.isOpened && !isStarted.current) state?.open(null, 'manual')
    // The effect runs again when the screen is shown again.
    isStarted.current = true
  })
  useEffect(() => open(), [])
  return (
    <Input
      className={isSmall ? `${css.input} ${css.small}` : css.input}
      placeholder={placeholder}
      {...(inputRef && { ref: inputRef })}
      onClick={() => state?.open(null, 'manual')}
      onChange={() => state?.open(null, 'input')}
      // Runs before the list: Enter selects the only match. With several matches it does nothing until one is marked.
      onKeyDownCapture={(event) => {
        if (!isEnter(event) || !state?.isOpen || state.selectionManager.focusedKey !== null) return
        const [only, another] = found
        if (only && !another) return state.selectionManager.setFocusedKey(only.id)
        event.preventDefault()
        event.stopPropagation()
      }}
      autoFocus={start?.hasFocus ?? false}
      // Typing replaces the selected option, but continues typed text.
      onFocus={({ target }) => (typed ? target.setSelectionRange(typed.length, typed.length) : target.select())}
    />
  )
}
