import { assign, enqueueActions, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, failureNotice } from '../shared/shapes/failing.ts'
import { loadMembers, type MemberCursor, type MemberSummary } from './memberList.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { Member } from '../shared/member.ts'
import { isSameMembersView, type MembersView } from './membersView.ts'
import type { MembersNotice } from './notices.ts'

export type MemberListEvent =
  /** The view in the address. */
  | { type: 'view.change'; view: MembersView }
  | { type: 'search.type'; search: string }
  | { type: 'more' }
  | { type: 'retry' }
  | { type: 'refresh' }
  /** Reports this member (`member.known`) if it is in the list. */
  | { type: 'member.find'; id: string }
  /** The member's current row. */
  | { type: 'member.change'; member: Member }
  | { type: 'member.remove'; id: string }

/** What the list reports to the screen. */
export type MemberListReport =
  /** The user stopped typing: the address should have this view. */
  { type: 'view.settled'; view: MembersView } | { type: 'member.known'; member: Member }

interface MemberListContext {
  view: MembersView
  /** The text in the search box; the list follows after a pause. */
  typed: string
  members: readonly Member[]
  next: MemberCursor | null
  /** The rows belong to the previous view; the new ones are loading. */
  isStale: boolean
  summary: MemberSummary | null
  failure: Failure | null
}

/** Milliseconds without typing before the search starts. */
const pause = 200

/** The list of /members by name, with search and filters. */
export const memberListMachine = setup({
  types: {
    context: {} as MemberListContext,
    events: {} as MemberListEvent,
    input: {} as { view: MembersView },
  },
  actors: { loadMembers },
  delays: { pause },
  guards: {
    isOtherView: ({ context }, { view }: { view: MembersView }) => !isSameMembersView(context.view, view),
    isOtherSearch: ({ context }) => context.typed !== context.view.search,
    hasMore: ({ context }) => context.next !== null,
    isStale: ({ context }) => context.isStale,
  },
  actions: {
    keepView: assign((_, { view }: { view: MembersView }) => ({ view, typed: view.search, isStale: true })),
    keepTyped: assign({ typed: (_, { search }: { search: string }) => search }),
    keepSearch: assign(({ context }) => ({ view: { ...context.view, search: context.typed }, isStale: true })),
    reportView: sendParent(({ context }): MemberListReport => ({ type: 'view.settled', view: context.view })),
    reportKnown: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      const member = context.members.find((other) => other.id === id)
      if (member) enqueue.sendParent({ type: 'member.known', member } satisfies MemberListReport)
    }),
    noticeFailure: failureNotice<MembersNotice>()('members.loadFailed'),
  },
}).createMachine({
  id: 'memberList',
  context: ({ input: { view } }) => ({
    view,
    typed: view.search,
    members: [],
    next: null,
    isStale: false,
    summary: null,
    failure: null,
  }),
  initial: 'loading',
  on: {
    'view.change': {
      guard: { type: 'isOtherView', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'keepView', params: ({ event }) => event },
    },
    'search.type': { target: '.pausing', actions: { type: 'keepTyped', params: ({ event }) => event } },
    refresh: '.loading',
    'member.find': { actions: { type: 'reportKnown', params: ({ event }) => event } },
    'member.change': {
      actions: assign({
        members: ({ context, event }) =>
          context.members.map((member) => (member.id === event.member.id ? event.member : member)),
      }),
    },
    'member.remove': {
      actions: assign({ members: ({ context, event }) => context.members.filter(({ id }) => id !== event.id) }),
    },
  },
  states: {
    pausing: {
      // The search that follows the pause also loads what is new.
      on: { refresh: {} },
      after: {
        pause: [
          { guard: 'isOtherSearch', target: 'loading', actions: ['keepSearch', 'reportView'] },
          { target: 'loading' },
        ],
      },
    },
    loading: {
      // The request of a new view has only begun.
      on: { refresh: { guard: 'isStale' } },
      invoke: {
        id: 'loadMembers',
        src: 'loadMembers',
        input: ({ context: { view, isStale, members, summary } }) => ({
          view,
          after: null,
          least: isStale ? 0 : members.length,
          withSummary: !isStale || summary === null,
        }),
        onDone: {
          target: 'ready',
          actions: assign(({ context, event: { output } }) => ({
            members: output.members,
            next: output.next,
            summary: output.summary ?? context.summary,
            isStale: false,
            failure: null,
          })),
        },
        onError: {
          target: 'failed',
          actions: [
            assign({ failure: ({ event }) => failureOf(event.error) }),
            { type: 'noticeFailure', params: errorOf },
          ],
        },
      },
    },
    ready: { on: { more: { guard: 'hasMore', target: 'loadingMore' } } },
    loadingMore: {
      invoke: {
        id: 'loadMoreMembers',
        src: 'loadMembers',
        input: ({ context: { view, next } }) => ({ view, after: next, least: 0, withSummary: false }),
        onDone: {
          target: 'ready',
          actions: assign(({ context, event }) => ({
            members: [...context.members, ...event.output.members],
            next: event.output.next,
          })),
        },
        onError: {
          target: 'ready',
          actions: { type: 'noticeFailure', params: errorOf },
        },
      },
    },
    failed: { on: { retry: 'loading' } },
  },
})

export type MemberListActor = ActorRefFrom<typeof memberListMachine>
