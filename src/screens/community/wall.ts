import { shallowEqual, useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { FeedActor } from '#machines/community/feed.machine.ts'
import type { FeedNewsActor } from '#machines/community/feedNews.machine.ts'
import type { MessageComposerActor } from '#machines/community/messageComposer.machine.ts'
import type { MessageLikesActor } from '#machines/community/messageLikes.machine.ts'
import type { RepliesActor } from '#machines/community/replies.machine.ts'
import type { WallActor } from '#machines/community/wall.machine.ts'
import { isAdmin } from '#machines/shared/access.ts'
import { needed } from '#machines/shared/needed.ts'
import { useAccess } from '#src/hooks/session.ts'
import { message } from '#src/texts/community/messages.ts'

/** The actors that the wall always runs. */
interface WallParts {
  feed: FeedActor
  news: FeedNewsActor
  composer: MessageComposerActor
  likes: MessageLikesActor
  replies: RepliesActor
}

export const useWallParts = (wall: WallActor): WallParts => {
  const { feed, news, composer, likes, replies } = useSelector(wall, ({ children }) => children, shallowEqual)
  if (!feed || !news || !composer || !likes || !replies) throw new Error('the wall lacks an actor')
  return { feed, news, composer, likes, replies }
}

/** What the messages of a list use. */
interface WallOfMessages {
  wall: WallActor
  likes: MessageLikesActor
  replies: RepliesActor
  userId: string
  /** May delete messages of any member. */
  isModerator: boolean
}

/** Provided by `Wall`. */
export const WallContext = createContext<WallOfMessages | null>(null)

/** The label of the button that opens the replies, from their number. */
export const RepliesWord = createContext<(count: number) => string>(message.comments)

export const useWall = (): WallOfMessages => needed(useContext(WallContext), 'useWall must be called below WallContext')

export const useIsModerator = () => {
  const access = useAccess()
  return access !== null && isAdmin(access)
}
