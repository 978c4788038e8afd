import { Ellipsis } from 'lucide-react'
import { useRef } from 'react'
import { useOpen } from './useOpen.ts'
import { IconButton } from './IconButton.tsx'
import type { MenuItem } from './Menu.tsx'
import * as css from './RowMenu.css.ts'
import { later, useWanted } from './later.tsx'

const Menu = later(async () => (await import('./Menu.tsx')).Menu)

export interface RowMenuProps {
  label: string
  items: readonly MenuItem[]
  /** Pixels. */
  iconSize?: number
  /** The style, if it is not in a line of the row. */
  className?: string
}

/** The actions for one row of a list. The menu's code is loaded on hover, focus or press. */
export function RowMenu({ label, items, iconSize, className = css.tool }: RowMenuProps) {
  const [isOpen, setOpen] = useOpen()
  const [isWanted, signs] = useWanted(isOpen)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <span className={className}>
      <IconButton
        ref={trigger}
        icon={Ellipsis}
        {...(iconSize !== undefined && { iconSize })}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...signs}
        onPress={() => setOpen(true)}
      />
      {isWanted && <Menu label={label} items={items} triggerRef={trigger} isOpen={isOpen} onOpenChange={setOpen} />}
    </span>
  )
}
