import { CircleAlert, Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#src/components/Button.tsx'
import { isEnter } from '#src/components/enter.ts'
import { Field } from '#src/components/Field.tsx'
import * as frame from '#src/components/FieldFrame.css.ts'
import { IconButton } from '#src/components/IconButton.tsx'
import { useFocusNext } from '#src/hooks/useFocusNext.ts'
import { positions } from '#src/texts/council/positions.ts'
import * as css from './PositionForm.css.ts'

const texts = positions.form

interface ResponsibilitiesProps {
  lines: readonly string[]
  error?: string | undefined
  isReadOnly: boolean
  onChange: (at: number, text: string) => void
  onAdd: (after: number) => void
  onRemove: (at: number) => void
}

/** One line each. Enter and the button add a line, which receives the focus. The last line cannot be removed. */
export const Responsibilities = ({ lines, error, isReadOnly, onChange, onAdd, onRemove }: ResponsibilitiesProps) => {
  const list = useRef<HTMLOListElement>(null)
  const focusNext = useFocusNext()
  const focusLine = (at: number) => focusNext(() => list.current?.querySelectorAll('input')[at])
  const add = (after: number) => {
    focusLine(after + 1)
    onAdd(after)
  }
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{texts.responsibilities}</legend>
      <ol ref={list} className={css.lines}>
        {lines.map((text, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line has no id, and its text changes
          <li key={at} className={css.line}>
            <div className={css.text}>
              <Field
                label={texts.responsibility(at + 1)}
                isLabelHidden
                value={text}
                isReadOnly={isReadOnly}
                onChange={(typed) => onChange(at, typed)}
                onKeyDown={(event) => {
                  if (!isEnter(event) || isReadOnly) return event.continuePropagation()
                  // Enter adds a line and does not submit the form.
                  event.preventDefault()
                  add(at)
                }}
              />
            </div>
            {lines.length > 1 && (
              <IconButton
                icon={X}
                iconSize={18}
                label={texts.removeLine(at + 1)}
                isDisabled={isReadOnly}
                onPress={() => {
                  // The button is removed with its line.
                  focusLine(Math.max(0, at - 1))
                  onRemove(at)
                }}
              />
            )}
          </li>
        ))}
      </ol>
      {error !== undefined && (
        <span className={frame.error} role="alert">
          <CircleAlert className={frame.noteIcon} size={15} strokeWidth={1.75} aria-hidden="true" />
          <span>{error}</span>
        </span>
      )}
      <div className={css.foot}>
        <Button size="small" icon={Plus} isDisabled={isReadOnly} onPress={() => add(lines.length - 1)}>
          {texts.addLine}
        </Button>
        <span className={css.hint}>{texts.responsibilitiesHint}</span>
      </div>
    </fieldset>
  )
}
