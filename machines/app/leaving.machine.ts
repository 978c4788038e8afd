import { assign, setup, type ActorRefFrom } from 'xstate'

/** What the user would lose: a running request, or typed text. */
export type HoldReason = 'sending' | 'unsaved'

/** A part of the page whose work would be lost. */
export interface Hold {
  id: string
  reason: HoldReason
  /** Whether the reason still holds. The page may not have shown the end of the work yet. */
  isTrue: () => boolean
  /** The user leaves anyway. */
  discard: () => void
}

export type LeavingEvent =
  | { type: 'hold.begin'; hold: Hold }
  | { type: 'hold.end'; id: string }
  /** A link, the browser's buttons, or 'Sair'. `go` performs it. */
  | { type: 'leave.request'; go: () => void }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

interface LeavingContext {
  /** The latest last. */
  holds: readonly Hold[]
  /** What the user wants to do, until it is confirmed. */
  go: (() => void) | null
}

/** Whether leaving now would lose work. */
export const isHeld = (holds: readonly Hold[]): boolean => holds.some(({ isTrue }) => isTrue())

const withoutHold = (holds: readonly Hold[], id: string) => holds.filter((hold) => hold.id !== id)

/** Confirms leaving a page while work is unsaved or being sent. */
export const leavingMachine = setup({
  types: { context: {} as LeavingContext, events: {} as LeavingEvent },
  guards: {
    isHeld: ({ context }) => isHeld(context.holds),
    hasNoHold: ({ context }) => context.holds.length === 0,
  },
  actions: {
    keepHold: assign({
      holds: ({ context }, { hold }: { hold: Hold }) => [...withoutHold(context.holds, hold.id), hold],
    }),
    dropHold: assign({ holds: ({ context }, { id }: { id: string }) => withoutHold(context.holds, id) }),
    keepWish: assign((_, { go }: { go: () => void }) => ({ go })),
    forgetWish: assign({ go: null }),
    leave: (_, { go }: { go: () => void }) => go(),
    discard: ({ context }) => {
      for (const { discard } of context.holds) discard()
    },
    leaveAsWished: ({ context }) => {
      if (context.go === null) throw new Error('nothing was to be confirmed')
      context.go()
    },
  },
}).createMachine({
  id: 'leaving',
  context: { holds: [], go: null },
  on: {
    'hold.begin': { actions: { type: 'keepHold', params: ({ event }) => event } },
    'hold.end': { actions: { type: 'dropHold', params: ({ event }) => event } },
  },
  initial: 'staying',
  states: {
    staying: {
      on: {
        'leave.request': [
          { guard: 'isHeld', target: 'confirming', actions: { type: 'keepWish', params: ({ event }) => event } },
          { actions: { type: 'leave', params: ({ event }) => event } },
        ],
      },
    },
    confirming: {
      // Nothing can be lost any more.
      always: { guard: 'hasNoHold', target: 'staying', actions: 'forgetWish' },
      on: {
        'leave.request': { actions: { type: 'keepWish', params: ({ event }) => event } },
        'leave.confirm': { target: 'staying', actions: ['discard', 'leaveAsWished', 'forgetWish'] },
        'leave.cancel': { target: 'staying', actions: 'forgetWish' },
      },
    },
  },
})

export type LeavingActor = ActorRefFrom<typeof leavingMachine>
