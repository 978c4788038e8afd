import { assign, setup } from 'xstate'
import { findMembers, type MembersFound } from './members.actors.ts'
import { failureOf, type Failure } from './failure.ts'
import type { MemberChoice, OfferedAccounts } from './member.ts'
import { isNameMatch } from './nameSearch.ts'

export type MemberPickerEvent =
  /** What is typed to find somebody; empty for everyone. */
  { type: 'search'; text: string } | { type: 'retry' }

interface MemberPickerContext {
  accounts: OfferedAccounts
  text: string
  /** Found last, for `searched`. null until the first ones came. */
  members: readonly MemberChoice[] | null
  searched: string
  /** `members` are all there are: the rest is searched here. */
  isWhole: boolean
  failure: Failure | null
}

/** The members that are offered for what is typed; until those are found, who goes with it of those found before. */
export const offeredMembers = ({ members, searched, text }: MemberPickerContext): readonly MemberChoice[] =>
  (members ?? []).filter(({ name }) => text === searched || isNameMatch(name, text))

const nothing = { text: '', members: null, searched: '', isWhole: false, failure: null }

/** Members to choose from: all of a small club at once; of a large one, those that a search finds. */
export const memberPickerMachine = setup({
  types: {
    context: {} as MemberPickerContext,
    events: {} as MemberPickerEvent,
    input: {} as { accounts: OfferedAccounts },
  },
  actors: { findMembers },
  /** In milliseconds: what is typed until then is not searched for yet. */
  delays: { pause: 200 },
  guards: {
    isWhole: ({ context }) => context.isWhole,
    isKnown: ({ context }, { text }: { text: string }) => text === context.text,
  },
  actions: {
    keepText: assign({ text: (_, { text }: { text: string }) => text }),
    keepMembers: assign(({ context: { text } }, { members, isCut }: MembersFound) => ({
      members,
      searched: text,
      isWhole: text === '' && !isCut,
      failure: null,
    })),
    keepFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
  },
}).createMachine({
  id: 'memberPicker',
  context: ({ input }) => ({ accounts: input.accounts, ...nothing }),
  initial: 'looking',
  on: {
    search: [
      { guard: { type: 'isKnown', params: ({ event }) => event } },
      { guard: 'isWhole', actions: { type: 'keepText', params: ({ event }) => event } },
      { target: '.pausing', actions: { type: 'keepText', params: ({ event }) => event } },
    ],
  },
  states: {
    looking: {
      invoke: {
        id: 'findMembers',
        src: 'findMembers',
        input: ({ context: { text, accounts } }) => ({ search: text, accounts }),
        onDone: { target: 'ready', actions: { type: 'keepMembers', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    pausing: { after: { pause: 'looking' } },
    ready: {},
    failed: { on: { retry: 'looking' } },
  },
})
