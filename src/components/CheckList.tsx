import { CircleAlert } from 'lucide-react'
import { useId, useState, type ReactNode, type Ref } from 'react'
import { Button } from './Button.tsx'
import { box } from './Checkbox.css.ts'
import * as css from './CheckList.css.ts'
import { isEnter } from './enter.ts'
import * as frame from './FieldFrame.css.ts'

interface CheckListProps {
  label: string
  /** With a `face` each item has its own line, with `detail` at its right. */
  items: readonly { id: string; label: string; face?: ReactNode; detail?: string }[]
  /** Selected items that are not in `items`, shown first; for callers that search with `onSearch`. */
  chosenElsewhere?: readonly { id: string; label: string }[]
  onSearch?: (text: string) => void
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  /** '3 escolhidos', beside the label. Screen readers announce changes. */
  summary: ReactNode
  /** Whether an item's label matches the search. */
  isMatch: (label: string, search: string) => boolean
  texts: { search: string; all: string; none: string; noMatch: string }
  /** Marks the list as faulty and says why. */
  error?: ReactNode
  isDisabled?: boolean
  /** For short lists. */
  isSearchHidden?: boolean
  /** The search input, or else the first box; used to focus a faulty field. */
  inputRef?: Ref<HTMLInputElement>
}

/** Several items of a list, with a search by parts of their names. Selected items stay selected while hidden. */
export function CheckList(props: CheckListProps) {
  const { label, items, chosen, onChange, summary, isMatch, texts, isDisabled = false, inputRef } = props
  const error = props.error || undefined
  const { isSearchHidden = false, chosenElsewhere = [], onSearch } = props
  const [typed, setTyped] = useState('')
  const search = isSearchHidden ? '' : typed
  const errorId = useId()
  const found = items.filter((item) => isMatch(item.label, search))
  const picked = new Set(chosen)
  return (
    <fieldset className={css.group} aria-disabled={isDisabled || undefined}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.head}>
        <output className={frame.aside}>{summary}</output>
        <div className={css.tools}>
          <Button
            size="small"
            variant="quiet"
            isDisabled={isDisabled}
            onPress={() => onChange([...chosen, ...found.flatMap(({ id }) => (picked.has(id) ? [] : [id]))])}
          >
            {texts.all}
          </Button>
          <Button size="small" variant="quiet" isDisabled={isDisabled} onPress={() => onChange([])}>
            {texts.none}
          </Button>
        </div>
      </div>
      {error !== undefined && (
        <span id={errorId} className={css.error}>
          <CircleAlert className={frame.noteIcon} size={15} strokeWidth={1.75} aria-hidden="true" />
          <span>{error}</span>
        </span>
      )}
      {!isSearchHidden && (
        <input
          ref={inputRef}
          type="search"
          className={css.search}
          aria-label={texts.search}
          placeholder={texts.search}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          data-invalid={error === undefined ? undefined : ''}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            onSearch?.(target.value)
          }}
          onKeyDown={(event) => {
            // Enter must not submit the form.
            if (isEnter(event)) event.preventDefault()
          }}
        />
      )}
      <div
        className={css.list}
        data-rows={items.some(({ face }) => face !== undefined) || undefined}
        data-bare={isSearchHidden || undefined}
        data-invalid={error === undefined ? undefined : ''}
      >
        {found.length === 0 && <p className={css.none}>{texts.noMatch}</p>}
        {[...chosenElsewhere, ...found].map((item: CheckListProps['items'][number], place) => (
          <label key={item.id} className={css.choice}>
            <input
              type="checkbox"
              className={box}
              {...(isSearchHidden && place === 0 && inputRef && { ref: inputRef })}
              {...(isSearchHidden && error !== undefined && { 'aria-describedby': errorId })}
              checked={picked.has(item.id)}
              // It stays focusable, and the list stays scrollable, while disabled.
              aria-disabled={isDisabled || undefined}
              onChange={({ target }) => {
                if (isDisabled) return
                onChange(target.checked ? [...chosen, item.id] : chosen.filter((id) => id !== item.id))
              }}
            />
            {item.face}
            <span className={css.words}>
              <span>{item.label}</span>
              {item.detail !== undefined && <span className={css.detail}>{item.detail}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
