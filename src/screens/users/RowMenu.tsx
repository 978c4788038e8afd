import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { IconButton } from '#src/components/IconButton.tsx'
import type { MenuItem } from '#src/components/Menu.tsx'
import * as css from './Users.css.ts'

const Menu = lazy(async () => ({ default: (await import('#src/components/Menu.tsx')).Menu }))

/** What can be done with one row. The menu's code comes with the first sign that one will be wanted. */
export const RowMenu = ({ label, items }: { label: string; items: readonly MenuItem[] }) => {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const want = () => setWanted(true)
  return (
    <span className={css.tool}>
      <IconButton
        ref={trigger}
        icon={Ellipsis}
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
