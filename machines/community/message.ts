import { z } from 'zod/mini'
import { lengthOf } from '../shared/text.ts'
import { writtenText } from '../shared/writtenText.ts'

/** Limits of messages and replies, in characters. The database checks the same (…000200_texts.sql). */
export const maxMessage = 5000
/** How many people a text may mention. Each person counts once. */
export const maxMentions = 20
/** The maximum length of a search, in characters. */
export const maxSearch = 200
export const messagesPerPage = 50

/**
 * A message of the wall. `user_id` is null if the account was deleted. `liked_by` are accounts, in the order of their
 * likes. `created_at` is an instant with microseconds.
 */
export const messageSchema = z.object({
  id: z.string(),
  content: z.string(),
  user_id: z.nullable(z.string()),
  user_name: z.string(),
  user_photo: z.nullable(z.string()),
  likes: z.number(),
  liked_by: z.array(z.string()),
  reply_count: z.number(),
  created_at: z.string(),
  /** The mentioned handles that exist. Only these are marked in the text. */
  mentions: z.array(z.string()),
})
export type Message = z.infer<typeof messageSchema>

/** A row of search_messages(), with the first matching reply if replies were searched. */
export const foundMessageSchema = z.extend(messageSchema, { matched_reply_id: z.nullable(z.string()) })
export type FoundMessage = z.infer<typeof foundMessageSchema>

export const replySchema = z.object({
  id: z.string(),
  message_id: z.string(),
  user_id: z.nullable(z.string()),
  user_name: z.string(),
  user_photo: z.nullable(z.string()),
  content: z.string(),
  created_at: z.string(),
  mentions: z.array(z.string()),
})
export type Reply = z.infer<typeof replySchema>

/** Throws for a reply. */
export const asMessage = (row: Message | Reply): Message => {
  if ('message_id' in row) throw new Error(`'${row.id}' is not a message`)
  return row
}
/** Throws for a message. */
export const asReply = (row: Message | Reply): Reply => {
  if ('message_id' in row) return row
  throw new Error(`'${row.id}' is not a reply`)
}

const mention = /(?<![A-Za-z0-9_\u00c0-\u024f@/])@([A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*)(?![A-Za-z0-9_\u00c0-\u024f])/gu

/** The mentions in a text: the handle in lower case, and the range of '@' and handle. */
export const mentionsIn = (text: string) =>
  Array.from(text.matchAll(mention), ({ 0: { length }, 1: handle = '', index }) => ({
    handle: handle.toLowerCase(),
    start: index,
    end: index + length,
  }))

/** Why a message or a reply cannot be sent; null if it can. It needs more than what its field began with. */
export type TextFault = 'blank' | 'long' | 'mentions'
/** `beginning`: the text with which the field began, such as a mention. */
export const faultOfText = (text: string, beginning = ''): TextFault | null => {
  const stored = writtenText(text)
  if (stored === '' || stored === writtenText(beginning)) return 'blank'
  if (lengthOf(stored) > maxMessage) return 'long'
  return new Set(mentionsIn(stored).map(({ handle }) => handle)).size > maxMentions ? 'mentions' : null
}

export const messageSorts = ['newest', 'popular'] as const
export type MessageSort = (typeof messageSorts)[number]

/** The last loaded message, after which the next page begins. */
export type MessageCursor = Pick<Message, 'created_at' | 'id' | 'likes'>
export const cursorAfter = (messages: readonly Message[]): MessageCursor | null => messages.at(-1) ?? null

/** The message after the person likes it or removes the like; the same object if nothing changes. */
export const withLike = (message: Message, person: string, likes: boolean): Message => {
  if (message.liked_by.includes(person) === likes) return message
  const liked_by = likes ? [...message.liked_by, person] : message.liked_by.filter((id) => id !== person)
  return { ...message, liked_by, likes: liked_by.length }
}
