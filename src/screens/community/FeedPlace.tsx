import { useSelector } from '@xstate/react'
import { Card } from '#src/components/Card.tsx'
import { later } from '#src/components/later.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import * as css from './Community.css.ts'
import { FeedList } from './FeedList.tsx'
import { FeedTools } from './FeedTools.tsx'
import { MessageComposer } from './MessageComposer.tsx'
import { PinnedSide } from './PinnedSide.tsx'
import { useFeed } from './useFeed.ts'
import { Wall } from './Wall.tsx'

const OpenedMessage = later(async () => (await import('./OpenedMessage.tsx')).OpenedMessage)

/** The section Feed: the composer, the messages, and the pinned items beside them. */
export const FeedPlace = ({ message }: { message: string | null }) => {
  const { feed, news, composer, wall } = useFeed()
  const state = useSelector(feed, ({ value }) => stateText(value))
  return (
    <Wall actors={wall}>
      <div className={css.columns}>
        <Card data-machine="feed" data-state={state}>
          <MessageComposer composer={composer} />
          {message !== null && <OpenedMessage key={message} id={message} />}
          <FeedTools feed={feed} />
          <FeedList feed={feed} news={news} above={message} />
        </Card>
        <PinnedSide />
      </div>
    </Wall>
  )
}
