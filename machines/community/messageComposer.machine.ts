import { assign, emit, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { errorOf, failureNotice, logFault, logged } from '../shared/shapes/failing.ts'
import { mentionsMachine, type MentionsReport } from './mentions.machine.ts'
import {
  keepWritingDraft,
  openWriting,
  rowOf,
  sendWriting,
  type Author,
  type Writing,
  type WritingDraft,
} from './writing.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import { faultOfText, type Message, type Reply } from './message.ts'
import type { CommunityNotice, NoticeEvent } from './notices.ts'
import { isBlank } from '../shared/text.ts'

type MessageComposerEvent =
  | { type: 'text.change'; text: string }
  /** `id`: a new UUID v4; `at`: the current instant; `author`: the current user's name and photo. */
  | { type: 'submit'; id: string; at: string; author: Author }
  | { type: 'cancel' }
  /** The message is stored, even if its request failed. */
  | { type: 'writing.arrive'; id: string }
  | MentionsReport

/** What a composer reports to its parent: the current user's text is being sent, was stored, or failed. */
export type WritingReport =
  | { type: 'writing.begin'; row: Message | Reply }
  | { type: 'writing.end'; row: Message | Reply }
  /** `isGone`: because its message was deleted. */
  | { type: 'writing.fail'; id: string; isGone: boolean }
  /** The text is stored, by the response to its request or by a live event. */
  | { type: 'writing.settle'; content: string }

interface MessageComposerInput {
  userId: string
  /** The message that gets the reply; null for a new message. */
  messageId: string | null
  /** The key of the draft. */
  place: string
  /** The text with which each message begins, such as a mention. */
  beginning: string
}

interface MessageComposerContext extends MessageComposerInput {
  text: string
  /** The text that is being sent, or that failed to be sent. */
  attempt: WritingDraft['attempt']
  /** The author of the attempt; null if it is from before a reload. */
  author: Author | null
  failure: Failure | null
  /** The last sent text is stored. */
  isStored: boolean
}

/** Puts a failed text back, before the text that was typed since. */
const joined = (content: string, text: string) => (isBlank(text) ? content : `${content}\n\n${text}`)

/** The reverse: removes a stored text and keeps the text that was typed since. */
const without = (content: string, text: string) => {
  if (text === content) return ''
  return text.startsWith(`${content}\n\n`) ? text.slice(content.length + 2) : text
}

const attemptOf = ({ attempt }: MessageComposerContext) => needed(attempt, 'no text is being sent')

const writingOf = (context: MessageComposerContext): Writing => {
  const { userId, messageId, author } = context
  const { id, content } = attemptOf(context)
  return { userId, id, content, author: needed(author, 'the text has no author'), messageId }
}

/** After a reload during a request, only the id shows whether the text was stored. */
const restored = ({ beginning }: MessageComposerContext, draft: WritingDraft | null) => {
  const { attempt = null, text = beginning } = draft ?? {}
  return {
    attempt: attempt && { ...attempt, isBack: true },
    text: attempt !== null && !attempt.isBack ? joined(attempt.content, text) : text,
  }
}

/**
 * Writes a message or a reply. The row shows at once and the composer is empty for the next text. A failed text is put
 * back. The same text is sent again with the same id, so that it is stored only once.
 */
export const messageComposerMachine = setup({
  types: {
    context: {} as MessageComposerContext,
    events: {} as MessageComposerEvent,
    input: {} as MessageComposerInput,
    /** A mention was completed: the caret is after it. */
    emitted: {} as { type: 'caret.moved'; caret: number },
    children: {} as { mentions: 'mentions' },
  },
  actors: { openWriting, sendWriting, mentions: mentionsMachine },
  guards: {
    isFaulty: ({ context: { text, beginning } }) => faultOfText(text, beginning) !== null,
    isAttempt: ({ context }, { id }: { id: string }) => context.attempt?.id === id,
  },
  actions: {
    restore: assign(({ context }, { draft }: { draft: WritingDraft | null }) => restored(context, draft)),
    change: assign({ text: (_, { text }: { text: string }) => text }),
    begin: assign(({ context: { attempt, text } }, { id, author }: { id: string; author: Author }) => ({
      author,
      attempt: { id: attempt?.content === text ? attempt.id : id, content: text, isBack: false },
      text: '',
      failure: null,
      isStored: false,
    })),
    reportBegun: sendParent(({ context }, { at }: { at: string }): WritingReport => ({
      type: 'writing.begin',
      row: rowOf(writingOf(context), at),
    })),
    reportSettled: sendParent(({ context }): WritingReport => ({
      type: 'writing.settle',
      content: attemptOf(context).content,
    })),
    forgetAttempt: assign(({ context: { text, beginning } }) => ({
      attempt: null,
      text: text || beginning,
      isStored: true,
    })),
    forgetArrived: assign(({ context }) => ({
      attempt: null,
      failure: null,
      text: without(attemptOf(context).content, context.text) || context.beginning,
      isStored: true,
    })),
    reportEnded: sendParent((_, { row }: { row: Message | Reply }): WritingReport => ({ type: 'writing.end', row })),
    takeBack: assign(({ context }, { error }: { error: unknown }) => ({
      failure: failureOf(error),
      attempt: { ...attemptOf(context), isBack: true },
      text: joined(attemptOf(context).content, context.text),
    })),
    reportFailed: sendParent(({ context }, { error }: { error: unknown }): WritingReport => ({
      type: 'writing.fail',
      id: attemptOf(context).id,
      isGone: failureOf(error).code === '23503',
    })),
    noticeFailure: failureNotice<CommunityNotice>()(({ messageId }) => ({
      key: messageId === null ? 'message.sendFailed' : 'reply.sendFailed',
    })),
    withdrawFailure: sendParent(({ context: { messageId } }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'notice.outdated', of: [messageId === null ? 'message.sendFailed' : 'reply.sendFailed'] },
    })),
    clear: assign({ text: '', attempt: null, failure: null }),
    keepDraft: ({ context: { userId, place, text, attempt } }) => {
      const isEmpty = text === '' && attempt === null
      keepWritingDraft(userId, place, isEmpty ? null : { version: 1, text, attempt })
    },
    moveCaret: emit((_, { caret }: { caret: number }) => ({ type: 'caret.moved' as const, caret })),
    logFault: logFault(),
  },
}).createMachine({
  id: 'messageComposer',
  context: ({ input }) => ({ ...input, text: '', attempt: null, author: null, failure: null, isStored: false }),
  invoke: { id: 'mentions', src: 'mentions', onError: logged },
  initial: 'opening',
  states: {
    opening: {
      invoke: {
        id: 'openWriting',
        src: 'openWriting',
        input: ({ context: { userId, place } }) => ({ userId, place }),
        onDone: {
          target: 'writing',
          actions: { type: 'restore', params: ({ event }) => ({ draft: event.output }) },
        },
        onError: {
          target: 'writing',
          actions: [{ type: 'restore', params: { draft: null } }, logged.actions],
        },
      },
    },
    writing: {
      on: {
        'text.change': { actions: [{ type: 'change', params: ({ event }) => event }, 'keepDraft'] },
        'mention.chosen': {
          actions: [
            { type: 'change', params: ({ event }) => event },
            'keepDraft',
            { type: 'moveCaret', params: ({ event }) => event },
          ],
        },
        submit: [
          { guard: 'isFaulty' },
          {
            target: 'sending',
            actions: [
              { type: 'begin', params: ({ event }) => event },
              { type: 'reportBegun', params: ({ event }) => event },
              'withdrawFailure',
              'keepDraft',
            ],
          },
        ],
        cancel: { actions: ['clear', 'keepDraft'] },
        'writing.arrive': {
          guard: { type: 'isAttempt', params: ({ event }) => event },
          actions: ['reportSettled', 'withdrawFailure', 'forgetArrived', 'keepDraft'],
        },
      },
    },
    sending: {
      on: {
        'text.change': { actions: [{ type: 'change', params: ({ event }) => event }, 'keepDraft'] },
        'mention.chosen': {
          actions: [
            { type: 'change', params: ({ event }) => event },
            'keepDraft',
            { type: 'moveCaret', params: ({ event }) => event },
          ],
        },
        'writing.arrive': {
          guard: { type: 'isAttempt', params: ({ event }) => event },
          target: 'writing',
          actions: ['reportSettled', 'forgetAttempt', 'keepDraft'],
        },
      },
      invoke: {
        id: 'sendWriting',
        src: 'sendWriting',
        input: ({ context }) => writingOf(context),
        onDone: {
          target: 'writing',
          actions: [
            'reportSettled',
            'forgetAttempt',
            { type: 'reportEnded', params: ({ event }) => ({ row: event.output }) },
            'keepDraft',
          ],
        },
        onError: {
          target: 'writing',
          actions: [
            { type: 'takeBack', params: errorOf },
            { type: 'reportFailed', params: errorOf },
            { type: 'noticeFailure', params: errorOf },
            'keepDraft',
          ],
        },
      },
    },
  },
})

export type MessageComposerActor = ActorRefFrom<typeof messageComposerMachine>
