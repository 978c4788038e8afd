import { useActorRef } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { type FeedNewsActor, feedNewsMachine } from '#machines/community/feedNews.machine.ts'
import { type FeedActor, feedMachine } from '#machines/community/feed.machine.ts'
import type { Message } from '#machines/community/message.ts'
import { onReturn } from '#src/hooks/onReturn.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { useComposer, useWriting, type Beginning, type WritingListener } from './useComposer.ts'
import { useWallActors, type WallActors } from './wall.ts'
import type { MessageComposerActor } from '#machines/community/messageComposer.machine.ts'

export interface Feed {
  feed: FeedActor
  news: FeedNewsActor
  composer: MessageComposerActor
  wall: WallActors
}

const isMessage = (row: object): row is Message => 'liked_by' in row

/** Passes events between feed, composer, likes, replies and deletion. */
export const useFeed = (beginning?: Beginning): Feed => {
  const wall = useWallActors()
  const { userId, likes, replies, deletion } = wall
  const feed = useActorRef(feedMachine, { input: { userId } })
  const news = useActorRef(feedNewsMachine)
  const composer = useComposer(null, beginning)
  useNotices(feed)
  useEffect(() => onReturn(() => feed.send({ type: 'refresh' })), [feed])
  const listener = useMemo<WritingListener>(
    () => ({
      onBegin: (message) => feed.send({ type: 'writing.begin', message }),
      onEnd: (row) => {
        if (isMessage(row)) feed.send({ type: 'writing.end', message: row })
      },
      onFail: (id) => feed.send({ type: 'writing.fail', id }),
    }),
    [feed],
  )
  useWriting(composer, listener)
  useEffect(() => {
    const subscriptions = [
      feed.on('message.arrived', ({ message, isNews }) => {
        composer.send({ type: 'writing.arrive', id: message.id })
        if (isNews) news.send({ type: 'message.arrive' })
      }),
      feed.on('message.gone', ({ id }) => replies.send({ type: 'message.remove', id })),
      feed.on('thread.match', ({ id }) => replies.send({ type: 'open', messageId: id })),
      likes.on('message.liked', ({ message }) => feed.send({ type: 'message.change', message })),
      deletion.on('writing.deleted', ({ target: { id, of } }) => {
        if (of === 'messages') feed.send({ type: 'message.remove', id })
      }),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [feed, news, composer, replies, likes, deletion])
  return useMemo(() => ({ feed, news, composer, wall }), [feed, news, composer, wall])
}
