import type { LucideIcon } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Menu as AriaMenu, MenuItem as AriaMenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useVisit } from './visit.ts'
import * as css from './Menu.css.ts'

export interface MenuItem {
  id: string
  label: string
  icon: LucideIcon
  /** A link, or an action. */
  href?: string
  onAction?: () => void
}

export interface MenuProps {
  /** The accessible name. */
  label: string
  items: readonly MenuItem[]
  /** Above the items; not an item. */
  header?: ReactNode
  /** The button to which it is attached, which gets the focus when it closes. */
  triggerRef: RefObject<Element | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** A list of actions below a button: arrows, letters, Enter, Escape. 30 kB gzip: load it on demand. */
export function Menu({ label, items, header, triggerRef, isOpen, onOpenChange }: MenuProps) {
  return (
    <Popover
      key={useVisit()}
      className={css.popover}
      aria-label={label}
      triggerRef={triggerRef}
      placement="bottom end"
      offset={6}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      {header !== undefined && <div className={css.header}>{header}</div>}
      <AriaMenu className={css.list} aria-label={label} autoFocus="first" onClose={() => onOpenChange(false)}>
        {items.map(({ id, label, icon: Icon, href, onAction }) => (
          <AriaMenuItem
            key={id}
            id={id}
            className={css.item}
            textValue={label}
            {...(href !== undefined && { href })}
            {...(onAction !== undefined && { onAction })}
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            {label}
          </AriaMenuItem>
        ))}
      </AriaMenu>
    </Popover>
  )
}
