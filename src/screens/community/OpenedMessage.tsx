import { useActorRef, useSelector } from '@xstate/react'
import { MessageSquareOff } from 'lucide-react'
import { useEffect } from 'react'
import { dashboardPath } from '#machines/community/communityView.ts'
import { openedMessageMachine } from '#machines/community/openedMessage.machine.ts'
import { Empty } from '#src/components/Empty.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { TextLink } from '#src/components/TextLink.tsx'
import { loadReason } from '#src/texts/shared/failures.ts'
import { feed as texts } from '#src/texts/community/messages.ts'
import { meta } from '#src/theme/type.css.ts'
import * as css from './Feed.css.ts'
import { MessageItem } from './MessageItem.tsx'
import { useWall } from './wall.ts'

/** The message that a notification links to, with its thread open, above the feed. */
export const OpenedMessage = ({ id }: { id: string }) => {
  const { likes, replies, deletion } = useWall()
  const opened = useActorRef(openedMessageMachine, { input: { id } })
  const state = useSelector(opened, ({ value }) => value)
  const message = useSelector(opened, ({ context }) => context.message)
  const failure = useSelector(opened, ({ context }) => context.failure)
  useEffect(() => replies.send({ type: 'open', messageId: id }), [replies, id])
  useEffect(() => {
    const subscriptions = [
      likes.on('message.liked', (event) => opened.send({ type: 'message.change', message: event.message })),
      deletion.on('writing.deleted', ({ target }) => opened.send({ type: 'message.remove', id: target.id })),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [likes, deletion, opened])
  return (
    <section className={css.opened} aria-label={texts.opened} data-machine="openedMessage" data-state={state}>
      <div className={css.openedHead}>
        <h3 className={meta}>{texts.opened}</h3>
        <TextLink href={dashboardPath({ kind: 'feed', message: null })}>{texts.wholeFeed}</TextLink>
      </div>
      {state === 'looking' && message === null && <Loading label={texts.loadingOne} />}
      {state === 'gone' && <Empty icon={MessageSquareOff}>{texts.openedGone}</Empty>}
      {state === 'failed' && failure && (
        <Failure title={texts.loadFailed} retryLabel={texts.retry} onRetry={() => opened.send({ type: 'retry' })}>
          {loadReason(failure)}
        </Failure>
      )}
      {state !== 'gone' && message && <MessageItem message={message} place={1} size={1} />}
    </section>
  )
}
