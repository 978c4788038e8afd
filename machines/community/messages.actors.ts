import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { z } from 'zod/mini'
import { Refusal } from '../shared/failure.ts'
import { searchOf, type FeedNews, type FeedPage, type FeedView } from './feed.ts'
import {
  cursorAfter,
  foundMessageSchema,
  messageSchema,
  messagesPerPage,
  withLike,
  type Message,
  type MessageCursor,
} from './message.ts'
import { withAuthorPhotos } from './authorPhotos.actors.ts'
import { supabase } from '../shared/client/client.ts'
import { follow, type LiveEvent } from '../shared/live.actors.ts'

/** Every column of {@link messageSchema}. */
export const messageColumns =
  'id, content, user_id, user_name, user_photo, likes, liked_by, reply_count, created_at, mentions' as const

const pageSchema = z.array(foundMessageSchema)
const messagesSchema = z.array(messageSchema)
/** As many ids fit into one address. */
const mostIds = 100

const readPage = async (view: FeedView, after: MessageCursor | null, signal: AbortSignal): Promise<FeedPage> => {
  const { data, error } = await supabase()
    .rpc('search_messages', {
      p_search: searchOf(view.search),
      p_replies: view.withReplies,
      p_sort: view.sort,
      p_limit: messagesPerPage,
      ...(after && { p_after_created_at: after.created_at, p_after_id: after.id, p_after_likes: after.likes }),
    })
    .abortSignal(signal)
  if (error) throw error
  const messages = pageSchema.parse(data)
  return { messages, next: messages.length < messagesPerPage ? null : cursorAfter(messages) }
}

const readKnown = async (ids: readonly string[], signal: AbortSignal): Promise<readonly Message[]> => {
  const messages: Message[] = []
  for (let from = 0; from < ids.length; from += mostIds) {
    const { data, error } = await supabase()
      .from('messages')
      .select(messageColumns)
      .in('id', ids.slice(from, from + mostIds))
      .abortSignal(signal)
    if (error) throw error
    messages.push(...messagesSchema.parse(data))
  }
  return withAuthorPhotos(messages, signal)
}

/** A page of 50, searched and sorted (SPEC.md, section 7, 'Messages list'); `after` is the last one known. Throws the server's error. */
export const loadMessages = fromPromise<FeedPage, { view: FeedView; after: MessageCursor | null }>(
  ({ input: { view, after }, signal }) => readPage(view, after, signal),
)

/** What was missed while nothing was heard: the first page, and of the other messages shown (`ids`) those that are left. Throws the server's error. */
export const catchUpMessages = fromPromise<FeedNews, { view: FeedView; ids: readonly string[] }>(
  async ({ input: { view, ids }, signal }) => {
    const page = await readPage(view, null, signal)
    const onPage = new Set(page.messages.map(({ id }) => id))
    const older = await readKnown(
      ids.filter((id) => !onPage.has(id)),
      signal,
    )
    return { ...page, asked: ids, older }
  },
)

/** One message, null when there is none (any more). Throws the server's error. */
export const loadMessage = fromPromise<Message | null, { id: string }>(async ({ input, signal }) => {
  const [message = null] = await readKnown([input.id], signal)
  return message
})

/**
 * The person likes a message, or takes that back (SPEC.md, section 7, 'Message like'): the database reads of the list only
 * whether that person is in it. Answers the message as it is then. Throws the server's error, or `message_gone`.
 */
export const setLike = fromPromise<Message, { message: Message; userId: string; likes: boolean }>(
  async ({ input, signal }) => {
    const { likes, liked_by } = withLike(input.message, input.userId, input.likes)
    const { data, error } = await supabase()
      .from('messages')
      .update({ likes, liked_by })
      .eq('id', input.message.id)
      .select(messageColumns)
      .abortSignal(signal)
      .maybeSingle()
    if (error) throw error
    if (!data) throw new Refusal('message_gone')
    return messageSchema.parse(data)
  },
)

/** Of one's own, or any by an admin; one that is gone already counts as deleted. Throws the server's error. */
export const deleteWriting = fromPromise<void, { id: string; of: 'messages' | 'message_replies' }>(
  async ({ input, signal }) => {
    const { data, error } = await supabase().from(input.of).delete().eq('id', input.id).select('id').abortSignal(signal)
    if (error) throw error
    if (data.length > 0) return
    const left = await supabase().from(input.of).select('id').eq('id', input.id).abortSignal(signal)
    if (left.error) throw left.error
    if (left.data.length > 0) throw new Refusal('42501')
  },
)

export type MessageLive = LiveEvent<Message>

/** Every message as it is written, liked, answered or deleted; of one only, when `id` says which. */
export const followMessages = fromCallback<EventObject, { id: string | null }, MessageLive>(({ sendBack, input }) =>
  follow(
    { table: 'messages', schema: messageSchema, ...(input.id !== null && { filter: `id=eq.${input.id}` }) },
    sendBack,
  ),
)
