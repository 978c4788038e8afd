import { assign, emit, setup } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { loadUsers, type UsersPage } from './users.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'
import { isSameUsersView, type UsersView } from './usersView.ts'

export type UsersEvent =
  /** The address changed. */
  | { type: 'view.change'; view: UsersView }
  | { type: 'search.type'; search: string }
  | { type: 'more' }
  | { type: 'retry' }
  /** The screen is visible again, or an item changed. */
  | { type: 'refresh' }

interface UsersContext extends UsersPage {
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
export const usersMachine = setup({
  types: {
    context: {} as UsersContext,
    events: {} as UsersEvent,
    input: {} as { view: UsersView },
    /** `view.settled`: the new address. */
    emitted: {} as NoticeEvent | { type: 'view.settled'; view: UsersView },
  },
  actors: { loadUsers },
  delays: { pause },
  guards: {
    isOtherView: ({ context }, { view }: { view: UsersView }) => !isSameUsersView(context.view, view),
    isOtherTab: ({ context }, { view }: { view: UsersView }) => context.view.tab !== view.tab,
    isOtherSearch: ({ context }) => context.typed !== context.view.search,
    hasMore: ({ context }) => context.next !== null,
    isForbidden: (_, { error }: { error: unknown }) => failureOf(error).code === '42501',
  },
  actions: {
    keepView: assign((_, { view }: { view: UsersView }) => ({ view, typed: view.search, isStale: true })),
    forgetRows: assign(emptyPage),
    keepTyped: assign({ typed: (_, { search }: { search: string }) => search }),
    keepSearch: assign(({ context }) => ({ view: { ...context.view, search: context.typed }, isStale: true })),
    keepFailure: keepFailure(),
    emitView: emit(({ context }) => ({ type: 'view.settled' as const, view: context.view })),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'users.loadFailed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'users',
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
  },
  states: {
    pausing: {
      // The next request contains the typed text and all new data.
      on: { refresh: {} },
      after: {
        pause: [
          { guard: 'isOtherSearch', target: 'loading', actions: ['keepSearch', 'emitView'] },
          { target: 'loading' },
        ],
      },
    },
    loading: {
      invoke: {
        id: 'loadUsers',
        src: 'loadUsers',
        input: ({ context }) => ({ view: context.view, after: null, least: context.isStale ? 0 : countOf(context) }),
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
  },
})
