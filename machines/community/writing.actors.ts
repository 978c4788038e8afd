import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { messageSchema, replySchema, type Message, type Reply } from './message.ts'
import { writtenText } from '../shared/writtenText.ts'
import { supabase } from '../shared/client/client.ts'
import { draftKey, keepDraft, readDraft } from '../shared/client/drafts.ts'
import { messageColumns } from './messages.actors.ts'
import { replyColumns } from './replies.actors.ts'

/** The author, as the client sends it. The database replaces it with the member's own name and photo. */
export interface Author {
  name: string
  /** The stored path, without a host. */
  photo: string | null
}

export interface Writing {
  /** A UUID v4, created once for a text. A repeated request has the same id. */
  id: string
  content: string
  userId: string
  author: Author
  /** The message that gets the reply; null for a new message. */
  messageId: string | null
}

/** The row that is shown until the database has stored it. The database finds the mentions. */
export const rowOf = ({ id, content, userId, author, messageId }: Writing, at: string): Message | Reply => {
  const row = {
    id,
    content: writtenText(content),
    user_id: userId,
    user_name: author.name,
    user_photo: author.photo,
    created_at: at,
    mentions: [],
  }
  return messageId === null ? { ...row, likes: 0, liked_by: [], reply_count: 0 } : { ...row, message_id: messageId }
}

/** An earlier request with the same id succeeded, but its response was lost. */
const isRepeated = (error: { code: string }) => error.code === '23505'

const readMessage = (id: string, signal: AbortSignal) =>
  supabase().from('messages').select(messageColumns).eq('id', id).abortSignal(signal).single()
const readReply = (id: string, signal: AbortSignal) =>
  supabase().from('message_replies').select(replyColumns).eq('id', id).abortSignal(signal).single()

/** Writes a message or a reply, once. Returns the stored row. Throws the server's error. */
export const storeWriting = async (input: Writing, signal: AbortSignal): Promise<Message | Reply> => {
  const { id, userId, author, messageId } = input
  const row = { id, content: writtenText(input.content), user_id: userId, user_name: author.name }
  const signed = { ...row, user_photo: author.photo }
  if (messageId !== null) {
    const insert = supabase()
      .from('message_replies')
      .insert({ ...signed, message_id: messageId })
    const response = await insert.select(replyColumns).abortSignal(signal).single()
    const { data, error } = response.error && isRepeated(response.error) ? await readReply(id, signal) : response
    if (error) throw error
    return replySchema.parse(data)
  }
  const insert = supabase()
    .from('messages')
    .insert({ ...signed, likes: 0, liked_by: [] })
  const response = await insert.select(messageColumns).abortSignal(signal).single()
  const { data, error } = response.error && isRepeated(response.error) ? await readMessage(id, signal) : response
  if (error) throw error
  return messageSchema.parse(data)
}

/** {@link storeWriting} as an actor. */
export const sendWriting = fromPromise<Message | Reply, Writing>(({ input, signal }) => storeWriting(input, signal))

const draftSchema = z.object({
  version: z.literal(1),
  text: z.string().check(z.maxLength(50_000)),
  /** The text that was sent with this id and whose result is unknown. */
  attempt: z.nullable(
    z.object({
      id: z.string(),
      content: z.string().check(z.maxLength(50_000)),
      /** The text was put back into `text`, which now replaces it. */
      isBack: z.boolean(),
    }),
  ),
})
export type WritingDraft = z.infer<typeof draftSchema>

const keyOf = (userId: string, place: string) => draftKey(userId, `writing:${place}`)

/** The draft from before a reload; null without a draft. `place` is 'feed' or a message's id. */
export const openWriting = fromPromise<WritingDraft | null, { userId: string; place: string }>(
  async ({ input: { userId, place } }) => readDraft(keyOf(userId, place), draftSchema),
)
/** Stores a draft; null removes it. */
export const keepWritingDraft = (userId: string, place: string, draft: WritingDraft | null) =>
  keepDraft(keyOf(userId, place), draft)
