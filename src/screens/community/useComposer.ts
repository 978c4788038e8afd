import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import {
  messageComposerMachine,
  writingDraftOf,
  type MessageComposerActor,
} from '#machines/community/messageComposer.machine.ts'
import { writtenText, type Message, type Reply } from '#machines/community/message.ts'
import { useUserId } from '#src/hooks/session.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { usePerson } from '#src/hooks/usePerson.ts'

/** Receives the progress of a text, with a provisional row. */
export interface WritingListener {
  onBegin: (row: Message & Reply) => void
  onEnd: (row: Message | Reply) => void
  onFail: (id: string, isGone: boolean) => void
}

/** Messages with an initial text, such as a mention, and with their own draft. */
export interface Beginning {
  place: string
  text: string
}

/** A composer for messages (`messageId` null) or for the replies to one, with the draft from before a reload. */
export const useComposer = (messageId: string | null, beginning?: Beginning): MessageComposerActor => {
  const userId = useUserId()
  const place = beginning?.place ?? messageId ?? 'feed'
  const initialDraft = beginning ? { version: 1 as const, text: beginning.text, attempt: null } : null
  const composer = useActorRef(messageComposerMachine, {
    input: { userId, messageId, place, draft: writingDraftOf(userId, place) ?? initialDraft },
  })
  useNotices(composer)
  return composer
}

/** Submits the text with a new id, the time and the author. */
export const useSubmit = (composer: MessageComposerActor) => {
  const { name, photoUrl } = usePerson()
  return () =>
    composer.send({
      type: 'submit',
      id: crypto.randomUUID(),
      at: new Date().toISOString(),
      author: { name, photo: photoUrl },
    })
}

/** `listener` should be stable: a new one subscribes again. */
export const useWriting = (composer: MessageComposerActor, listener: WritingListener) => {
  useEffect(() => {
    const subscriptions = [
      composer.on('writing.began', ({ id, content, at }) => {
        const { userId, author, messageId } = composer.getSnapshot().context
        listener.onBegin({
          id,
          message_id: messageId ?? '',
          content: writtenText(content),
          user_id: userId,
          user_name: author.name,
          user_photo: author.photo,
          likes: 0,
          liked_by: [],
          reply_count: 0,
          created_at: at,
          // The database finds the mentions.
          mentions: [],
        })
      }),
      composer.on('writing.ended', ({ row }) => listener.onEnd(row)),
      composer.on('writing.failed', ({ id, isGone }) => listener.onFail(id, isGone)),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [composer, listener])
}
