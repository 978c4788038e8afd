import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { loadUsers, type UsersPage } from './users.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { UsersNotice } from './notices.ts'
import { isSameUsersView, type UsersView } from './usersView.ts'

export type UserListEvent =
  /** The view in the address. */
  | { type: 'view.change'; view: UsersView }
  | { type: 'search.type'; search: string }
  | { type: 'more' }
  | { type: 'retry' }
  | { type: 'refresh' }
  /** A row has changed: a running request may not contain it. */
  | { type: 'expire' }
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

/** The pause after the last key, in ms. */
const pause = 200

const emptyPage: UsersPage = { accounts: [], invitations: [], requests: [], next: null }
/** The number of visible rows. */
export const countOf = ({ accounts, invitations, requests }: UsersPage) =>
  accounts.length + invitations.length + requests.length

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
    isStale: ({ context }) => context.isStale,
    hasMore: ({ context }) => context.next !== null,
    isForbidden: (_, { error }: { error: unknown }) => failureOf(error).code === '42501',
  },
  actions: {
    keepView: assign((_, { view }: { view: UsersView }) => ({ view, typed: view.search, isStale: true })),
    forgetRows: assign(emptyPage),
    forgetTyped: assign({ typed: ({ context }) => context.view.search }),
    keepTyped: assign({ typed: (_, { search }: { search: string }) => search }),
    keepSearch: assign(({ context }) => ({ view: { ...context.view, search: context.typed }, isStale: true })),
    keepFailure: keepFailure(),
    reportView: sendParent(({ context }): UserListReport => ({ type: 'view.settled', view: context.view })),
    noticeFailure: failureNotice<UsersNotice>()('users.loadFailed'),
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
    expire: '.loading',
    forget: { target: '.denied', actions: ['forgetRows', 'forgetTyped'] },
  },
  states: {
    pausing: {
      // The next request contains the typed text and all new data.
      on: { refresh: {}, expire: {} },
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
        id: 'loadUsers',
        src: 'loadUsers',
        input: ({ context }) => ({
          view: context.view,
          after: null,
          least: context.isStale ? 0 : countOf(context),
        }),
        onDone: {
          target: 'ready',
          actions: assign(({ event }) => ({ ...event.output, isStale: false, failure: null })),
        },
        onError: [
          {
            guard: { type: 'isForbidden', params: errorOf },
            target: 'failed',
            // `auth.denied` makes the session load the rights again.
            actions: ['forgetRows', { type: 'keepFailure', params: errorOf }],
          },
          {
            target: 'failed',
            actions: [
              { type: 'keepFailure', params: errorOf },
              { type: 'noticeFailure', params: errorOf },
            ],
          },
        ],
      },
    },
    ready: { on: { more: { guard: 'hasMore', target: 'loadingMore' } } },
    loadingMore: {
      invoke: {
        id: 'loadMoreUsers',
        src: 'loadUsers',
        input: ({ context: { view, next } }) => ({ view, after: next, least: 0 }),
        onDone: {
          target: 'ready',
          actions: assign(({ context, event: { output } }) => ({
            accounts: [...context.accounts, ...output.accounts],
            invitations: [...context.invitations, ...output.invitations],
            requests: [...context.requests, ...output.requests],
            next: output.next,
          })),
        },
        onError: {
          target: 'ready',
          actions: { type: 'noticeFailure', params: errorOf },
        },
      },
    },
    failed: { on: { retry: 'loading' } },
    /** Until the user visits the screen with the right again. */
    denied: {},
  },
})

export type UserListActor = ActorRefFrom<typeof userListMachine>
