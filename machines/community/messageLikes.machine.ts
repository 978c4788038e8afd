import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { errorOf, failureNotice } from '../shared/shapes/failing.ts'
import { setLike } from './messages.actors.ts'
import type { Message } from './message.ts'
import type { CommunityNotice } from './notices.ts'

/** The requested state of a message: liked or not. */
interface Wish {
  message: Message
  likes: boolean
}

/** The message as the server has it after a like. */
export type LikesReport = { type: 'message.liked'; message: Message }

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

const firstOf = ({ wishes: [first] }: MessageLikesContext): Wish => needed(first, 'no like is being sent')

/**
 * Likes are shown at once and sent one after the other. A refused like is reported, and the server's state is shown
 * again.
 */
export const messageLikesMachine = setup({
  types: {
    context: {} as MessageLikesContext,
    events: {} as { type: 'like' } & Wish,
    input: {} as { userId: string },
  },
  actors: { setLike },
  guards: { hasMore: ({ context }) => context.wishes.length > 1 },
  actions: {
    addWish: assign({ wishes: ({ context }, wish: Wish) => withWish(context.wishes, wish) }),
    removeWish: assign({ wishes: ({ context }) => context.wishes.slice(1) }),
    reportLiked: sendParent((_, { message }: { message: Message }): LikesReport => ({
      type: 'message.liked',
      message,
    })),
    noticeFailure: failureNotice<CommunityNotice>()('message.likeFailed'),
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
            actions: [{ type: 'reportLiked', params: ({ event }) => ({ message: event.output }) }, 'removeWish'],
          },
          {
            target: 'resting',
            actions: [{ type: 'reportLiked', params: ({ event }) => ({ message: event.output }) }, 'removeWish'],
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

export type MessageLikesActor = ActorRefFrom<typeof messageLikesMachine>
