import { assign, emit, setup } from 'xstate'
import { findMentioned } from './actors/mentions.ts'
import { failureOf } from './model/failure.ts'
import { mentionDraftAt, withMention, type MentionDraft, type Mentioned } from './model/mentionDraft.ts'

export type MentionsEvent =
  /** The text or the caret is another one. */
  | { type: 'write'; text: string; caret: number }
  | { type: 'next' }
  | { type: 'previous' }
  /** The one that is marked, or the one at that place. */
  | { type: 'choose'; at?: number }
  | { type: 'dismiss' }

interface MentionsContext {
  text: string
  draft: MentionDraft | null
  /** Where the '@' stands whose suggestions are not wanted. */
  dismissed: number | null
  members: readonly Mentioned[]
  /** Place of the marked one. */
  at: number
}

const nothing = { draft: null, members: [], at: 0 }

/** Suggests members while one types a mention. A failure only means that nothing is suggested. */
export const mentionsMachine = setup({
  types: {
    context: {} as MentionsContext,
    events: {} as MentionsEvent,
    /** The text with the handle in it. */
    emitted: {} as { type: 'mention.chosen'; text: string; caret: number },
  },
  actors: { findMentioned },
  /** In milliseconds: who types on until then is not asked for yet. */
  delays: { pause: 150 },
  guards: {
    isMention: ({ context }, { text, caret }: { text: string; caret: number }) => {
      const draft = mentionDraftAt(text, caret)
      return draft !== null && draft.start !== context.dismissed
    },
    isSameMention: ({ context: { draft } }, { text, caret }: { text: string; caret: number }) => {
      const now = mentionDraftAt(text, caret)
      return now !== null && now.start === draft?.start && now.search === draft.search
    },
    isNobody: (_, { members }: { members: readonly Mentioned[] }) => members.length === 0,
  },
  actions: {
    keepDraft: assign(({ context }, { text, caret }: { text: string; caret: number }) => {
      const draft = mentionDraftAt(text, caret)
      const isOther = draft?.start !== context.draft?.start
      return { text, draft, dismissed: null, ...(isOther && { members: [], at: 0 }) }
    }),
    keepText: assign({ text: (_, { text }: { text: string }) => text }),
    keepMembers: assign((_, { members }: { members: readonly Mentioned[] }) => ({ members, at: 0 })),
    clear: assign(({ context: { dismissed } }, { text, caret }: { text: string; caret: number }) => ({
      ...nothing,
      text,
      // Behind another '@' suggestions are wanted again.
      dismissed: mentionDraftAt(text, caret) === null ? null : dismissed,
    })),
    dismiss: assign(({ context: { draft } }) => ({ ...nothing, dismissed: draft?.start ?? null })),
    next: assign({ at: ({ context: { at, members } }) => (at + 1) % members.length }),
    previous: assign({ at: ({ context: { at, members } }) => (at + members.length - 1) % members.length }),
    tellChosen: emit(({ context: { text, draft, members, at } }, { at: chosen = at }: { at?: number }) => {
      const member = members[chosen]
      if (!draft || !member) throw new Error('what is chosen is not there')
      return { type: 'mention.chosen' as const, ...withMention(text, draft, member.handle) }
    }),
    end: assign(nothing),
    logFailure: (_, { error }: { error: unknown }) => console.warn('no members were suggested', failureOf(error)),
  },
}).createMachine({
  id: 'mentions',
  context: { text: '', dismissed: null, ...nothing },
  initial: 'closed',
  on: {
    write: [
      {
        guard: { type: 'isMention', params: ({ event }) => event },
        target: '.pausing',
        actions: { type: 'keepDraft', params: ({ event }) => event },
      },
      { target: '.closed', actions: { type: 'clear', params: ({ event }) => event } },
    ],
  },
  states: {
    closed: {},
    /** What was found for fewer letters stays while one types on. */
    pausing: { after: { pause: 'looking' }, on: { dismiss: { target: 'closed', actions: 'dismiss' } } },
    looking: {
      invoke: {
        id: 'findMentioned',
        src: 'findMentioned',
        input: ({ context }) => ({ search: context.draft?.search ?? '' }),
        onDone: [
          {
            guard: { type: 'isNobody', params: ({ event }) => ({ members: event.output }) },
            target: 'closed',
            actions: 'end',
          },
          { target: 'open', actions: { type: 'keepMembers', params: ({ event }) => ({ members: event.output }) } },
        ],
        onError: {
          target: 'closed',
          actions: [{ type: 'logFailure', params: ({ event }) => ({ error: event.error }) }, 'end'],
        },
      },
      on: { dismiss: { target: 'closed', actions: 'dismiss' } },
    },
    open: {
      on: {
        // The caret moved, or the same text is told once more.
        write: [
          {
            guard: { type: 'isSameMention', params: ({ event }) => event },
            actions: { type: 'keepText', params: ({ event }) => event },
          },
          {
            guard: { type: 'isMention', params: ({ event }) => event },
            target: 'pausing',
            actions: { type: 'keepDraft', params: ({ event }) => event },
          },
          { target: 'closed', actions: { type: 'clear', params: ({ event }) => event } },
        ],
        next: { actions: 'next' },
        previous: { actions: 'previous' },
        choose: { target: 'closed', actions: [{ type: 'tellChosen', params: ({ event }) => event }, 'end'] },
        dismiss: { target: 'closed', actions: 'dismiss' },
      },
    },
  },
})
