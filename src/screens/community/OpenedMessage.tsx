import { useSelector } from '@xstate/react'
import { MessageSquareOff } from 'lucide-react'
import { useState } from 'react'
import { dashboardPath } from '#machines/community/communityView.ts'
import type { Message } from '#machines/community/message.ts'
import type { OpenedMessageActor } from '#machines/community/openedMessage.machine.ts'
import type { WallActor } from '#machines/community/wall.machine.ts'
import { Empty } from '#src/components/Empty.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { TextLink } from '#src/components/TextLink.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { feed as texts } from '#src/texts/community/messages.ts'
import { meta } from '#src/theme/type.css.ts'
import * as css from './Feed.css.ts'
import { MessageItem } from './MessageItem.tsx'
import { useWall } from './wall.ts'

/** The message that a notification links to, with its thread open, above the feed. */
export const OpenedMessage = ({ wall }: { wall: WallActor }) => {
  const opened = useSelector(wall, ({ children }) => children.opened)
  const isGone = useSelector(wall, (state) => state.matches({ opened: 'gone' }))
  const gone = useSelector(wall, ({ context }) => context.gone)
  const state = useSelector(opened, (snapshot) => snapshot && stateText(snapshot.value))
  const shown = useSelector(opened, (snapshot) => snapshot?.context.message ?? null)
  const message = isGone ? gone : shown
  const hasReply = useHasReply(message)
  /** The deleted message whose reply was being typed: the field stays, with the focus. */
  const [kept, keep] = useState<string | null>(null)
  if (isGone && message && hasReply && kept !== message.id) keep(message.id)
  const isLost = isGone && (message === null || kept !== message.id)
  return (
    <section className={css.opened} aria-label={texts.opened}>
      <div className={css.openedHead}>
        <h3 className={meta}>{texts.opened}</h3>
        <TextLink href={dashboardPath({ kind: 'feed', message: null })}>{texts.wholeFeed}</TextLink>
      </div>
      <div {...(opened && { 'data-machine': 'openedMessage', 'data-state': state })}>
        {state === 'looking' && message === null && <Loading label={texts.loadingOne} />}
        {state === 'failed' && opened && <LoadFailure opened={opened} />}
        {message && !isLost && <MessageItem message={message} place={1} size={1} isGone={isGone} />}
        {isLost && <Empty icon={MessageSquareOff}>{texts.openedGone}</Empty>}
      </div>
    </section>
  )
}

const LoadFailure = ({ opened }: { opened: OpenedMessageActor }) => {
  const failure = useSelector(opened, ({ context }) => context.failure)
  return (
    failure && (
      <Failure title={texts.loadFailed} retryLabel={texts.retry} onRetry={() => opened.send({ type: 'retry' })}>
        {loadReason(failure)}
      </Failure>
    )
  )
}

/** Whether a reply to the message is being typed. */
const useHasReply = (message: Message | null) => {
  const { replies } = useWall()
  const isOpen = useSelector(replies, ({ context }) => message !== null && context.messageId === message.id)
  const composer = useSelector(replies, ({ children }) => children.composer)
  const text = useSelector(composer, (snapshot) => snapshot?.context.text ?? '')
  return isOpen && text !== ''
}
