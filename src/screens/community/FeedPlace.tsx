import { useSelector } from '@xstate/react'
import type { PinnedActor } from '#machines/community/pinned.machine.ts'
import type { WallActor } from '#machines/community/wall.machine.ts'
import { Card } from '#src/components/Card.tsx'
import { later } from '#src/components/later.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import * as css from './Community.css.ts'
import { FeedList } from './FeedList.tsx'
import { FeedTools } from './FeedTools.tsx'
import { MessageComposer } from './MessageComposer.tsx'
import { PinnedCard } from './PinnedCard.tsx'
import { useWallParts } from './wall.ts'
import { Wall } from './Wall.tsx'

const OpenedMessage = later(async () => (await import('./OpenedMessage.tsx')).OpenedMessage)

/** The maximum number of pinned items beside the feed. */
const maxPinned = 5

/** The section Feed: the composer, the messages, and the pinned items beside them. */
export const FeedPlace = ({ wall, pinned }: { wall: WallActor; pinned: PinnedActor }) => {
  const { feed, news, composer } = useWallParts(wall)
  const state = useSelector(feed, ({ value }) => stateText(value))
  const opened = useSelector(wall, ({ context }) => context.opened)
  return (
    <Wall wall={wall}>
      <div className={css.columns}>
        <Card data-machine="feed" data-state={state}>
          <MessageComposer composer={composer} />
          {opened !== null && <OpenedMessage wall={wall} />}
          <FeedTools feed={feed} />
          <FeedList feed={feed} news={news} above={opened} />
        </Card>
        <PinnedCard pinned={pinned} most={maxPinned} />
      </div>
    </Wall>
  )
}
