import { useSelector } from '@xstate/react'
import { MessageCircle } from 'lucide-react'
import type { Message, Reply } from '#machines/community/message.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Avatar } from '#src/components/Avatar.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { pictureUrl } from '#src/hooks/picture.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { shortDateTime } from '#src/texts/shared/dates.ts'
import { message as messageTexts, replies as texts } from '#src/texts/community/messages.ts'
import * as css from './Message.css.ts'
import { MessageMenu } from './MessageMenu.tsx'
import { MessageText } from './MessageText.tsx'
import { ReplyComposer } from './ReplyComposer.tsx'
import { useWall } from './wall.ts'

const none: readonly Reply[] = []

/** The replies to the open message, on a rail, and the form for a new reply. */
export const RepliesPanel = ({ message }: { message: Message }) => {
  const { replies } = useWall()
  const composer = useSelector(replies, ({ children }) => children.composer)
  const state = useSelector(replies, ({ value }) => stateText(value))
  const isGone = useSelector(replies, ({ context }) => context.isGone)
  const isReading = useSelector(replies, (snapshot) => snapshot.matches({ opened: { thread: 'reading' } }))
  return (
    <section
      className={css.rail}
      aria-label={texts.title(message.user_name)}
      data-machine="replies"
      data-state={state}
      aria-busy={isReading}
    >
      <Replies isGone={isGone} />
      {isGone && <Alert tone="warning">{texts.gone}</Alert>}
      {composer && <ReplyComposer composer={composer} isGone={isGone} />}
    </section>
  )
}

const Replies = ({ isGone }: { isGone: boolean }) => {
  const { replies: actor } = useWall()
  const replies = useSelector(actor, ({ context }) => context.replies)
  const sending = useSelector(actor, ({ context }) => context.sending)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ opened: { thread: 'failed' } }))
  if (isFailed && failure)
    return (
      <Failure title={texts.loadFailed} retryLabel={texts.retry} onRetry={() => actor.send({ type: 'retry' })}>
        {loadReason(failure)}
      </Failure>
    )
  if (replies === null && sending.length === 0) return <Loading label={texts.loading} />
  if ((replies ?? none).length + sending.length === 0)
    // A deleted message invites no reply.
    return isGone ? null : (
      <p className={css.noReplies}>
        <MessageCircle size={16} strokeWidth={1.75} aria-hidden="true" />
        {texts.empty}
      </p>
    )
  return (
    <ol className={css.replies}>
      {replies?.map((reply) => (
        <Item key={reply.id} reply={reply} isSending={false} />
      ))}
      {sending.map((reply) => (
        <Item key={reply.id} reply={reply} isSending />
      ))}
    </ol>
  )
}

const Item = ({ reply, isSending }: { reply: Reply; isSending: boolean }) => (
  <li className={css.reply} data-sending={isSending || undefined} data-id={reply.id}>
    <Avatar name={reply.user_name} photoUrl={pictureUrl(reply.user_photo)} size={24} />
    <div className={css.body}>
      <div className={css.head}>
        <strong className={css.replyName}>{reply.user_name}</strong>
        {isSending ? (
          <span className={css.time}>{messageTexts.sending}</span>
        ) : (
          <time className={css.time} dateTime={reply.created_at}>
            {shortDateTime(reply.created_at)}
          </time>
        )}
        {!isSending && (
          <MessageMenu target={{ id: reply.id, of: 'message_replies' }} author={reply.user_id} name={reply.user_name} />
        )}
      </div>
      <MessageText mentions={reply.mentions}>{reply.content}</MessageText>
    </div>
  </li>
)
