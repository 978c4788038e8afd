import { useId } from 'react'
import { keepInSight } from './keepInSight.ts'
import * as css from './PillGroup.css.ts'
import { usePressed } from './usePressed.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface PillItem<Id extends string> {
  id: Id
  label: string
  /** The number of items behind it, as text. */
  count?: string
}

interface PillGroupProps<Id extends string> {
  /** The name of the group. */
  label: string
  items: readonly PillItem<Id>[]
  /** null if none is selected. */
  selected: Id | null
  onSelect: (id: Id) => void
  /** Inside a card: it stays within its container on phones too. */
  isInline?: boolean
}

/**
 * Filters, sub-tabs and short choices: at most one is selected; arrows move between them. Scrolls sideways on phones.
 * It uses radios: a toolbar moves the focus back to its last button during a press, and the press is lost.
 * The pressed one is marked at once, even if what it shows is still being rendered.
 */
export function PillGroup<Id extends string>({ label, items, selected, onSelect, isInline }: PillGroupProps<Id>) {
  const [chosen, press] = usePressed<Id, null>(selected, onSelect)
  const name = useId()
  return (
    <div className={isInline ? css.inlineFrame : css.frame}>
      <div className={isInline ? css.inlineFrame : css.scroller}>
        <div role="radiogroup" aria-label={label} className={css.group}>
          {items.map(({ id, label, count }) => (
            <label
              key={id}
              className={css.pill}
              data-selected={id === chosen || undefined}
              ref={id === chosen ? keepInSight : null}
            >
              <VisuallyHidden>
                <input type="radio" name={name} checked={id === chosen} onChange={() => press(id)} />
              </VisuallyHidden>
              {label}
              {count !== undefined && <span className={`${css.count} ${css.selectedCount}`}>{count}</span>}
            </label>
          ))}
        </div>
      </div>
    </div>
  )
}
