import { assign, emit, setup, type ActorRefFrom } from 'xstate'
import { loadProfile } from './profile.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'
import { profileLifetime, type Profile } from './profile.ts'

export type ProfileEvent =
  /** A screen shows it; `today` is São Paulo's day by the browser's clock. */
  | { type: 'open'; today: string }
  /** Something that it counts has changed. */
  | { type: 'expire' }
  | { type: 'retry' }

interface ProfileContext {
  userId: string
  email: string
  /** Kept while it is loaded again, and when that fails. */
  profile: Profile | null
  failure: Failure | null
}

/**
 * Whom one is and how one stands, kept for five minutes (SPEC.md, sections 7 and 9). It outlives screens and ends with the
 * session; a screen opens it, whoever changes what it counts expires it. A new day makes it old too.
 */
export const profileMachine = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    input: {} as { userId: string; email: string },
    emitted: {} as NoticeEvent,
  },
  actors: { loadProfile },
  delays: { lifetime: profileLifetime },
  guards: {
    isAnotherDay: ({ context }, { today }: { today: string }) => context.profile?.overview.today !== today,
  },
  actions: {
    keepFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'profile.loadFailed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'profile',
  context: ({ input }) => ({ ...input, profile: null, failure: null }),
  initial: 'idle',
  states: {
    idle: { on: { open: 'loading' } },
    loading: {
      // What is on its way may be older than the change.
      on: { expire: { target: 'loading', reenter: true } },
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        input: ({ context: { userId, email } }) => ({ userId, email }),
        onDone: { target: 'fresh', actions: assign({ profile: ({ event }) => event.output, failure: null }) },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            { type: 'noticeFailure', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    fresh: {
      after: { lifetime: 'stale' },
      on: {
        open: { guard: { type: 'isAnotherDay', params: ({ event }) => event }, target: 'loading' },
        expire: 'stale',
      },
    },
    stale: { on: { open: 'loading' } },
    failed: { on: { open: 'loading', retry: 'loading' } },
  },
})

export type ProfileActor = ActorRefFrom<typeof profileMachine>
