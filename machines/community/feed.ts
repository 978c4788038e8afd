import {
  cursorAfter,
  maxSearch,
  messagesPerPage,
  type FoundMessage,
  type Message,
  type MessageCursor,
  type MessageSort,
} from './message.ts'
import { writtenText } from '../shared/writtenText.ts'
import { isNameMatch, searchText } from '../shared/nameSearch.ts'
import { fold } from '../shared/text.ts'

/** The filters of the feed. */
export interface FeedView {
  /** Part of a text or of an author's name; empty matches all. */
  search: string
  /** Also searches the replies. */
  withReplies: boolean
  sort: MessageSort
}

export const wholeFeed: FeedView = { search: '', withReplies: false, sort: 'newest' }

/** Normalizes the typed text for the search. */
export const searchOf = (typed: string) => Array.from(writtenText(typed.trim())).slice(0, maxSearch).join('')

/** A short search reads only this number of messages, the newest. */
export const newestSearched = 10_000

/**
 * Whether a search is too short for the trigram index, which needs three letters or digits in a row. The twin of
 * `private.is_short_search`.
 */
export const isShortSearch = (search: string) => search !== '' && !/[a-z0-9]{3}/u.test(fold(search))

export interface FeedPage {
  messages: readonly FoundMessage[]
  /** null after the last page. */
  next: MessageCursor | null
}

/** A page loaded again, and those of the other requested messages that still exist. */
export interface FeedNews extends FeedPage {
  requested: readonly string[]
  older: readonly Message[]
}

/** The first page of what is shown; `next` follows all of it. */
export const shownPage = (shown: readonly FoundMessage[], next: MessageCursor | null): FeedPage => {
  const messages = shown.slice(0, messagesPerPage)
  return { messages, next: messages.length === shown.length ? next : cursorAfter(messages) }
}

/** All that may change of the messages, as the database writes it for `message_digest()`. */
export const stateOf = (page: readonly FoundMessage[]) =>
  page
    .map(({ id, user_id, user_name, user_photo, liked_by, reply_count, mentions, matched_reply_id }) =>
      [id, user_id, user_name, user_photo, liked_by, reply_count, mentions, matched_reply_id].join('\n'),
    )
    .join('\n')

/** What changes of a deleted message: its replies are deleted with it. */
export const whenGone = { reply_count: 0 }

const known = (messages: readonly FoundMessage[], id: string) => messages.find((message) => message.id === id)

/**
 * Whether a new message matches the search, as in `search_messages`: the exact text, or the author by words. A new
 * message is among the newest, which a short search reads.
 */
export const belongs = ({ search }: FeedView, { content, user_name }: Message) => {
  const words = searchOf(search).toLowerCase()
  if (content.toLowerCase().includes(words)) return true
  // Punctuation alone is not a name.
  return searchText(words) !== ' ' && isNameMatch(user_name, words)
}

/**
 * Replaces a message; returns the same list if it is absent. The author's photo stays: a changed row has an old one.
 */
export const withMessage = (messages: readonly FoundMessage[], message: Message): readonly FoundMessage[] =>
  known(messages, message.id)
    ? messages.map((one) => (one.id === message.id ? { ...one, ...message, user_photo: one.user_photo } : one))
    : messages

/** Puts a message on top, or replaces it if it is in the list. */
export const withNewMessage = (messages: readonly FoundMessage[], message: Message): readonly FoundMessage[] =>
  known(messages, message.id) ? withMessage(messages, message) : [{ ...message, matched_reply_id: null }, ...messages]

/** Appends a page. A message that moved into this page stays in its place. */
export const withPage = (messages: readonly FoundMessage[], page: readonly FoundMessage[]): readonly FoundMessage[] => {
  const ids = new Set(messages.map(({ id }) => id))
  return [...messages, ...page.filter(({ id }) => !ids.has(id))]
}

/**
 * The messages of the page that are new on top of the list, newest first; without those that a live event reported.
 * Always empty if sorted by popularity.
 */
export const newOnTop = (
  { sort }: FeedView,
  messages: readonly FoundMessage[],
  news: FeedNews,
): readonly FoundMessage[] => {
  if (sort !== 'newest') return []
  const meeting = news.messages.findIndex(({ id }) => news.requested.includes(id))
  return news.messages.slice(0, meeting === -1 ? undefined : meeting).filter(({ id }) => !known(messages, id))
}

/**
 * Merges the list after an interruption: messages received since the request, the current page, then the older
 * messages. `gone` are the deleted ones. If page and list do not overlap, only the page remains, because messages
 * between them would be missing.
 */
export const caughtUp = (
  messages: readonly FoundMessage[],
  next: MessageCursor | null,
  news: FeedNews,
): FeedPage & { gone: readonly string[] } => {
  const onPage = new Set(news.messages.map(({ id }) => id))
  const others = messages.filter(({ id }) => !onPage.has(id))
  if (news.next !== null && others.length === messages.length) return { ...news, gone: [] }
  const now = new Map(news.older.map((message) => [message.id, message]))
  const requested = new Set(news.requested)
  const older = others.filter(({ id }) => requested.has(id))
  return {
    messages: [
      ...others.filter(({ id }) => !requested.has(id)),
      ...news.messages,
      ...older.map((message) => ({ ...message, ...(now.get(message.id) ?? whenGone) })),
    ],
    next: older.length === 0 ? news.next : next,
    gone: older.flatMap(({ id }) => (now.has(id) ? [] : [id])),
  }
}
