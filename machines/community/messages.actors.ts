import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { z } from 'zod/mini'
import { Refusal } from '../shared/failure.ts'
import { searchOf, shownPage, stateOf, type FeedNews, type FeedPage, type FeedView } from './feed.ts'
import {
  cursorAfter,
  foundMessageSchema,
  messageSchema,
  messagesPerPage,
  withLike,
  type FoundMessage,
  type Message,
  type MessageCursor,
} from './message.ts'
import { withAuthorPhotos } from './authorPhotos.actors.ts'
import { denied, supabase } from '../shared/client/client.ts'
import { readByIds } from '../shared/client/pages.ts'
import { follow, type LiveEvent } from '../shared/live.actors.ts'

/** Every column of {@link messageSchema}. */
export const messageColumns =
  'id, content, user_id, user_name, user_photo, likes, liked_by, reply_count, created_at, mentions' as const

const pageSchema = z.array(foundMessageSchema)
const digestSchema = z.array(z.string())

const wantedOf = (view: FeedView) => ({
  p_search: searchOf(view.search),
  p_replies: view.withReplies,
  p_sort: view.sort,
})

const readPage = async (view: FeedView, after: MessageCursor | null, signal: AbortSignal): Promise<FeedPage> => {
  const { data, error } = await supabase()
    .rpc('search_messages', {
      ...wantedOf(view),
      p_limit: messagesPerPage,
      ...(after && { p_after_created_at: after.created_at, p_after_id: after.id, p_after_likes: after.likes }),
    })
    .abortSignal(signal)
  if (error) throw error
  const messages = pageSchema.parse(data)
  return { messages, next: messages.length < messagesPerPage ? null : cursorAfter(messages) }
}

const readDigest = async (view: FeedView, signal: AbortSignal): Promise<string> => {
  const { data, error } = await supabase().rpc('message_digest', wantedOf(view)).abortSignal(signal)
  if (error) throw error
  const [digest = ''] = digestSchema.parse(data)
  return digest
}

/** The twin of `message_digest()`; empty for an empty page. */
export const digestOf = async (page: readonly FoundMessage[]): Promise<string> => {
  if (page.length === 0) return ''
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(stateOf(page)))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const readKnown = async (ids: readonly string[], signal: AbortSignal): Promise<readonly Message[]> =>
  withAuthorPhotos(
    await readByIds(messageSchema, ids, (some) =>
      supabase().from('messages').select(messageColumns).in('id', some).abortSignal(signal),
    ),
    signal,
  )

/** A page of 50, searched and sorted; `after` is the last loaded message. Throws the server's error. */
export const loadMessages = fromPromise<FeedPage, { view: FeedView; after: MessageCursor | null }>(
  ({ input: { view, after }, signal }) => readPage(view, after, signal),
)

/**
 * Loads what was missed during an interruption: the first page, and the other shown messages that still exist. Without
 * a change the page is not loaded: its digest is that of the shown page. Throws the server's error.
 */
export const catchUpMessages = fromPromise<
  FeedNews,
  { view: FeedView; shown: readonly FoundMessage[]; next: MessageCursor | null }
>(async ({ input: { view, shown, next }, signal }) => {
  const kept = shownPage(shown, next)
  const isSame = (await readDigest(view, signal)) === (await digestOf(kept.messages))
  const page = isSame ? kept : await readPage(view, null, signal)
  const onPage = new Set(page.messages.map(({ id }) => id))
  const requested = shown.map(({ id }) => id)
  const older = await readKnown(
    requested.filter((id) => !onPage.has(id)),
    signal,
  )
  return { ...page, requested, older }
})

/** One message; null if it does not exist. Throws the server's error. */
export const loadMessage = fromPromise<Message | null, { id: string }>(async ({ input, signal }) => {
  const [message = null] = await readKnown([input.id], signal)
  return message
})

/**
 * Likes a message or removes the like. The database only reads whether `liked_by` contains the current user. Returns
 * the updated message. Throws the server's error, or `message_gone`.
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

/**
 * Deletes the current user's text, or any as an admin. Succeeds if it is already deleted. Throws the server's error.
 */
export const deleteWriting = fromPromise<void, { id: string; of: 'messages' | 'message_replies' }>(
  async ({ input, signal }) => {
    const { data, error } = await supabase().from(input.of).delete().eq('id', input.id).select('id').abortSignal(signal)
    if (error) throw error
    if (data.length > 0) return
    const left = await supabase().from(input.of).select('id').eq('id', input.id).abortSignal(signal)
    if (left.error) throw left.error
    if (left.data.length > 0) throw denied()
  },
)

export type MessageLive = LiveEvent<Message>

/** Every message that is written, liked, replied to or deleted. */
export const followMessages = fromCallback<EventObject, undefined, MessageLive>(({ sendBack }) =>
  follow({ table: 'messages', schema: messageSchema }, sendBack),
)
