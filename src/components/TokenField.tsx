import { Plus, X } from 'lucide-react'
import { useRef, useState, type Ref } from 'react'
import { Button } from './Button.tsx'
import { isEnter } from './enter.ts'
import { Field } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import * as css from './TokenField.css.ts'

export interface TokenFieldLabels {
  add: string
  placeholder: string
  remove: (token: string) => string
  none: string
}

export interface TokenFieldProps {
  label: string
  /** Such as '6 de 12'. */
  aside?: string
  labels: TokenFieldLabels
  tokens: readonly string[]
  error?: string | undefined
  isDisabled?: boolean
  inputRef?: Ref<HTMLInputElement>
  onAdd: (token: string) => void
  onRemove: (token: string) => void
}

/** A list of short texts: typed and added by Enter or button, removed one by one. */
export function TokenField(props: TokenFieldProps) {
  const { label, aside, labels, tokens, error, isDisabled = false, inputRef, onAdd, onRemove } = props
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const add = () => {
    if (typed.trim() !== '') onAdd(typed)
    setTyped('')
  }
  return (
    <div className={css.field}>
      <div className={css.row}>
        <div className={css.input}>
          <Field
            label={label}
            {...(aside !== undefined && { aside })}
            placeholder={labels.placeholder}
            value={typed}
            isDisabled={isDisabled}
            error={error}
            onChange={setTyped}
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
      {tokens.length === 0 ? (
        <p className={css.none}>{labels.none}</p>
      ) : (
        <ul ref={list} tabIndex={-1} className={css.tokens} aria-label={label}>
          {tokens.map((token) => (
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
                  onRemove(token)
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
