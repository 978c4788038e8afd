import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { replySchema, type Reply } from './message.ts'
import { withAuthorPhotos } from './authorPhotos.actors.ts'
import { supabase } from '../shared/client/client.ts'
import { quoted, readPages } from '../shared/client/pages.ts'
import { follow, type LiveEvent } from '../shared/live.actors.ts'

/** Every column of {@link replySchema}. */
export const replyColumns = 'id, message_id, user_id, user_name, user_photo, content, created_at, mentions' as const

/** All replies to a message, oldest first. Throws the server's error. */
export const loadReplies = fromPromise<readonly Reply[], { messageId: string }>(async ({ input, signal }) => {
  const replies = await readPages(replySchema, (last) => {
    const query = supabase().from('message_replies').select(replyColumns).eq('message_id', input.messageId)
    if (last) query.gte('created_at', last.created_at).or(`created_at.gt.${quoted(last.created_at)},id.gt.${last.id}`)
    return query.order('created_at').order('id').abortSignal(signal)
  })
  return withAuthorPhotos(replies, signal)
})

export type ReplyLive = LiveEvent<Reply>

/** Subscribes to the replies to one message. DELETE events arrive for the replies to all messages. */
export const followReplies = fromCallback<EventObject, { messageId: string }, ReplyLive>(({ sendBack, input }) =>
  follow({ table: 'message_replies', schema: replySchema, filter: `message_id=eq.${input.messageId}` }, sendBack),
)
