import { assign, emit, setup, type ActorRefFrom } from 'xstate'
import { errorOf } from '../shared/shapes/failing.ts'
import { keepWritingDraft, readWritingDraft, sendWriting, type Author, type WritingDraft } from './writing.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import { faultOfText, type Message, type Reply } from './message.ts'
import type { NoticeEvent } from './notices.ts'
import { isBlank } from '../shared/text.ts'

export type MessageComposerEvent =
  | { type: 'text.change'; text: string }
  /** `id`: a new UUID v4; `at`: the current instant; `author`: the current user's name and photo. */
  | { type: 'submit'; id: string; at: string; author: Author }
  | { type: 'cancel' }
  /** The message is stored, even if its request failed. */
  | { type: 'writing.arrive'; id: string }

export interface MessageComposerInput {
  userId: string
  /** The message that gets the reply; null for a new message. */
  messageId: string | null
  /** The draft from before a reload, or an initial text. */
  draft: WritingDraft | null
  /** The key of the draft. Default: the feed, or the message that gets the reply. */
  place?: string
}

interface MessageComposerContext {
  userId: string
  /** The author of the text that is being sent. */
  author: Author
  messageId: string | null
  place?: string
  text: string
  /** The text that is being sent, or that failed to be sent. */
  attempt: WritingDraft['attempt']
  failure: Failure | null
}

/** Puts a failed text back, before the text that was typed since. */
const joined = (content: string, text: string) => (isBlank(text) ? content : `${content}\n\n${text}`)

/** The reverse: removes a stored text and keeps the text that was typed since. */
const without = (content: string, text: string) => {
  if (text === content) return ''
  return text.startsWith(`${content}\n\n`) ? text.slice(content.length + 2) : text
}

const placeOf = ({ messageId, place }: Pick<MessageComposerInput, 'messageId' | 'place'>) =>
  place ?? messageId ?? 'feed'

/**
 * Writes a message or a reply. The row shows at once and the composer is empty for the next text. A failed text is put
 * back. The same text is sent again with the same id, so that it is stored only once.
 */
export const messageComposerMachine = setup({
  types: {
    context: {} as MessageComposerContext,
    events: {} as MessageComposerEvent,
    input: {} as MessageComposerInput,
    emitted: {} as
      | NoticeEvent
      | { type: 'writing.began'; id: string; content: string; at: string }
      | { type: 'writing.ended'; row: Message | Reply }
      /** The text is stored, by the response to its request or by a live event. */
      | { type: 'writing.settled'; content: string }
      | { type: 'writing.failed'; id: string; isGone: boolean },
  },
  actors: { sendWriting },
  guards: {
    isFaulty: ({ context }) => faultOfText(context.text) !== null,
    isAttempt: ({ context }, { id }: { id: string }) => context.attempt?.id === id,
  },
  actions: {
    change: assign({ text: (_, { text }: { text: string }) => text }),
    begin: assign(({ context: { attempt, text } }, { id, author }: { id: string; author: Author }) => ({
      author,
      attempt: { id: attempt?.content === text ? attempt.id : id, content: text, isBack: false },
      text: '',
      failure: null,
    })),
    emitBegun: emit(({ context: { attempt } }, { at }: { at: string }) => ({
      type: 'writing.began' as const,
      id: attempt?.id ?? '',
      content: attempt?.content ?? '',
      at,
    })),
    emitSettled: emit(({ context: { attempt } }) => ({
      type: 'writing.settled' as const,
      content: attempt?.content ?? '',
    })),
    forgetAttempt: assign({ attempt: null }),
    forgetArrived: assign(({ context: { attempt, text } }) => ({
      attempt: null,
      failure: null,
      text: without(attempt?.content ?? '', text),
    })),
    emitEnded: emit((_, { row }: { row: Message | Reply }) => ({ type: 'writing.ended' as const, row })),
    takeBack: assign(({ context: { attempt, text } }, { error }: { error: unknown }) => ({
      failure: failureOf(error),
      attempt: attempt && { ...attempt, isBack: true },
      text: joined(attempt?.content ?? '', text),
    })),
    emitFailed: emit(({ context: { attempt } }, { error }: { error: unknown }) => ({
      type: 'writing.failed' as const,
      id: attempt?.id ?? '',
      isGone: failureOf(error).code === '23503',
    })),
    noticeFailure: emit(({ context }, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: {
        key: context.messageId === null ? 'message.sendFailed' : 'reply.sendFailed',
        failure: failureOf(error),
      },
    })),
    clear: assign({ text: '', attempt: null, failure: null }),
    keepDraft: ({ context }) => {
      const { userId, text, attempt } = context
      const isEmpty = text === '' && attempt === null
      keepWritingDraft(userId, placeOf(context), isEmpty ? null : { version: 1, text, attempt })
    },
  },
}).createMachine({
  id: 'messageComposer',
  context: ({ input: { userId, messageId, draft, ...input } }) => {
    const { attempt = null, text = '' } = draft ?? {}
    // A reload during a request: only the id shows whether the text was stored.
    const isOpen = attempt !== null && !attempt.isBack
    const author = { name: '', photo: null }
    return {
      ...input,
      userId,
      author,
      messageId,
      attempt: attempt && { ...attempt, isBack: true },
      text: isOpen ? joined(attempt.content, text) : text,
      failure: null,
    }
  },
  initial: 'writing',
  states: {
    writing: {
      on: {
        'text.change': { actions: [{ type: 'change', params: ({ event }) => event }, 'keepDraft'] },
        submit: [
          { guard: 'isFaulty' },
          {
            target: 'sending',
            actions: [
              { type: 'begin', params: ({ event }) => event },
              { type: 'emitBegun', params: ({ event }) => event },
              'keepDraft',
            ],
          },
        ],
        cancel: { actions: ['clear', 'keepDraft'] },
        'writing.arrive': {
          guard: { type: 'isAttempt', params: ({ event }) => event },
          actions: ['emitSettled', 'forgetArrived', 'keepDraft'],
        },
      },
    },
    sending: {
      on: {
        'text.change': { actions: [{ type: 'change', params: ({ event }) => event }, 'keepDraft'] },
        'writing.arrive': {
          guard: { type: 'isAttempt', params: ({ event }) => event },
          target: 'writing',
          actions: ['emitSettled', 'forgetAttempt', 'keepDraft'],
        },
      },
      invoke: {
        id: 'sendWriting',
        src: 'sendWriting',
        input: ({ context: { attempt, userId, author, messageId } }) => ({
          userId,
          id: attempt?.id ?? '',
          content: attempt?.content ?? '',
          author,
          messageId,
        }),
        onDone: {
          target: 'writing',
          actions: [
            'emitSettled',
            'forgetAttempt',
            { type: 'emitEnded', params: ({ event }) => ({ row: event.output }) },
            'keepDraft',
          ],
        },
        onError: {
          target: 'writing',
          actions: [
            { type: 'takeBack', params: errorOf },
            { type: 'emitFailed', params: errorOf },
            { type: 'noticeFailure', params: errorOf },
            'keepDraft',
          ],
        },
      },
    },
  },
})

/** The draft from before a reload; null if absent. An input of the machine. */
export const writingDraftOf = readWritingDraft

export type MessageComposerActor = ActorRefFrom<typeof messageComposerMachine>
