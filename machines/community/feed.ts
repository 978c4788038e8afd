import {
  maxSearch,
  writtenText,
  type FoundMessage,
  type Message,
  type MessageCursor,
  type MessageSort,
} from './message.ts'
import { isNameMatch, searchText } from '../shared/nameSearch.ts'
import { fold } from '../shared/text.ts'

/** What the feed shows (SPEC.md, section 2, 'Community feed'). */
export interface FeedView {
  /** Part of a text or of an author's name; empty for all. */
  search: string
  /** Replies are searched as well. */
  withReplies: boolean
  sort: MessageSort
}

export const wholeFeed: FeedView = { search: '', withReplies: false, sort: 'newest' }

/** What is searched for of what one types. */
export const searchOf = (typed: string) => Array.from(writtenText(typed.trim())).slice(0, maxSearch).join('')

/** A short search looks through so many messages, the newest. */
export const newestSearched = 10_000

/**
 * Is a search too short for the index of words, which knows three letters or digits in a row? The twin of
 * `private.is_short_search`.
 */
export const isShortSearch = (search: string) => search !== '' && !/[a-z0-9]{3}/u.test(fold(search))

export interface FeedPage {
  messages: readonly FoundMessage[]
  /** null when there is nothing further. */
  next: MessageCursor | null
}

/** A page read anew, and those of the other messages asked for that are still there. */
export interface FeedNews extends FeedPage {
  asked: readonly string[]
  older: readonly Message[]
}

const known = (messages: readonly FoundMessage[], id: string) => messages.find((message) => message.id === id)

/**
 * Does a new message belong to what is searched for? As `search_messages` does: the text as it stands, the author by words. A new
 * one is among the newest, which a short search looks through.
 */
export const belongs = ({ search }: FeedView, { content, user_name }: Message) => {
  const words = searchOf(search).toLowerCase()
  if (content.toLowerCase().includes(words)) return true
  // Signs alone are no name.
  return searchText(words) !== ' ' && isNameMatch(user_name, words)
}

/** With a message as it is now; the same list when it is not in it. Its photo is the author's: a changed row has that of its day. */
export const withMessage = (messages: readonly FoundMessage[], message: Message): readonly FoundMessage[] =>
  known(messages, message.id)
    ? messages.map((one) => (one.id === message.id ? { ...one, ...message, user_photo: one.user_photo } : one))
    : messages

/** With a message on top, which may be there already. */
export const withNewMessage = (messages: readonly FoundMessage[], message: Message): readonly FoundMessage[] =>
  known(messages, message.id) ? withMessage(messages, message) : [{ ...message, matched_reply_id: null }, ...messages]

/** With a further page; what has moved into it meanwhile stays where it is. */
export const withPage = (messages: readonly FoundMessage[], page: readonly FoundMessage[]): readonly FoundMessage[] => {
  const ids = new Set(messages.map(({ id }) => id))
  return [...messages, ...page.filter(({ id }) => !ids.has(id))]
}

/**
 * What has come on top meanwhile, newest first: it stands above all that was asked for, and was not heard of either. Among the popular ones
 * it has no place of its own.
 */
export const comeOnTop = (
  { sort }: FeedView,
  messages: readonly FoundMessage[],
  news: FeedNews,
): readonly FoundMessage[] => {
  if (sort !== 'newest') return []
  const meeting = news.messages.findIndex(({ id }) => news.asked.includes(id))
  return news.messages.slice(0, meeting === -1 ? undefined : meeting).filter(({ id }) => !known(messages, id))
}

/**
 * After some time without hearing: what has come since it was asked, the page as it is now, and behind it the older messages.
 * `gone` are those that are not there any more. Where page and list do not meet, the page alone, or what lies between
 * would be missing.
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
  const asked = new Set(news.asked)
  const older = others.filter(({ id }) => asked.has(id))
  return {
    messages: [
      ...others.filter(({ id }) => !asked.has(id)),
      ...news.messages,
      ...older.map((message) => ({ ...message, ...now.get(message.id) })),
    ],
    next: older.length === 0 ? news.next : next,
    gone: older.flatMap(({ id }) => (now.has(id) ? [] : [id])),
  }
}
