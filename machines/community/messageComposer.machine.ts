import { assign, emit, setup, type ActorRefFrom } from 'xstate'
import { keepWritingDraft, readWritingDraft, sendWriting, type Author, type WritingDraft } from './writing.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import { faultOfText, type Message, type Reply } from './message.ts'
import type { NoticeEvent } from './notices.ts'
import { isBlank } from '../shared/text.ts'

export type MessageComposerEvent =
  | { type: 'text.change'; text: string }
  /** `id`: a version 4, for a text that was not sent before; `at`: now, as an instant; `author`: as one is called now. */
  | { type: 'submit'; id: string; at: string; author: Author }
  | { type: 'cancel' }
  /** It is known to be there, whatever its request said. */
  | { type: 'writing.arrive'; id: string }

export interface MessageComposerInput {
  userId: string
  /** The message that is answered; null for messages of one's own. */
  messageId: string | null
  /** What a reload left, or how one is to begin. */
  draft: WritingDraft | null
  /** Where one writes, for the draft; the feed, or the message that is answered, unless told. */
  place?: string
}

interface MessageComposerContext {
  userId: string
  /** Of what is on its way. */
  author: Author
  messageId: string | null
  place?: string
  text: string
  /** What is on its way, or what did not arrive as far as is known. */
  attempt: WritingDraft['attempt']
  failure: Failure | null
}

/** What did not arrive is there again, before what was typed meanwhile. */
const joined = (content: string, text: string) => (isBlank(text) ? content : `${content}\n\n${text}`)

/** The other way round: what has arrived after all is not wanted any more; what was typed since is. */
const without = (content: string, text: string) => {
  if (text === content) return ''
  return text.startsWith(`${content}\n\n`) ? text.slice(content.length + 2) : text
}

const placeOf = ({ messageId, place }: Pick<MessageComposerInput, 'messageId' | 'place'>) =>
  place ?? messageId ?? 'feed'

/**
 * Writes a message, or a reply (SPEC.md, sections 2 and 5): the row shows at once and the composer is free for the next text;
 * what fails is taken back with its text. The same text is sent again with the same id, so that it is never there twice.
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
      /** It is there: its request says so, or it was heard of before. */
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
    tellBegun: emit(({ context: { attempt } }, { at }: { at: string }) => ({
      type: 'writing.began' as const,
      id: attempt?.id ?? '',
      content: attempt?.content ?? '',
      at,
    })),
    tellSettled: emit(({ context: { attempt } }) => ({
      type: 'writing.settled' as const,
      content: attempt?.content ?? '',
    })),
    forgetAttempt: assign({ attempt: null }),
    forgetArrived: assign(({ context: { attempt, text } }) => ({
      attempt: null,
      failure: null,
      text: without(attempt?.content ?? '', text),
    })),
    tellEnded: emit((_, { row }: { row: Message | Reply }) => ({ type: 'writing.ended' as const, row })),
    takeBack: assign(({ context: { attempt, text } }, { error }: { error: unknown }) => ({
      failure: failureOf(error),
      attempt: attempt && { ...attempt, isBack: true },
      text: joined(attempt?.content ?? '', text),
    })),
    tellFailed: emit(({ context: { attempt } }, { error }: { error: unknown }) => ({
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
    // A reload while it was on its way: it may have arrived or not, which its id will tell.
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
              { type: 'tellBegun', params: ({ event }) => event },
              'keepDraft',
            ],
          },
        ],
        cancel: { actions: ['clear', 'keepDraft'] },
        'writing.arrive': {
          guard: { type: 'isAttempt', params: ({ event }) => event },
          actions: ['tellSettled', 'forgetArrived', 'keepDraft'],
        },
      },
    },
    sending: {
      on: {
        'text.change': { actions: [{ type: 'change', params: ({ event }) => event }, 'keepDraft'] },
        'writing.arrive': {
          guard: { type: 'isAttempt', params: ({ event }) => event },
          target: 'writing',
          actions: ['tellSettled', 'forgetAttempt', 'keepDraft'],
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
            'tellSettled',
            'forgetAttempt',
            { type: 'tellEnded', params: ({ event }) => ({ row: event.output }) },
            'keepDraft',
          ],
        },
        onError: {
          target: 'writing',
          actions: [
            { type: 'takeBack', params: ({ event }) => ({ error: event.error }) },
            { type: 'tellFailed', params: ({ event }) => ({ error: event.error }) },
            { type: 'noticeFailure', params: ({ event }) => ({ error: event.error }) },
            'keepDraft',
          ],
        },
      },
    },
  },
})

/** What a reload left of a text, null without one. For the machine's input. */
export const writingDraftOf = readWritingDraft

export type MessageComposerActor = ActorRefFrom<typeof messageComposerMachine>
