import { assign, emit, setup } from 'xstate'
import { loadUsers, type UsersPage } from './users.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'
import { isSameUsersView, type UsersView } from './usersView.ts'

export type UsersEvent =
  /** What the address asks for. */
  | { type: 'view.change'; view: UsersView }
  | { type: 'search.type'; search: string }
  | { type: 'more' }
  | { type: 'retry' }
  /** The screen came to the fore, or something in it was changed. */
  | { type: 'refresh' }

interface UsersContext extends UsersPage {
  view: UsersView
  /** What stands in the search box; the list follows when one pauses. */
  typed: string
  /** What is shown belongs to another view: what is asked for now is on its way. */
  isStale: boolean
  failure: Failure | null
}

/** In milliseconds: who types on until then is not asked for yet. */
const pause = 200

const nothing: UsersPage = { accounts: [], invitations: [], requests: [], next: null }
/** Rows of the list that is shown. */
export const countOf = ({ accounts, invitations, requests }: UsersPage) =>
  accounts.length + invitations.length + requests.length

/** The lists of /admin/users, one at a time: accounts, invitations, requests for deletion (BEYOND.md, '/admin/users'). */
export const usersMachine = setup({
  types: {
    context: {} as UsersContext,
    events: {} as UsersEvent,
    input: {} as { view: UsersView },
    /** `view.settled`: what the address should say now. */
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
    forgetRows: assign(nothing),
    keepTyped: assign({ typed: (_, { search }: { search: string }) => search }),
    keepSearch: assign(({ context }) => ({ view: { ...context.view, search: context.typed }, isStale: true })),
    keepFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    tellView: emit(({ context }) => ({ type: 'view.settled' as const, view: context.view })),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'users.loadFailed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'users',
  context: ({ input: { view } }) => ({ ...nothing, view, typed: view.search, isStale: false, failure: null }),
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
      // What is typed is about to be asked for, and with it all that is new.
      on: { refresh: {} },
      after: {
        pause: [
          { guard: 'isOtherSearch', target: 'loading', actions: ['keepSearch', 'tellView'] },
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
            guard: { type: 'isForbidden', params: ({ event }) => ({ error: event.error }) },
            target: 'failed',
            // That the rights are fewer the session hears by itself (`auth.denied`).
            actions: ['forgetRows', { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) }],
          },
          {
            target: 'failed',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              { type: 'noticeFailure', params: ({ event }) => ({ error: event.error }) },
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
          actions: { type: 'noticeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { on: { retry: 'loading' } },
  },
})
