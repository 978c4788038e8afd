import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup, type ToggleButtonGroupProps } from 'react-aria-components/ToggleButtonGroup'
import * as css from './PillGroup.css.ts'

export interface PillItem<Id extends string> {
  id: Id
  label: string
  /** How many there are behind it. */
  count?: number | undefined
}

export interface PillGroupProps<Id extends string> extends Omit<
  ToggleButtonGroupProps,
  | 'children'
  | 'className'
  | 'style'
  | 'render'
  | 'selectionMode'
  | 'selectedKeys'
  | 'defaultSelectedKeys'
  | 'onSelectionChange'
  | 'aria-label'
> {
  /** The name of the group. */
  label: string
  items: readonly PillItem<Id>[]
  selected: Id
  onSelect: (id: Id) => void
}

/** Filters and sub-tabs: exactly one is on; the arrows move between them. Drawn sideways on phones. */
export function PillGroup<Id extends string>({ label, items, selected, onSelect, ...rest }: PillGroupProps<Id>) {
  return (
    <div className={css.frame}>
      <div className={css.scroller}>
        <ToggleButtonGroup
          {...rest}
          className={css.group}
          aria-label={label}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[selected]}
          onSelectionChange={(keys) => {
            const chosen = items.find((item) => keys.has(item.id))
            if (chosen) onSelect(chosen.id)
          }}
        >
          {items.map(({ id, label, count }) => (
            <ToggleButton key={id} id={id} className={css.pill}>
              {label}
              {count !== undefined && <span className={`${css.count} ${css.selectedCount}`}>{count}</span>}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </div>
    </div>
  )
}
