import { assign, setup, type ActorRefFrom } from 'xstate'
import { errorOf, keepFailure, logFault, logged } from './shapes/failing.ts'
import { findMembers, type MembersFound } from './members.actors.ts'
import { followNetwork, type NetworkReturn } from './network.actors.ts'
import type { Failure } from './failure.ts'
import type { MemberChoice, OfferedAccounts } from './member.ts'
import { isNameMatch } from './nameSearch.ts'

type MemberPickerEvent =
  /** The field is shown, perhaps again: what was loaded before may be old. */
  | { type: 'open'; text: string }
  /** The typed search text; empty for all members. */
  | { type: 'search'; text: string }
  | { type: 'retry' }
  | NetworkReturn

interface MemberPickerContext {
  accounts: OfferedAccounts
  text: string
  /** The last result, for `searched`; null until the first one. */
  members: readonly MemberChoice[] | null
  searched: string
  /** `members` has all members: further searches only filter it. */
  isWhole: boolean
  /** More members were found than `members` has. */
  isCut: boolean
  failure: Failure | null
}

/** The members to offer. Until a new result arrives, the previous one is filtered by the text. */
export const offeredMembers = ({ members, searched, text }: MemberPickerContext): readonly MemberChoice[] =>
  (members ?? []).filter(({ name }) => text === searched || isNameMatch(name, text))

const initial = { text: '', members: null, searched: '', isWhole: false, isCut: false, failure: null }

/**
 * Offers members to choose: all members of a small club, or search results in a large one. A form with a member field
 * runs it as its child `picker`, from its start to its end. It loads nothing until the field opens it. The form does
 * not handle a fault of its code: the fault ends the form, and the form's parent logs it.
 */
export const memberPickerMachine = setup({
  types: {
    context: {} as MemberPickerContext,
    events: {} as MemberPickerEvent,
    input: {} as { accounts: OfferedAccounts },
  },
  actors: { findMembers, followNetwork },
  /** In ms: waits until the person stops typing. */
  delays: { pause: 200 },
  guards: {
    isWhole: ({ context }) => context.isWhole,
    isKnown: ({ context }, { text }: { text: string }) => text === context.text,
  },
  actions: {
    begin: assign((_, { text }: { text: string }) => ({ text, isWhole: false })),
    keepText: assign({ text: (_, { text }: { text: string }) => text }),
    keepMembers: assign(({ context: { text } }, { members, isCut }: MembersFound) => ({
      members,
      searched: text,
      isWhole: text === '' && !isCut,
      isCut,
      failure: null,
    })),
    keepFailure: keepFailure(),
    logFault: logFault(),
  },
}).createMachine({
  id: 'memberPicker',
  context: ({ input }) => ({ accounts: input.accounts, ...initial }),
  initial: 'unused',
  on: {
    open: { target: '.looking', actions: { type: 'begin', params: ({ event }) => event } },
    search: [
      { guard: { type: 'isKnown', params: ({ event }) => event } },
      { guard: 'isWhole', actions: { type: 'keepText', params: ({ event }) => event } },
      { target: '.pausing', actions: { type: 'keepText', params: ({ event }) => event } },
    ],
  },
  states: {
    unused: {},
    looking: {
      invoke: {
        id: 'findMembers',
        src: 'findMembers',
        input: ({ context: { text, accounts } }) => ({ search: text, accounts }),
        onDone: { target: 'ready', actions: { type: 'keepMembers', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: errorOf },
        },
      },
    },
    pausing: { after: { pause: 'looking' } },
    ready: {},
    failed: {
      invoke: { id: 'followNetwork', src: 'followNetwork', onError: logged },
      on: { retry: 'looking', 'network.returned': 'looking' },
    },
  },
})

export type MemberPickerActor = ActorRefFrom<typeof memberPickerMachine>
