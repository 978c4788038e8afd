import { assign, setup, type ActorRefFrom } from 'xstate'
import { may, type Access } from '../shared/access.ts'
import type { Failure } from '../shared/failure.ts'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { loadFadingMembers } from './fadingMembers.actors.ts'
import type { FadingMember } from './fadingMembers.ts'

interface FadingMembersContext {
  access: Access | null
  /** null until loaded. */
  members: readonly FadingMember[] | null
  failure: Failure | null
}

const maySee = (access: Access | null) => access !== null && may(access, 'tasks', 'edit')

/** The dialog 'Quem está se afastando', for evaluators. It loads each time that it opens. */
export const fadingMembersMachine = setup({
  types: {
    context: {} as FadingMembersContext,
    events: {} as
      | { type: 'access.change'; access: Access | null }
      | { type: 'open' }
      | { type: 'retry' }
      | { type: 'close' }
      /** The user leaves the screen. */
      | { type: 'sleep' },
    input: {} as { access: Access | null },
  },
  actors: { loadFadingMembers },
  guards: {
    maySee: ({ context: { access } }) => maySee(access),
    maySeeNow: (_, { access }: { access: Access | null }) => maySee(access),
  },
  actions: {
    keepAccess: assign((_, { access }: { access: Access | null }) => ({ access })),
    keepMembers: assign((_, { members }: { members: readonly FadingMember[] }) => ({ members, failure: null })),
    forgetMembers: assign({ members: null, failure: null }),
    keepFailure: keepFailure(),
  },
}).createMachine({
  id: 'fadingMembers',
  context: ({ input: { access } }) => ({ access, members: null, failure: null }),
  initial: 'closed',
  on: {
    'access.change': [
      {
        guard: { type: 'maySeeNow', params: ({ event }) => event },
        actions: { type: 'keepAccess', params: ({ event }) => event },
      },
      { target: '.closed', actions: { type: 'keepAccess', params: ({ event }) => event } },
    ],
    close: '.closed',
    sleep: '.closed',
  },
  states: {
    closed: {
      entry: 'forgetMembers',
      on: { open: { guard: 'maySee', target: 'loading' } },
    },
    loading: {
      invoke: {
        id: 'loadFadingMembers',
        src: 'loadFadingMembers',
        onDone: {
          target: 'shown',
          actions: { type: 'keepMembers', params: ({ event }) => ({ members: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: errorOf } },
      },
    },
    shown: {},
    failed: { on: { retry: 'loading' } },
  },
})

export type FadingMembersActor = ActorRefFrom<typeof fadingMembersMachine>
