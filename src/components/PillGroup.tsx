import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import * as css from './PillGroup.css.ts'
import { usePressed } from './usePressed.ts'

export interface PillItem<Id extends string> {
  id: Id
  label: string
  /** The number of items behind it, as text. */
  count?: string
}

export interface PillGroupProps<Id extends string> {
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
  return (
    <div className={isInline ? css.inlineFrame : css.frame}>
      <div className={isInline ? css.inlineFrame : css.scroller}>
        <RadioGroup
          className={css.group}
          aria-label={label}
          orientation="horizontal"
          value={chosen}
          onChange={(value) => {
            const pressed = items.find(({ id }) => id === value)
            if (pressed) press(pressed.id)
          }}
        >
          {items.map(({ id, label, count }) => (
            <Radio key={id} value={id} className={css.pill}>
              {label}
              {count !== undefined && <span className={`${css.count} ${css.selectedCount}`}>{count}</span>}
            </Radio>
          ))}
        </RadioGroup>
      </div>
    </div>
  )
}
