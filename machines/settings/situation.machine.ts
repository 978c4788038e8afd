import { assign, setup, type ActorRefFrom } from 'xstate'
import { failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { loadedStates } from '../shared/shapes/listing.ts'
import type { Failure } from '../shared/failure.ts'
import type { ScreenEvent, ScreenInput } from '../shared/screen.ts'
import type { ClubSituation } from './clubSituation.ts'
import { loadClubSituation } from './clubSituation.actors.ts'
import type { SettingsNotice } from './notices.ts'

interface SituationContext {
  /** null until loaded. Stays while it is loaded again, and after a failure. */
  situation: ClubSituation | null
  failure: Failure | null
}

/** The screen of administrators that shows what needs attention in the installation and in the club. */
export const situationMachine = setup({
  types: {
    context: {} as SituationContext,
    events: {} as ScreenEvent<object> | { type: 'retry' },
    input: {} as ScreenInput,
  },
  actors: { loadClubSituation },
  actions: {
    keepLoaded: assign((_, situation: ClubSituation) => ({ situation, failure: null })),
    keepLoadFailure: keepFailure(),
    noticeLoadFailure: failureNotice<SettingsNotice>()('situation.loadFailed'),
  },
}).createMachine({
  id: 'situation',
  context: { situation: null, failure: null },
  initial: 'loading',
  on: { refresh: '.loading' },
  states: loadedStates('loadClubSituation'),
})

export type SituationActor = ActorRefFrom<typeof situationMachine>
