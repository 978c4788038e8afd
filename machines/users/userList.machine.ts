import { assign, enqueueActions, sendParent, setup, type ActorRefFrom } from 'xstate'
import { pagedStates, pause, pausing } from '../shared/shapes/listing.ts'
import { loadUsers, type UsersPage } from './users.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'
import { isSameUsersView, type UsersView } from './usersView.ts'

type UserListEvent =
  /** The view in the address. */
  | { type: 'view.change'; view: UsersView }
  | { type: 'search.type'; search: string }
  | { type: 'more' }
  | { type: 'retry' }
  | { type: 'refresh' }
  /** The user has lost the right to see the rows. */
  | { type: 'forget' }

/** The user stopped typing: the address should have this view. */
export interface UserListReport {
  type: 'view.settled'
  view: UsersView
}

interface UserListContext extends UsersPage {
  view: UsersView
  /** The text in the search box. The list follows after a pause. */
  typed: string
  /** The visible rows belong to another view until the new ones are loaded. */
  isStale: boolean
  failure: Failure | null
}

const emptyPage: UsersPage = { accounts: [], invitations: [], requests: [], next: null }
/** The number of visible rows. */
export const countOf = ({ accounts, invitations, requests }: UsersPage) =>
  accounts.length + invitations.length + requests.length

const isForbidden = (error: unknown) => failureOf(error).code === '42501'

/** One list of /admin/users at a time: accounts, invitations, deletion requests. */
export const userListMachine = setup({
  types: {
    context: {} as UserListContext,
    events: {} as UserListEvent,
    input: {} as { view: UsersView },
  },
  actors: { loadUsers },
  delays: { pause },
  guards: {
    isOtherView: ({ context }, { view }: { view: UsersView }) => !isSameUsersView(context.view, view),
    isOtherTab: ({ context }, { view }: { view: UsersView }) => context.view.tab !== view.tab,
    isOtherSearch: ({ context }) => context.typed !== context.view.search,
    hasMore: ({ context }) => context.next !== null,
  },
  actions: {
    keepView: assign((_, { view }: { view: UsersView }) => ({ view, typed: view.search, isStale: true })),
    forgetRows: assign(emptyPage),
    forgetTyped: assign({ typed: ({ context }) => context.view.search }),
    keepTyped: assign({ typed: (_, { search }: { search: string }) => search }),
    keepSearch: assign(({ context }) => ({ view: { ...context.view, search: context.typed }, isStale: true })),
    keepLoaded: assign((_, page: UsersPage) => ({ ...page, isStale: false, failure: null })),
    addLoaded: assign(({ context }, { accounts, invitations, requests, next }: UsersPage) => ({
      accounts: [...context.accounts, ...accounts],
      invitations: [...context.invitations, ...invitations],
      requests: [...context.requests, ...requests],
      next,
    })),
    keepLoadFailure: assign((_, { error }: { error: unknown }) => ({
      ...(isForbidden(error) && emptyPage),
      failure: failureOf(error),
    })),
    /** Not without the right: `auth.denied` makes the session load the rights again. */
    noticeLoadFailure: enqueueActions(({ enqueue }, { error }: { error: unknown }) => {
      if (!isForbidden(error))
        enqueue.sendParent({
          type: 'notice',
          notice: { key: 'users.loadFailed', failure: failureOf(error) },
        } satisfies NoticeEvent)
    }),
    reportView: sendParent(({ context }): UserListReport => ({ type: 'view.settled', view: context.view })),
  },
}).createMachine({
  id: 'userList',
  context: ({ input: { view } }) => ({ ...emptyPage, view, typed: view.search, isStale: false, failure: null }),
  initial: 'loading',
  on: {
    'view.change': [
      {
        guard: { type: 'isOtherTab', params: ({ event }) => event },
        target: '.loading',
        actions: [{ type: 'keepView', params: ({ event }) => event }, 'forgetRows'],
      },
      {
        guard: { type: 'isOtherView', params: ({ event }) => event },
        target: '.loading',
        actions: { type: 'keepView', params: ({ event }) => event },
      },
    ],
    'search.type': { target: '.pausing', actions: { type: 'keepTyped', params: ({ event }) => event } },
    refresh: '.loading',
    forget: { target: '.denied', actions: ['forgetRows', 'forgetTyped'] },
  },
  states: {
    pausing,
    ...pagedStates({
      load: 'loadUsers',
      first: (context: UserListContext) => ({
        view: context.view,
        after: null,
        least: context.isStale ? 0 : countOf(context),
      }),
      more: 'loadMoreUsers',
      next: ({ view, next }: UserListContext) => ({ view, after: next, least: 0 }),
    }),
    /** Until the user visits the screen with the right again. */
    denied: {},
  },
})

export type UserListActor = ActorRefFrom<typeof userListMachine>
