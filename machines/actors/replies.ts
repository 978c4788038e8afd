import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { z } from 'zod/mini'
import { replySchema, type Reply } from '../model/message.ts'
import { withAuthorPhotos } from './authorPhotos.ts'
import { supabase } from './client.ts'
import { follow, type LiveEvent } from './live.ts'

/** Every column of {@link replySchema}. */
export const replyColumns = 'id, message_id, user_id, user_name, user_photo, content, created_at, mentions' as const

const repliesSchema = z.array(replySchema)
/** PostgREST answers no more rows at once (DATABASE.md). */
const pageSize = 1000

/** All replies to a message, oldest first (SPEC.md, section 7, 'Replies list'). Throws the server's error. */
export const loadReplies = fromPromise<readonly Reply[], { messageId: string }>(async ({ input, signal }) => {
  const replies: Reply[] = []
  for (;;) {
    const { data, error } = await supabase()
      .from('message_replies')
      .select(replyColumns)
      .eq('message_id', input.messageId)
      .order('created_at')
      .order('id')
      .range(replies.length, replies.length + pageSize - 1)
      .abortSignal(signal)
    if (error) throw error
    replies.push(...repliesSchema.parse(data))
    if (data.length < pageSize) return withAuthorPhotos(replies, signal)
  }
})

export type ReplyLive = LiveEvent<Reply>

/** The replies to one message as they are written; deletions are those of every message's. */
export const followReplies = fromCallback<EventObject, { messageId: string }, ReplyLive>(({ sendBack, input }) =>
  follow({ table: 'message_replies', schema: replySchema, filter: `message_id=eq.${input.messageId}` }, sendBack),
)
