import { assign, emit, setup } from 'xstate'
import { errorOf } from '../shared/shapes/failing.ts'
import { setLike } from './messages.actors.ts'
import { failureOf } from '../shared/failure.ts'
import type { Message } from './message.ts'
import type { NoticeEvent } from './notices.ts'

/** The requested state of a message: liked or not. */
interface Wish {
  message: Message
  likes: boolean
}

interface MessageLikesContext {
  userId: string
  /** The first one is being sent. The last wish of each message is shown. */
  wishes: readonly Wish[]
}

/** Replaces a waiting wish for the same message. */
const withWish = ([first, ...waiting]: readonly Wish[], wish: Wish): readonly Wish[] =>
  first ? [first, ...waiting.filter(({ message }) => message.id !== wish.message.id), wish] : [wish]

/** The wish for a message that the server has not confirmed yet; null if there is no wish. */
export const wishedFor = ({ wishes }: Pick<MessageLikesContext, 'wishes'>, id: string): boolean | null =>
  wishes.findLast(({ message }) => message.id === id)?.likes ?? null

const firstOf = ({ wishes: [first] }: MessageLikesContext): Wish => {
  if (!first) throw new Error('no like is being sent')
  return first
}

/**
 * Likes are shown at once and sent one after the other. A refused like is reported, and the server's state is shown
 * again.
 */
export const messageLikesMachine = setup({
  types: {
    context: {} as MessageLikesContext,
    events: {} as { type: 'like' } & Wish,
    input: {} as { userId: string },
    emitted: {} as NoticeEvent | { type: 'message.liked'; message: Message },
  },
  actors: { setLike },
  guards: { hasMore: ({ context }) => context.wishes.length > 1 },
  actions: {
    addWish: assign({ wishes: ({ context }, wish: Wish) => withWish(context.wishes, wish) }),
    removeWish: assign({ wishes: ({ context }) => context.wishes.slice(1) }),
    emitLiked: emit((_, { message }: { message: Message }) => ({ type: 'message.liked' as const, message })),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'message.likeFailed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'messageLikes',
  context: ({ input: { userId } }) => ({ userId, wishes: [] }),
  initial: 'resting',
  states: {
    resting: { on: { like: { target: 'sending', actions: { type: 'addWish', params: ({ event }) => event } } } },
    sending: {
      on: { like: { actions: { type: 'addWish', params: ({ event }) => event } } },
      invoke: {
        id: 'setLike',
        src: 'setLike',
        input: ({ context }) => ({ ...firstOf(context), userId: context.userId }),
        onDone: [
          {
            guard: 'hasMore',
            target: 'sending',
            reenter: true,
            actions: [{ type: 'emitLiked', params: ({ event }) => ({ message: event.output }) }, 'removeWish'],
          },
          {
            target: 'resting',
            actions: [{ type: 'emitLiked', params: ({ event }) => ({ message: event.output }) }, 'removeWish'],
          },
        ],
        onError: [
          {
            guard: 'hasMore',
            target: 'sending',
            reenter: true,
            actions: [{ type: 'noticeFailure', params: errorOf }, 'removeWish'],
          },
          {
            target: 'resting',
            actions: [{ type: 'noticeFailure', params: errorOf }, 'removeWish'],
          },
        ],
      },
    },
  },
})
