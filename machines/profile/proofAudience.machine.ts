import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, keepFailure, logWarning } from '../shared/shapes/failing.ts'
import { refreshedState, statesBefore } from '../shared/shapes/listing.ts'
import type { Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'
import { loadProofConsent, saveProofAudience } from './proofAudience.actors.ts'
import { audienceOf, type ProofAudience, type ProofConsent } from './proofAudience.ts'

interface ProofAudienceContext {
  /** The latest choice; null without one, or before it is loaded. */
  consent: ProofConsent | null
  isKnown: boolean
  failure: Failure | null
}

const otherOf = ({ consent }: ProofAudienceContext): ProofAudience =>
  audienceOf(consent) === 'club' ? 'evaluators' : 'club'

/** 'Minhas provas': who sees the user's proofs, only evaluators or the whole club. Each change has a question. */
export const proofAudienceMachine = setup({
  types: {
    context: {} as ProofAudienceContext,
    events: {} as
      | { type: 'retry' }
      | { type: 'refresh' }
      /** To the other audience. */
      | { type: 'change' }
      | { type: 'confirm' }
      | { type: 'cancel' },
  },
  actors: { loadProofConsent, saveProofAudience },
  actions: {
    keepLoaded: assign((_, consent: ProofConsent | null) => ({
      consent,
      isKnown: true,
      failure: null,
    })),
    /** null: another window had stored it. The refresh loads it. */
    keepSaved: assign(({ context }, { saved }: { saved: ProofConsent | null }) => ({
      consent: saved ?? context.consent,
    })),
    logRefreshFailure: logWarning('the choice is shown as it was'),
    keepFailure: keepFailure(),
    keepLoadFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    noticeChanged: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'proofAudience.changed', audience: otherOf(context) },
    })),
  },
}).createMachine({
  id: 'proofAudience',
  context: { consent: null, isKnown: false, failure: null },
  initial: 'loading',
  states: {
    ...statesBefore('shown', 'loadProofConsent'),
    shown: {
      ...refreshedState('refreshProofConsent', 'loadProofConsent'),
      on: { refresh: '.refreshing', change: 'asking' },
    },
    asking: {
      on: {
        confirm: { target: 'saving', actions: 'forgetFailure' },
        cancel: { target: 'shown', actions: 'forgetFailure' },
      },
    },
    saving: {
      invoke: {
        id: 'saveProofAudience',
        src: 'saveProofAudience',
        input: ({ context }) => ({ audience: otherOf(context) }),
        onDone: {
          target: 'shown.refreshing',
          actions: ['noticeChanged', { type: 'keepSaved', params: ({ event }) => ({ saved: event.output }) }],
        },
        onError: { target: 'asking', actions: { type: 'keepFailure', params: errorOf } },
      },
    },
  },
})

export type ProofAudienceActor = ActorRefFrom<typeof proofAudienceMachine>
