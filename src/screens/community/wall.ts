import { useActorRef } from '@xstate/react'
import { createContext, useContext, useEffect, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { messageDeletionMachine } from '#machines/community/messageDeletion.machine.ts'
import { messageLikesMachine } from '#machines/community/messageLikes.machine.ts'
import { isAdmin } from '#machines/shared/access.ts'
import { repliesMachine } from '#machines/community/replies.machine.ts'
import { onReturn } from '#src/hooks/onReturn.ts'
import { useAccess, useUserId } from '#src/hooks/session.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { message } from '#src/texts/community/messages.ts'

/** The actors for the messages of a list: likes, replies, deletion. */
export interface WallActors {
  userId: string
  /** May delete messages of any member. */
  isModerator: boolean
  likes: ActorRefFrom<typeof messageLikesMachine>
  replies: ActorRefFrom<typeof repliesMachine>
  deletion: ActorRefFrom<typeof messageDeletionMachine>
}

/** Provided by the list (`Wall`). */
export const WallContext = createContext<WallActors | null>(null)

/** The label of the button that opens the replies, from their number. */
export const RepliesWord = createContext<(count: number) => string>(message.comments)

export const useWall = (): WallActors => {
  const wall = useContext(WallContext)
  if (!wall) throw new Error('useWall must be called below WallContext')
  return wall
}

/**
 * The actors that a list of messages shares. The owner of the list subscribes to `likes` ('message.liked') and
 * `deletion` ('writing.deleted').
 */
export const useWallActors = (): WallActors => {
  const userId = useUserId()
  const access = useAccess()
  const isModerator = access !== null && isAdmin(access)
  const likes = useActorRef(messageLikesMachine, { input: { userId } })
  const replies = useActorRef(repliesMachine)
  const deletion = useActorRef(messageDeletionMachine)
  useNotices(likes)
  useNotices(replies)
  useNotices(deletion)
  useEffect(() => onReturn(() => replies.send({ type: 'refresh' })), [replies])
  useEffect(() => {
    const subscription = deletion.on('writing.deleted', ({ target: { id, of } }) =>
      replies.send({ type: of === 'messages' ? 'message.remove' : 'reply.remove', id }),
    )
    return () => subscription.unsubscribe()
  }, [deletion, replies])
  return useMemo(
    () => ({ userId, isModerator, likes, replies, deletion }),
    [userId, isModerator, likes, replies, deletion],
  )
}
