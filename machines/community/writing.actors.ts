import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { messageSchema, replySchema, writtenText, type Message, type Reply } from './message.ts'
import { supabase } from '../shared/client/client.ts'
import { draftKey, keepDraft, readDraft } from '../shared/client/drafts.ts'
import { messageColumns } from './messages.actors.ts'
import { replyColumns } from './replies.actors.ts'

/** Who writes, as the client says it; the database puts the member’s own name and photo in its place. */
export interface Author {
  name: string
  /** As it is stored, without a host. */
  photo: string | null
}

export interface Writing {
  /** A version 4, made once for a text: sent again it is known by it. */
  id: string
  content: string
  userId: string
  author: Author
  /** The message that it answers; null for a message of its own. */
  messageId: string | null
}

/** Sent with the same id before, whose answer was lost. */
const isRepeated = (error: { code: string }) => error.code === '23505'

const readMessage = (id: string, signal: AbortSignal) =>
  supabase().from('messages').select(messageColumns).eq('id', id).abortSignal(signal).single()
const readReply = (id: string, signal: AbortSignal) =>
  supabase().from('message_replies').select(replyColumns).eq('id', id).abortSignal(signal).single()

/**
 * Writes a message or a reply, once (SPEC.md, section 7, 'Message send', 'Reply insert'), and answers it as the database keeps
 * it. Throws the server's error.
 */
export const sendWriting = fromPromise<Message | Reply, Writing>(async ({ input, signal }) => {
  const { id, userId, author, messageId } = input
  const row = { id, content: writtenText(input.content), user_id: userId, user_name: author.name }
  const signed = { ...row, user_photo: author.photo }
  if (messageId !== null) {
    const insert = supabase()
      .from('message_replies')
      .insert({ ...signed, message_id: messageId })
    const sent = await insert.select(replyColumns).abortSignal(signal).single()
    const { data, error } = sent.error && isRepeated(sent.error) ? await readReply(id, signal) : sent
    if (error) throw error
    return replySchema.parse(data)
  }
  const insert = supabase()
    .from('messages')
    .insert({ ...signed, likes: 0, liked_by: [] })
  const sent = await insert.select(messageColumns).abortSignal(signal).single()
  const { data, error } = sent.error && isRepeated(sent.error) ? await readMessage(id, signal) : sent
  if (error) throw error
  return messageSchema.parse(data)
})

const draftSchema = z.object({
  version: z.literal(1),
  text: z.string().check(z.maxLength(50_000)),
  /** What was sent under this id, and whose answer is not known. */
  attempt: z.nullable(
    z.object({
      id: z.string(),
      content: z.string().check(z.maxLength(50_000)),
      /** It was given back into the text, which is since then all that is wanted of it. */
      isBack: z.boolean(),
    }),
  ),
})
export type WritingDraft = z.infer<typeof draftSchema>

const keyOf = (userId: string, place: string) => draftKey(userId, `writing:${place}`)

/** null without one; `place` says where one writes: the feed, or a message's id. */
export const readWritingDraft = (userId: string, place: string) => readDraft(keyOf(userId, place), draftSchema)
export const keepWritingDraft = (userId: string, place: string, draft: WritingDraft | null) =>
  keepDraft(keyOf(userId, place), draft)
