import { assign, enqueueActions, sendParent, setup, type ActorRefFrom } from 'xstate'
import { failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { pagedStates, pause, pausing } from '../shared/shapes/listing.ts'
import { loadMembers, type MemberCursor, type MemberPage, type MemberSummary } from './memberList.actors.ts'
import type { Failure } from '../shared/failure.ts'
import type { Member } from '../shared/member.ts'
import { isSameMembersView, type MembersView } from './membersView.ts'
import type { MembersNotice } from './notices.ts'

type MemberListEvent =
  /** The view in the address. */
  | { type: 'view.change'; view: MembersView }
  | { type: 'search.type'; search: string }
  | { type: 'more' }
  | { type: 'retry' }
  /** `withInvited`: also who is invited, because someone was added. */
  | { type: 'refresh'; withInvited: boolean }
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
  withInvited: boolean
  /** The ids of members with an open invitation, if they were loaded. */
  invited: readonly string[]
  failure: Failure | null
}

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
    keepLoaded: assign(({ context }, { members, next, summary, invited }: MemberPage) => ({
      members,
      next,
      summary: summary ?? context.summary,
      invited: invited ?? context.invited,
      isStale: false,
      failure: null,
    })),
    addLoaded: assign(({ context }, { members, next }: MemberPage) => ({
      members: [...context.members, ...members],
      next,
    })),
    keepLoadFailure: keepFailure(),
    noticeLoadFailure: failureNotice<MembersNotice>()('members.loadFailed'),
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
    withInvited: false,
    invited: [],
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
    refresh: { target: '.loading', actions: assign({ withInvited: ({ event }) => event.withInvited }) },
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
    pausing,
    ...pagedStates({
      load: 'loadMembers',
      first: ({ view, isStale, members, summary, withInvited }: MemberListContext) => ({
        view,
        after: null,
        least: isStale ? 0 : members.length,
        withSummary: !isStale || summary === null,
        withInvited,
      }),
      more: 'loadMoreMembers',
      next: ({ view, next }: MemberListContext) => ({
        view,
        after: next,
        least: 0,
        withSummary: false,
        withInvited: false,
      }),
    }),
  },
})

export type MemberListActor = ActorRefFrom<typeof memberListMachine>
