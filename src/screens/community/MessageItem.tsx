import { useSelector } from '@xstate/react'
import { ChevronDown, ChevronUp, Heart, MessageCircle } from 'lucide-react'
import { memo, useContext, useId } from 'react'
import { wishedFor } from '#machines/community/messageLikes.machine.ts'
import { withLike, type FoundMessage, type Message } from '#machines/community/message.ts'
import { Avatar } from '#src/components/Avatar.tsx'
import { pictureUrl } from '#src/hooks/picture.ts'
import { dateTime } from '#src/texts/shared/dates.ts'
import { message as texts } from '#src/texts/community/messages.ts'
import * as css from './Message.css.ts'
import { MessageMenu } from './MessageMenu.tsx'
import { MessageText } from './MessageText.tsx'
import { RepliesPanel } from './RepliesPanel.tsx'
import { RepliesWord, useWall } from './wall.ts'

interface MessageItemProps {
  message: Message | FoundMessage
  /** Its position in the feed, from 1, and the total; -1 if the total is unknown. */
  place: number
  size: number
  /** It is being sent. */
  isSending?: boolean
  /** It was deleted while its replies were open. */
  isGone?: boolean
}

/**
 * A message of a list (`WallContext`): author, time, text; like, replies and menu. Renders again only if it or its
 * position changes, so that another page does not render the messages before it.
 */
export const MessageItem = memo(({ message, place, size, isSending = false, isGone = false }: MessageItemProps) => {
  const { replies } = useWall()
  const isOpen = useSelector(replies, ({ context }) => context.messageId === message.id)
  const id = useId()
  return (
    <article
      className={css.message}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WAI-ARIA: the articles of a feed take the focus
      tabIndex={0}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-text`}
      aria-posinset={place}
      aria-setsize={size}
      data-sending={isSending || undefined}
      data-id={message.id}
    >
      <MessageBody id={id} message={message} isOpen={isOpen} isSending={isSending} isGone={isGone} />
    </article>
  )
})
MessageItem.displayName = 'MessageItem'

interface BodyProps {
  id: string
  message: Message | FoundMessage
  isOpen: boolean
  isSending: boolean
  isGone: boolean
}

/** Renders again only if its own message changes. */
const MessageBody = memo(({ id, message, isOpen, isSending, isGone }: BodyProps) => {
  const isMatch = 'matched_reply_id' in message && message.matched_reply_id !== null
  return (
    <>
      <Avatar name={message.user_name} photoUrl={pictureUrl(message.user_photo)} size={40} />
      <div className={css.body}>
        <header className={css.head}>
          <h4 id={`${id}-name`} className={css.name}>
            {message.user_name}
          </h4>
          {isSending ? (
            <span className={css.time}>{texts.sending}</span>
          ) : (
            <time className={css.time} dateTime={message.created_at}>
              {dateTime(message.created_at)}
            </time>
          )}
          {!isSending && !isGone && (
            <MessageMenu
              target={{ id: message.id, of: 'messages' }}
              author={message.user_id}
              name={message.user_name}
            />
          )}
        </header>
        <div id={`${id}-text`}>
          {isGone ? (
            <p className={css.gone}>{texts.deleted}</p>
          ) : (
            <MessageText mentions={message.mentions}>{message.content}</MessageText>
          )}
        </div>
        {isMatch && <p className={css.matched}>{texts.matched}</p>}
        {!isSending && (
          <div className={css.actions}>
            {!isGone && <Like message={message} />}
            <Comments message={message} isOpen={isOpen} />
          </div>
        )}
        {isOpen && <RepliesPanel message={message} />}
      </div>
    </>
  )
})
MessageBody.displayName = 'MessageBody'

const Like = ({ message }: { message: Message }) => {
  const { likes, userId } = useWall()
  const wish = useSelector(likes, ({ context }) => wishedFor(context, message.id))
  const isLiked = wish ?? message.liked_by.includes(userId)
  const shown = withLike(message, userId, isLiked)
  return (
    <button
      type="button"
      className={css.action}
      aria-pressed={isLiked}
      aria-label={texts.like(shown.likes, isLiked)}
      onClick={() => likes.send({ type: 'like', message, likes: !isLiked })}
    >
      <Heart className={css.heart} size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className={css.count}>{shown.likes}</span>
    </button>
  )
}

const Comments = ({ message, isOpen }: { message: Message; isOpen: boolean }) => {
  const word = useContext(RepliesWord)
  const { replies } = useWall()
  return (
    <button
      type="button"
      className={css.action}
      aria-expanded={isOpen}
      onClick={() => replies.send(isOpen ? { type: 'close' } : { type: 'open', messageId: message.id })}
    >
      <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
      {word(message.reply_count)}
      {isOpen ? <ChevronUp size={16} aria-hidden="true" /> : <ChevronDown size={16} aria-hidden="true" />}
    </button>
  )
}
