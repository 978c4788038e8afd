import { setup, type ActorRefFrom } from 'xstate'
import { errorOf, failureNotice } from '../shared/shapes/failing.ts'
import type { ProfileNotice } from './notices.ts'
import { passWelcome } from './welcome.actors.ts'

/** The newcomer's card on the dashboard, until the user dismisses it. The profile has its facts. */
export const welcomeMachine = setup({
  types: { events: {} as { type: 'dismiss' } },
  actors: { passWelcome },
  actions: { noticeFailure: failureNotice<ProfileNotice>()('welcome.dismissFailed') },
}).createMachine({
  id: 'welcome',
  initial: 'shown',
  states: {
    shown: { on: { dismiss: 'dismissing' } },
    dismissing: {
      invoke: {
        id: 'passWelcome',
        src: 'passWelcome',
        onDone: 'dismissed',
        onError: { target: 'shown', actions: { type: 'noticeFailure', params: errorOf } },
      },
    },
    dismissed: { type: 'final' },
  },
})

export type WelcomeActor = ActorRefFrom<typeof welcomeMachine>
