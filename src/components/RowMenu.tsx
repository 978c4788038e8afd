import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import type { MenuItem } from './Menu.tsx'
import * as css from './RowMenu.css.ts'

const Menu = lazy(async () => ({ default: (await import('./Menu.tsx')).Menu }))

export interface RowMenuProps {
  label: string
  items: readonly MenuItem[]
  /** Pixels. */
  iconSize?: number
  /** Where it stands, if not in a line of the row. */
  className?: string
}

/** What can be done with one row of a list. The menu's code comes with the first sign that one will be wanted. */
export function RowMenu({ label, items, iconSize, className = css.tool }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const want = () => setWanted(true)
  return (
    <span className={className}>
      <IconButton
        ref={trigger}
        icon={Ellipsis}
        {...(iconSize !== undefined && { iconSize })}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onHoverStart={want}
        onFocus={want}
        onPressStart={want}
        onPress={() => setOpen(true)}
      />
      {(isWanted || isOpen) && (
        <Suspense fallback={null}>
          <Menu label={label} items={items} triggerRef={trigger} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </span>
  )
}
