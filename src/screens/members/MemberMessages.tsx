import { useSelector } from '@xstate/react'
import { UserX } from 'lucide-react'
import type { MemberMessagesActor } from '#machines/community/memberMessages.machine.ts'
import { noticeLackOf, type Addressee } from '#machines/community/addressee.ts'
import type { WallActor } from '#machines/community/wall.machine.ts'
import type { MembersActor } from '#machines/members/members.machine.ts'
import { membersPath } from '#machines/members/membersView.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Loading, SkeletonRows } from '#src/components/Loading.tsx'
import { visuallyHidden } from '#src/components/VisuallyHidden.css.ts'
import { beginMemberMessages, useMemberMessages } from '#src/hooks/memberMessages.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { FeedList } from '#src/screens/community/FeedList.tsx'
import { MessageComposer } from '#src/screens/community/MessageComposer.tsx'
import { RepliesWord, useWallParts } from '#src/screens/community/wall.ts'
import { Wall } from '#src/screens/community/Wall.tsx'
import { wallIsPublic } from '#src/texts/community/addressee.ts'
import '#src/texts/community/notices.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { memberMessages as texts } from '#src/texts/members/members.ts'
import { section } from '#src/theme/type.css.ts'
import * as css from './Members.css.ts'

/** For a deep link: its requests do not wait for the first rendering. */
export const begin = beginMemberMessages

/** The tab 'Mensagens'. The screen's machine runs it while its address is shown. */
export const MemberMessages = ({ members }: { members: MembersActor }) => {
  const messages = useMemberMessages(members)
  return messages && <Messages messages={messages} />
}

/** The wall, with a composer for all members or for one recipient. */
const Messages = ({ messages }: { messages: MemberMessagesActor }) => {
  const state = useSelector(messages, ({ value }) => stateText(value))
  const addressee = useSelector(messages, ({ context }) => context.addressee)
  const userId = useSelector(messages, ({ context }) => context.userId)
  const failure = useSelector(messages, ({ context }) => context.failure)
  const wall = useSelector(messages, ({ children }) => children.wall)
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
        wall && <MembersWall wall={wall} addressee={addressee} userId={userId} />
      )}
    </Card>
  )
}

interface MembersWallProps {
  wall: WallActor
  addressee: Addressee | null
  userId: string
}

const MembersWall = ({ wall, addressee, userId }: MembersWallProps) => {
  const { feed, news, composer } = useWallParts(wall)
  const state = useSelector(feed, ({ value }) => stateText(value))
  const lack = addressee && noticeLackOf(addressee, userId)
  return (
    <Wall wall={wall}>
      <div data-machine="feed" data-state={state}>
        <p className={css.wallHint}>
          {addressee !== null && `${wallIsPublic(addressee.name, lack)} `}
          {texts.enterSends}
        </p>
        <MessageComposer composer={composer} isSentByEnter addressee={lack === null ? addressee : null} />
        <h3 className={visuallyHidden}>{texts.list}</h3>
        <RepliesWord value={texts.reply}>
          <FeedList feed={feed} news={news} above={null} />
        </RepliesWord>
      </div>
    </Wall>
  )
}
