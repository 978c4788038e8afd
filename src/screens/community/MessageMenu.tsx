import { Ellipsis, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Deletable } from '#machines/messageDeletion.machine.ts'
import { IconButton } from '#src/components/IconButton.tsx'
import { message as texts, replies as replyTexts } from '#src/texts/messages.ts'
import * as css from './Message.css.ts'
import { useWall } from './wall.ts'

const Menu = lazy(async () => ({ default: (await import('#src/components/Menu.tsx')).Menu }))

export interface MessageMenuProps {
  target: Deletable
  /** Whose it is; null when that account is gone. */
  author: string | null
  name: string
}

/** What one may do with one's own, or an admin with any. The menu's code comes with the first sign that it is wanted. */
export const MessageMenu = ({ target, author, name }: MessageMenuProps) => {
  const { userId, isModerator, deletion } = useWall()
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  if (author !== userId && !isModerator) return null
  const want = () => setWanted(true)
  const label = target.of === 'messages' ? texts.menu(name) : replyTexts.menu(name)
  const items = [
    { id: 'delete', label: texts.remove, icon: Trash2, onAction: () => deletion.send({ type: 'open', target }) },
  ]
  return (
    <span className={css.menu}>
      <IconButton
        ref={trigger}
        icon={Ellipsis}
        iconSize={18}
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
