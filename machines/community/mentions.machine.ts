import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { errorOf, logWarning } from '../shared/shapes/failing.ts'
import { findMentioned } from './mentions.actors.ts'
import { mentionDraftAt, withMention, type MentionDraft, type Mentioned } from './mentionDraft.ts'

interface TextState {
  text: string
  caret: number
}

type MentionsEvent =
  /** The text or the caret changed. */
  | ({ type: 'write' } & TextState)
  /** The caret left the text. */
  | { type: 'leave' }
  | { type: 'next' }
  | { type: 'previous' }
  /** The member at this index of the list; default: the marked one. */
  | { type: 'choose'; at?: number }
  | { type: 'dismiss' }

/** The text with the chosen member's handle, and the new caret. */
export type MentionsReport = { type: 'mention.chosen' } & TextState

interface MentionsContext {
  text: string
  /** The mention that is being typed. */
  draft: MentionDraft | null
  /** The index of the '@' whose suggestions were dismissed. */
  dismissed: number | null
  /** Suggested members. They stay while the user types on. */
  members: readonly Mentioned[]
  /** The index of the marked member. */
  at: number
}

const draftOf = ({ draft }: MentionsContext): MentionDraft => needed(draft, 'no mention is being typed')

const nothing = { draft: null, members: [], at: 0 }

/**
 * Suggests members while a mention is typed. If the search fails, nothing is suggested; the user can still type the
 * handle.
 */
export const mentionsMachine = setup({
  types: {
    context: {} as MentionsContext,
    events: {} as MentionsEvent,
  },
  actors: { findMentioned },
  /** In milliseconds: the pause in typing before the search runs. */
  delays: { pause: 150 },
  guards: {
    isKnown: ({ context: { draft } }, { text, caret }: TextState) => {
      const now = mentionDraftAt(text, caret)
      return now !== null && now.start === draft?.start && now.search === draft.search
    },
    isWanted: ({ context: { dismissed } }, { text, caret }: TextState) => {
      const draft = mentionDraftAt(text, caret)
      return draft !== null && draft.start !== dismissed
    },
    hasMembers: ({ context }) => context.members.length > 0,
    isThere: ({ context: { members, at } }, { at: chosen = at }: { at?: number }) => members[chosen] !== undefined,
  },
  actions: {
    keepText: assign({ text: (_, { text }: TextState) => text }),
    keepDraft: assign(({ context }, { text, caret }: TextState) => {
      const draft = mentionDraftAt(text, caret)
      return { text, draft, dismissed: null, ...(draft?.start !== context.draft?.start && { members: [], at: 0 }) }
    }),
    forgetDraft: assign(({ context: { dismissed } }, { text, caret }: TextState) => ({
      ...nothing,
      // A new mention gets suggestions again.
      dismissed: mentionDraftAt(text, caret) === null ? null : dismissed,
    })),
    keepMembers: assign((_, { members }: { members: readonly Mentioned[] }) => ({ members, at: 0 })),
    next: assign({ at: ({ context: { at, members } }) => (at + 1) % members.length }),
    previous: assign({ at: ({ context: { at, members } }) => (at + members.length - 1) % members.length }),
    reportChosen: sendParent(({ context }, { at = context.at }: { at?: number }): MentionsReport => {
      const member = needed(context.members[at], 'the chosen member is not suggested')
      return { type: 'mention.chosen', ...withMention(context.text, draftOf(context), member.handle) }
    }),
    dismiss: assign(({ context: { draft } }) => ({ ...nothing, dismissed: draft?.start ?? null })),
    forget: assign(nothing),
    logFailure: logWarning('failed to load suggested members'),
  },
}).createMachine({
  id: 'mentions',
  context: { text: '', dismissed: null, ...nothing },
  initial: 'resting',
  on: {
    write: [
      {
        guard: { type: 'isKnown', params: ({ event }) => event },
        actions: { type: 'keepText', params: ({ event }) => event },
      },
      {
        guard: { type: 'isWanted', params: ({ event }) => event },
        target: '.pausing',
        actions: { type: 'keepDraft', params: ({ event }) => event },
      },
      { target: '.resting', actions: { type: 'forgetDraft', params: ({ event }) => event } },
    ],
    leave: { target: '.resting', actions: 'forget' },
    next: { guard: 'hasMembers', actions: 'next' },
    previous: { guard: 'hasMembers', actions: 'previous' },
    choose: {
      guard: { type: 'isThere', params: ({ event }) => event },
      target: '.resting',
      actions: [{ type: 'reportChosen', params: ({ event }) => event }, 'forget'],
    },
    dismiss: { guard: 'hasMembers', target: '.resting', actions: 'dismiss' },
  },
  states: {
    /** The suggestions stay until the text changes. */
    resting: {},
    pausing: { after: { pause: 'looking' } },
    looking: {
      invoke: {
        id: 'findMentioned',
        src: 'findMentioned',
        input: ({ context }) => ({ search: draftOf(context).search }),
        onDone: {
          target: 'resting',
          actions: { type: 'keepMembers', params: ({ event }) => ({ members: event.output }) },
        },
        onError: {
          target: 'resting',
          actions: [{ type: 'logFailure', params: errorOf }, 'forget'],
        },
      },
    },
  },
})

export type MentionsActor = ActorRefFrom<typeof mentionsMachine>
