import { assign, setup, type ActorRefFrom } from 'xstate'

interface FeedNewsContext {
  /** How many have come on top since one looked there, and of how many of them one was told. */
  unseen: number
  told: number
}

/** In milliseconds: what comes within it is told together, so that a flood is one sentence and not a hundred. */
const gather = 1_200

/** What has come to the wall while one reads below, told once in a while (LOOK.md, 'nothing is announced twice'). */
export const feedNewsMachine = setup({
  types: {
    context: {} as FeedNewsContext,
    events: {} as { type: 'message.arrive' } | { type: 'seen' },
  },
  delays: { gather },
  actions: {
    count: assign({ unseen: ({ context }) => context.unseen + 1 }),
    tell: assign({ told: ({ context }) => context.unseen }),
    see: assign({ unseen: 0, told: 0 }),
  },
}).createMachine({
  id: 'feedNews',
  context: { unseen: 0, told: 0 },
  initial: 'quiet',
  on: { seen: { target: '.quiet', actions: 'see' } },
  states: {
    quiet: { on: { 'message.arrive': { target: 'gathering', actions: 'count' } } },
    gathering: {
      on: { 'message.arrive': { actions: 'count' } },
      after: { gather: { target: 'quiet', actions: 'tell' } },
    },
  },
})

export type FeedNewsActor = ActorRefFrom<typeof feedNewsMachine>
