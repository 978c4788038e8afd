import { Calendar } from 'lucide-react'
import { useRef, type FocusEvent, type Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input, TextField } from 'react-aria-components/TextField'
import { useOpen } from './useOpen.ts'
import * as css from './DayField.css.ts'
import { frame } from './FieldFrame.css.ts'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'
import { later } from './later.tsx'

const DayCalendar = later(async () => (await import('./DayCalendar.tsx')).DayCalendar)

interface DayFieldProps extends FieldFrameProps {
  /** The typed text, valid or not. The caller reports invalid days. */
  value: string
  /** The day of the text as `yyyy-MM-dd`; null if it is not a day. The calendar starts there. */
  day: string | null
  onChange: (text: string) => void
  /** A day was picked from the calendar, as `yyyy-MM-dd`. */
  onPick: (day: string) => void
  onBlur?: (event: FocusEvent) => void
  /** The label of the calendar button. */
  openLabel: string
  placeholder: string
  /** The first and the last day that can be picked. */
  first: string
  last: string
  isReadOnly?: boolean
  autoFocus?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** A day, typed or picked. The calendar has 30 kB gzip and is loaded when its button is first pressed. */
export function DayField(props: DayFieldProps) {
  const { label, aside, description, descriptionIcon, error, value, day, openLabel, placeholder, first, last } = props
  const [isOpen, setOpen] = useOpen()
  const box = useRef<HTMLDivElement>(null)
  return (
    <div className={frame}>
      <TextField
        className={frame}
        validationBehavior="aria"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        isInvalid={error !== undefined}
        isReadOnly={props.isReadOnly ?? false}
        autoFocus={props.autoFocus ?? false}
        onChange={props.onChange}
        {...(props.onBlur && { onBlur: props.onBlur })}
      >
        <FieldFrame {...{ label, aside, description, descriptionIcon, error }}>
          <div ref={box} className={css.box}>
            <Input className={css.input} placeholder={placeholder} {...(props.inputRef && { ref: props.inputRef })} />
            <Button
              className={css.button}
              aria-label={openLabel}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              isDisabled={props.isReadOnly ?? false}
              onPress={() => setOpen(true)}
            >
              <Calendar size={18} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          </div>
        </FieldFrame>
      </TextField>
      {isOpen && (
        <DayCalendar
          label={label}
          day={day}
          first={first}
          last={last}
          triggerRef={box}
          onPick={(picked) => {
            setOpen(false)
            props.onPick(picked)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
