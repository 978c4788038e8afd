import { Plus, X } from 'lucide-react'
import { useRef, useState, type Ref } from 'react'
import { Button } from './Button.tsx'
import { isEnter } from './enter.ts'
import { Field } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import * as css from './TokenField.css.ts'

interface TokenFieldLabels {
  add: string
  placeholder: string
  remove: (token: string) => string
  none: string
}

interface TokenFieldProps {
  label: string
  /** Such as '6 de 12'. */
  aside?: string
  labels: TokenFieldLabels
  tokens: readonly string[]
  error?: string | undefined
  isDisabled?: boolean
  inputRef?: Ref<HTMLInputElement>
  /** The list with a text; the same list for a blank or a known one. */
  withToken: (tokens: readonly string[], text: string) => readonly string[]
  onChange: (tokens: readonly string[]) => void
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((token, at) => token === other[at])

/**
 * A list of short texts: typed and added by Enter or button, removed one by one. A typed text counts at once: `tokens`
 * has it, and the list shows it when the user adds it or leaves the field.
 */
export function TokenField(props: TokenFieldProps) {
  const { label, aside, labels, tokens, error, isDisabled = false, inputRef, withToken, onChange } = props
  const [typing, setTyping] = useState<{ before: readonly string[]; text: string } | null>(null)
  const list = useRef<HTMLUListElement>(null)
  // Tokens that changed from outside, such as by a success, have no typed text.
  const { before, text } =
    typing && isSame(withToken(typing.before, typing.text), tokens) ? typing : { before: tokens, text: '' }
  const change = (next: typeof before, typed: string) => {
    setTyping({ before: next, text: typed })
    onChange(withToken(next, typed))
  }
  const add = () => setTyping(null)
  return (
    <div className={css.field}>
      <div className={css.row}>
        <div className={css.input}>
          <Field
            label={label}
            {...(aside !== undefined && { aside })}
            placeholder={labels.placeholder}
            value={text}
            isDisabled={isDisabled}
            error={error}
            onChange={(typed) => change(before, typed)}
            onBlur={({ relatedTarget }) => {
              // The new row would move a button away under the press.
              if (!(relatedTarget instanceof HTMLButtonElement)) add()
            }}
            onKeyDown={(event) => {
              if (!isEnter(event)) return event.continuePropagation()
              // Enter must not submit the form.
              event.preventDefault()
              add()
            }}
            {...(inputRef && { inputRef })}
          />
        </div>
        <div className={css.add}>
          <Button icon={Plus} isDisabled={isDisabled} onPress={add}>
            {labels.add}
          </Button>
        </div>
      </div>
      {before.length === 0 ? (
        <p className={css.none}>{labels.none}</p>
      ) : (
        <ul ref={list} tabIndex={-1} className={css.tokens} aria-label={label}>
          {before.map((token) => (
            <li key={token} className={css.token}>
              <span className={css.text}>{token}</span>
              <IconButton
                icon={X}
                iconSize={16}
                label={labels.remove(token)}
                isDisabled={isDisabled}
                onPress={() => {
                  // The button disappears with its text.
                  list.current?.focus()
                  change(
                    before.filter((other) => other !== token),
                    text,
                  )
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
