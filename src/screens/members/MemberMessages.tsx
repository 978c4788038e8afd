import { useActorRef, useSelector } from '@xstate/react'
import { UserX } from 'lucide-react'
import { useEffect } from 'react'
import { type MemberMessagesActor, memberMessagesMachine } from '#machines/community/memberMessages.machine.ts'
import { beginningFor, type Addressee } from '#machines/community/addressee.ts'
import { membersPath } from '#machines/members/membersView.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Loading, SkeletonRows } from '#src/components/Loading.tsx'
import { visuallyHidden } from '#src/components/VisuallyHidden.css.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { FeedList } from '#src/screens/community/FeedList.tsx'
import { MessageComposer } from '#src/screens/community/MessageComposer.tsx'
import { useFeed } from '#src/screens/community/useFeed.ts'
import { RepliesWord } from '#src/screens/community/wall.ts'
import { Wall } from '#src/screens/community/Wall.tsx'
import { loadReason } from '#src/texts/shared/failures.ts'
import { memberMessages as texts } from '#src/texts/members/members.ts'
import { section } from '#src/theme/type.css.ts'
import * as css from './Members.css.ts'

/** The wall, with a composer for all members or for one recipient. */
export const MemberMessages = ({ to }: { to: string | null }) => {
  const messages = useActorRef(memberMessagesMachine, { input: { to } })
  useNotices(messages)
  useEffect(() => messages.send({ type: 'to.change', to }), [messages, to])
  const state = useSelector(messages, ({ value }) => stateText(value))
  const addressee = useSelector(messages, ({ context }) => context.addressee)
  const failure = useSelector(messages, ({ context }) => context.failure)
  return (
    <Card data-machine="memberMessages" data-state={state}>
      <h2 className={section}>{addressee === null ? texts.title : texts.titleTo(addressee.name)}</h2>
      {state === 'looking' ? (
        <Loading label={texts.loading}>
          <SkeletonRows count={4} />
        </Loading>
      ) : state === 'failed' ? (
        <Failure title={texts.failed} retryLabel={texts.retry} onRetry={() => messages.send({ type: 'retry' })}>
          {failure && loadReason(failure)}
        </Failure>
      ) : state === 'missing' ? (
        <Empty
          icon={UserX}
          action={<LinkButton href={membersPath({ kind: 'messages', to: null })}>{texts.toAll}</LinkButton>}
        >
          {texts.missing}
        </Empty>
      ) : (
        <MembersWall key={addressee?.handle ?? ''} messages={messages} addressee={addressee} />
      )}
    </Card>
  )
}

const MembersWall = ({ messages, addressee }: { messages: MemberMessagesActor; addressee: Addressee | null }) => {
  const beginning = addressee === null ? '' : beginningFor(addressee)
  const { feed, news, composer, wall } = useFeed({ place: `members:${addressee?.handle ?? ''}`, text: beginning })
  const state = useSelector(feed, ({ value }) => stateText(value))
  useEffect(() => {
    const subscription = composer.on('writing.settled', ({ content }) => {
      messages.send({ type: 'message.arrive', content })
      // The next message begins with the same text, unless the user has already typed one.
      if (composer.getSnapshot().context.text === '') composer.send({ type: 'text.change', text: beginning })
    })
    return () => subscription.unsubscribe()
  }, [composer, messages, beginning])
  return (
    <Wall actors={wall}>
      <div data-machine="feed" data-state={state}>
        <p className={css.wallHint}>
          {addressee !== null && `${texts.isPublic(addressee.name)} `}
          {texts.enterSends}
        </p>
        <MessageComposer composer={composer} isSentByEnter addressee={addressee} />
        <h3 className={visuallyHidden}>{texts.list}</h3>
        <RepliesWord value={texts.reply}>
          <FeedList feed={feed} news={news} above={null} />
        </RepliesWord>
      </div>
    </Wall>
  )
}
