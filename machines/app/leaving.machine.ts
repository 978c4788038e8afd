import { assign, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'

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

/** A dialog, a sheet or a picture over the page. */
export interface Overlay {
  id: string
  /** Does what Escape does: a dialog with changed fields shows its question, a busy one stays. */
  close: () => void
}

type LeavingEvent =
  | { type: 'hold.begin'; hold: Hold }
  | { type: 'hold.end'; id: string }
  /** A link, the browser's buttons, or 'Sair'. `go` performs it. */
  | { type: 'leave.request'; go: () => void }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }
  | { type: 'overlay.open'; overlay: Overlay }
  | { type: 'overlay.close'; id: string }
  /** The browser's 'back', taken back because an overlay is open. */
  | { type: 'back' }

interface LeavingContext {
  /** The latest last. */
  holds: readonly Hold[]
  /** What the user wants to do, until it is confirmed. */
  go: (() => void) | null
  /** The open overlays, the innermost last. */
  overlays: readonly Overlay[]
}

/** Whether leaving now would lose work. */
export const isHeld = (holds: readonly Hold[]): boolean => holds.some(({ isTrue }) => isTrue())

const without = <Part extends { id: string }>(parts: readonly Part[], id: string) =>
  parts.filter((one) => one.id !== id)

/** Confirms leaving a page while work is unsaved or being sent. Before the page, 'back' leaves what is open over it. */
export const leavingMachine = setup({
  types: { context: {} as LeavingContext, events: {} as LeavingEvent },
  guards: {
    isHeld: ({ context }) => isHeld(context.holds),
    hasNoHold: ({ context }) => context.holds.length === 0,
  },
  actions: {
    keepHold: assign({
      holds: ({ context }, { hold }: { hold: Hold }) => [...without(context.holds, hold.id), hold],
    }),
    dropHold: assign({ holds: ({ context }, { id }: { id: string }) => without(context.holds, id) }),
    addOverlay: assign({
      overlays: ({ context }, { overlay }: { overlay: Overlay }) => [...without(context.overlays, overlay.id), overlay],
    }),
    dropOverlay: assign({
      overlays: ({ context }, { id }: { id: string }) => without(context.overlays, id),
    }),
    closeInnermost: ({ context }) => context.overlays.at(-1)?.close(),
    keepWish: assign((_, { go }: { go: () => void }) => ({ go })),
    forgetWish: assign({ go: null }),
    leave: (_, { go }: { go: () => void }) => go(),
    discard: ({ context }) => {
      for (const { discard } of context.holds) discard()
    },
    leaveAsWished: ({ context }) => needed(context.go, 'nothing was to be confirmed')(),
  },
}).createMachine({
  id: 'leaving',
  context: { holds: [], go: null, overlays: [] },
  on: {
    'hold.begin': { actions: { type: 'keepHold', params: ({ event }) => event } },
    'hold.end': { actions: { type: 'dropHold', params: ({ event }) => event } },
    'overlay.open': { actions: { type: 'addOverlay', params: ({ event }) => event } },
    'overlay.close': { actions: { type: 'dropOverlay', params: ({ event }) => event } },
    back: { actions: 'closeInnermost' },
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
