import { assign, setup, type ActorRefFrom } from 'xstate'
import { failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { loadedStates } from '../shared/shapes/listing.ts'
import type { Failure } from '../shared/failure.ts'
import type { ScreenEvent, ScreenInput } from '../shared/screen.ts'
import type { ClubStatus } from './clubStatus.ts'
import { loadClubStatus } from './clubStatus.actors.ts'
import type { SettingsNotice } from './notices.ts'

interface AdministrationContext {
  /** null until loaded. Stays while it is loaded again, and after a failure. */
  status: ClubStatus | null
  failure: Failure | null
}

/** The screen of the administration: links to its areas, with what waits in each, and the first steps of a new club. */
export const administrationMachine = setup({
  types: {
    context: {} as AdministrationContext,
    events: {} as ScreenEvent<object> | { type: 'retry' },
    input: {} as ScreenInput,
  },
  actors: { loadClubStatus },
  actions: {
    keepLoaded: assign((_, status: ClubStatus) => ({ status, failure: null })),
    keepLoadFailure: keepFailure(),
    noticeLoadFailure: failureNotice<SettingsNotice>()('administration.loadFailed'),
  },
}).createMachine({
  id: 'administration',
  context: { status: null, failure: null },
  initial: 'loading',
  on: { refresh: '.loading' },
  states: loadedStates('loadClubStatus'),
})

export type AdministrationActor = ActorRefFrom<typeof administrationMachine>
