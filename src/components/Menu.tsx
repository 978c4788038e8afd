import type { LucideIcon } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Menu as AriaMenu, MenuItem as AriaMenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import * as css from './Menu.css.ts'

export interface MenuItem {
  id: string
  label: string
  icon: LucideIcon
  /** Where it leads; or what it does. */
  href?: string
  onAction?: () => void
}

export interface MenuProps {
  /** The name that screen readers say. */
  label: string
  items: readonly MenuItem[]
  /** Above the items; not one of them. */
  header?: ReactNode
  /** The button that it hangs from, and that gets the focus back. */
  triggerRef: RefObject<Element | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** A list of actions below a button: arrows, letters, Enter, Escape. Weighs 30 kB gzip: load it when it is wanted. */
export function Menu({ label, items, header, triggerRef, isOpen, onOpenChange }: MenuProps) {
  return (
    <Popover
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
