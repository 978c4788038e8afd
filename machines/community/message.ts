import { z } from 'zod/mini'
import { isBlank, lengthOf } from '../shared/text.ts'

/** Limits of the tables, in characters; messages and replies alike. The database says the same (…000200_texts.sql). */
export const maxMessage = 5000
/** How many people one text may mention; mentioning somebody twice counts once. */
export const maxMentions = 20
/** What the search reads of what one types. */
export const maxSearch = 200
/** Messages a page (SPEC.md, section 9). */
export const messagesPerPage = 50

/**
 * A message of the wall (SPEC.md, section 3). `user_id` is null once the account is gone; `liked_by` are accounts in the
 * order in which they came; `created_at` is an instant with microseconds.
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
  /** Handles of members that the text mentions: those alone are marked. */
  mentions: z.array(z.string()),
})
export type Message = z.infer<typeof messageSchema>

/** A row of search_messages(): with the first reply that matches, when replies were asked for and one does. */
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

/** Characters that reorder others or show nothing; the joiners of emoji are none of them. */
const disguises =
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu

/** A text as the database keeps it: without disguises, with plain line breaks, without blanks at its ends. */
export const writtenText = (text: string) => {
  const kept = text.replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n').replace(disguises, '')
  return isBlank(kept) ? '' : kept.replace(/^[ \t\n\u00a0]+|[ \t\n\u00a0]+$/gu, '')
}

/** The same on one line; no-break spaces are no blanks to Postgres. The twin of `private.written_line`. */
export const writtenLine = (text: string) => writtenText(text).replace(/[ \t]*\n[^\S\u00a0\u2007\u202f\ufeff]*/gu, ' ')

const mention = /(?<![A-Za-z0-9_\u00c0-\u024f@/])@([A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*)(?![A-Za-z0-9_\u00c0-\u024f])/gu

/** Where a text mentions somebody: the handle in lower case, and from where to where '@' and handle stand. */
export const mentionsIn = (text: string) =>
  Array.from(text.matchAll(mention), ({ 0: { length }, 1: handle = '', index }) => ({
    handle: handle.toLowerCase(),
    start: index,
    end: index + length,
  }))

/** Why a message or a reply can't be sent; null when it can (SPEC.md, section 5). */
export type TextFault = 'blank' | 'long' | 'mentions'
export const faultOfText = (text: string): TextFault | null => {
  const kept = writtenText(text)
  if (kept === '') return 'blank'
  if (lengthOf(kept) > maxMessage) return 'long'
  return new Set(mentionsIn(kept).map(({ handle }) => handle)).size > maxMentions ? 'mentions' : null
}

/** Newest or most liked first (SPEC.md, section 4). */
export const messageSorts = ['newest', 'popular'] as const
export type MessageSort = (typeof messageSorts)[number]

/** The last message known, from which the next page goes on. */
export type MessageCursor = Pick<Message, 'created_at' | 'id' | 'likes'>
export const cursorAfter = (messages: readonly Message[]): MessageCursor | null => messages.at(-1) ?? null

/** A message as it looks after the person likes it, or takes that back; the same when nothing changes. */
export const withLike = (message: Message, person: string, likes: boolean): Message => {
  if (message.liked_by.includes(person) === likes) return message
  const liked_by = likes ? [...message.liked_by, person] : message.liked_by.filter((id) => id !== person)
  return { ...message, liked_by, likes: liked_by.length }
}
