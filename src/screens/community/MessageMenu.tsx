import { Trash2 } from 'lucide-react'
import type { Deletable } from '#machines/community/messageDeletion.machine.ts'
import { RowMenu } from '#src/components/RowMenu.tsx'
import { message as texts, replies as replyTexts } from '#src/texts/community/messages.ts'
import * as css from './Message.css.ts'
import { useWall } from './wall.ts'

interface MessageMenuProps {
  target: Deletable
  /** The author's account; null if it was deleted. */
  author: string | null
  name: string
}

/** The actions on the current user's message, or on any as an admin. */
export const MessageMenu = ({ target, author, name }: MessageMenuProps) => {
  const { wall, userId, isModerator } = useWall()
  if (author !== userId && !isModerator) return null
  return (
    <RowMenu
      label={target.of === 'messages' ? texts.menu(name) : replyTexts.menu(name)}
      items={[
        {
          id: 'delete',
          label: texts.remove,
          icon: Trash2,
          onAction: () => wall.send({ type: 'deletion.open', target }),
        },
      ]}
      iconSize={18}
      className={css.menu}
    />
  )
}
