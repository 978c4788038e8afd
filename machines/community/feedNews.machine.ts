import { assign, setup, type ActorRefFrom } from 'xstate'

interface FeedNewsContext {
  /** How many messages arrived on top since the user was there, and how many of them are announced. */
  unseen: number
  announced: number
}

/** In milliseconds: messages within this time are announced in one sentence. */
const gather = 1_200

/** Announces the messages that arrive on the wall while the user reads below. Each one is announced only once. */
export const feedNewsMachine = setup({
  types: {
    context: {} as FeedNewsContext,
    events: {} as { type: 'message.arrive' } | { type: 'seen' },
  },
  delays: { gather },
  actions: {
    count: assign({ unseen: ({ context }) => context.unseen + 1 }),
    announce: assign({ announced: ({ context }) => context.unseen }),
    reset: assign({ unseen: 0, announced: 0 }),
  },
}).createMachine({
  id: 'feedNews',
  context: { unseen: 0, announced: 0 },
  initial: 'quiet',
  on: { seen: { target: '.quiet', actions: 'reset' } },
  states: {
    quiet: { on: { 'message.arrive': { target: 'gathering', actions: 'count' } } },
    gathering: {
      on: { 'message.arrive': { actions: 'count' } },
      after: { gather: { target: 'quiet', actions: 'announce' } },
    },
  },
})

export type FeedNewsActor = ActorRefFrom<typeof feedNewsMachine>
