import { assign, setup, type ActorRefFrom } from 'xstate'
import { errorOf, failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { loadProfile } from './profile.actors.ts'
import type { Failure } from '../shared/failure.ts'
import type { ProfileNotice } from './notices.ts'
import { profileLifetime, type Profile } from './profile.ts'

type ProfileEvent =
  /** A screen shows the profile. `today` is the club's day by the browser's clock. */
  | { type: 'open'; today: string }
  /** Data that the profile counts has changed. */
  | { type: 'expire' }
  | { type: 'retry' }

interface ProfileContext {
  userId: string
  email: string
  /** Stays available while it is loaded again, and after a failure. */
  profile: Profile | null
  failure: Failure | null
}

/**
 * The current user's profile and figures, cached for five minutes. It lives as long as the session. A screen opens it;
 * a change of its data or a new day expires it.
 */
export const profileMachine = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    input: {} as { userId: string; email: string },
  },
  actors: { loadProfile },
  delays: { lifetime: profileLifetime },
  guards: {
    isAnotherDay: ({ context }, { today }: { today: string }) => context.profile?.overview.today !== today,
  },
  actions: {
    keepFailure: keepFailure(),
    noticeFailure: failureNotice<ProfileNotice>()('profile.loadFailed'),
  },
}).createMachine({
  id: 'profile',
  context: ({ input }) => ({ ...input, profile: null, failure: null }),
  initial: 'idle',
  states: {
    idle: { on: { open: 'loading' } },
    loading: {
      // The running request may return data from before the change.
      on: { expire: { target: 'loading', reenter: true } },
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        input: ({ context: { userId, email } }) => ({ userId, email }),
        onDone: { target: 'fresh', actions: assign({ profile: ({ event }) => event.output, failure: null }) },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepFailure', params: errorOf },
            { type: 'noticeFailure', params: errorOf },
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
