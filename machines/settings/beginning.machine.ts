import { assertEvent, assign, emit, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { Fact } from '../shared/facts.ts'
import type { Failure } from '../shared/failure.ts'
import { needed } from '../shared/needed.ts'
import type { AddressSettled, ScreenEvent, ScreenInput } from '../shared/screen.ts'
import { faultyAttempt, keepSent } from '../shared/shapes/editing.ts'
import { writtenLine } from '../shared/writtenText.ts'
import { errorOf, isRefused, keepFailure, logFault, logged } from '../shared/shapes/failing.ts'
import {
  beginningPath,
  emptyBeginning,
  faultsOfStep,
  firstOpenStep,
  founderNameOf,
  isClosed,
  isOfStep,
  messageKey,
  peopleIn,
  peopleText,
  peopleToSend,
  personKey,
  positionsOf,
  routineSavesOf,
  stepAfter,
  wallPath,
  wantedCodes,
  withoutStored,
  type BeginningAddress,
  type BeginningDraft,
  type BeginningFacts,
  type BeginningStep,
  type BeginningValues,
  type Proposal,
  type SentPerson,
  type StepField,
} from './beginning.ts'
import {
  keepBeginningDraft,
  openBeginning,
  saveFounder,
  savePeople,
  savePositions,
  saveRoutines,
  sendMessage,
  type Opened,
  type PeopleSaved,
} from './beginning.actors.ts'
import { identityOfValues } from './clubIdentity.ts'
import { clubIdentityMachine } from './clubIdentity.machine.ts'
import type { NoticeEvent } from './notices.ts'
import { SettingsConflict } from './settings.actors.ts'
import { settingValuesOf } from './settingsForm.ts'

type IdentityChanged = Extract<Fact, { type: 'identity.changed' }>

interface BeginningInput extends ScreenInput, BeginningAddress {
  /** Of the current user's account. */
  email: string
}

type BeginningEvent =
  | ScreenEvent<BeginningAddress>
  | { type: 'values.change'; change: Partial<BeginningValues> }
  /** `ids`: `maxPeople` new version 4 UUIDs. What was sent before keeps its id. */
  | { type: 'submit'; proposal: Proposal; ids: readonly string[] }
  /** Leaves the step as it is, and shows the next one. */
  | { type: 'postpone' }
  | { type: 'retry' }
  /** Of the form of the identity. */
  | NoticeEvent
  | IdentityChanged

type Invited = PeopleSaved['invited']
type Left = PeopleSaved['left']

interface BeginningContext {
  userId: string
  email: string
  /** The shown step, from the address; null while it is not decided, and when all steps are done. */
  step: BeginningStep | null
  /** The step that the user opened while the shown one is being saved: it follows. */
  wished: BeginningStep | null
  /** null until loaded. Loaded again for each step. */
  facts: BeginningFacts | null
  /** As typed in the shown step. What is typed in the others is in their drafts. */
  values: BeginningValues
  ids: BeginningDraft['ids']
  /** The values of earlier attempts since the facts were loaded: they may be stored although the response was lost. */
  sent: readonly BeginningValues[]
  /** The people who were sent, and are perhaps stored. */
  people: readonly SentPerson[]
  /** Whether the faults of the step are shown. */
  isChecked: boolean
  /** Links of invitations that were made here. */
  invited: Invited
  /** The ids of the cards that were added to the directory here. */
  added: readonly string[]
  /** People of the last submit who were not saved. */
  left: Left
  failure: Failure | null
}

export const factsOf = ({ facts }: Pick<BeginningContext, 'facts'>): BeginningFacts =>
  needed(facts, 'the guided setup is not loaded')

export const stepOf = ({ step }: Pick<BeginningContext, 'step'>): BeginningStep => needed(step, 'no step is shown')

export const faultsIn = (context: BeginningContext) => faultsOfStep(stepOf(context), context.values, factsOf(context))

const faultyField = (context: BeginningContext): StepField => needed(faultsIn(context)[0], 'nothing is faulty').field

/** The keys of what the shown step sends with an id. */
const keysIn = (context: BeginningContext): readonly string[] => {
  if (context.step === 'positions') return wantedCodes(context.values, factsOf(context).positions)
  return context.step === 'message' ? [messageKey(context.values.message)] : []
}

const freshId = (ids: readonly string[], index: number): string => needed(ids[index], 'there are fewer ids than rows')

/** The names of earlier attempts to make the same person the founder. */
const sentFounders = (context: BeginningContext): readonly string[] =>
  context.sent
    .slice(0, -1)
    .filter(({ founder }) => founder === context.values.founder)
    .map((values) => founderNameOf(values, factsOf(context)))

const idOf = ({ ids }: BeginningContext, key: string): string => needed(ids[key], `nothing has the key '${key}'`)

/**
 * The guided setup of a new club, after its first account: identity, founder, routines, positions, people, a first
 * message. Each step saves at once and can be postponed. What is saved is read from the database again, what is typed
 * is a draft of this tab.
 */
export const beginningMachine = setup({
  types: {
    context: {} as BeginningContext,
    events: {} as BeginningEvent,
    input: {} as BeginningInput,
    emitted: {} as AddressSettled | { type: 'field.fault'; field: StepField },
    children: {} as { identity: 'identity' },
  },
  actors: {
    identity: clubIdentityMachine,
    openBeginning,
    saveFounder,
    saveRoutines,
    savePositions,
    savePeople,
    sendMessage,
  },
  guards: {
    isOther: ({ context }, { address }: { address: BeginningAddress }) => address.step !== context.step,
    isShown: ({ context }, { change }: { change: Partial<BeginningValues> }) => isOfStep(stepOf(context), change),
    isComplete: ({ context }) => context.step === null && firstOpenStep(factsOf(context).status) === null,
    isUnaddressed: ({ context }) => context.step === null,
    isClosed: ({ context }) => isClosed(factsOf(context), stepOf(context)),
    isFaulty: ({ context }) => faultsIn(context).length > 0,
    isAt: ({ context }, { step }: { step: BeginningStep }) => context.step === step,
    isWished: ({ context }) => context.wished !== null,
    isLast: ({ context }) => stepAfter(stepOf(context)) === null,
    /** Links are shown until the user continues, or has opened another step and confirmed that they are lost. */
    hasNews: ({ context: { invited, wished } }, { output }: { output: PeopleSaved }) =>
      output.invited.length > 0 || output.left.length > 0 || (invited.length > 0 && wished === null),
    isRefused,
    isChanged: (_, { error }: { error: unknown }) => error instanceof SettingsConflict,
  },
  actions: {
    keepStep: assign((_, { address }: { address: BeginningAddress }) => ({
      step: address.step,
      isChecked: false,
      failure: null,
      left: [],
    })),
    keepOpened: assign(({ context: { step } }, { facts, drafts }: Opened) => {
      const shown = step ?? firstOpenStep(facts.status)
      const draft = shown === null ? null : drafts[shown]
      const values = withoutStored(draft?.values ?? emptyBeginning, facts.routines)
      return { facts, values, ids: draft?.ids ?? {}, sent: [], people: draft?.sent ?? [], isChecked: false }
    }),
    /** A closed step needs no other attempt. Another founder than the typed one is still a failure. */
    forgetSettledFailure: assign(({ context }) => {
      const { step, facts, failure, values } = context
      if (step === null || facts === null || !isClosed(facts, step)) return {}
      const isDropped = facts.founder !== null && facts.founder.name !== writtenLine(founderNameOf(values, facts))
      return { failure: step === 'founder' && isDropped ? failure : null }
    }),
    chooseStep: assign(({ context }) => ({ step: firstOpenStep(factsOf(context).status) })),
    keepWish: assign(({ context }, { address: { step } }: { address: BeginningAddress }) => ({
      wished: step === context.step ? null : step,
    })),
    goOn: assign(({ context }) => ({
      step: context.wished ?? stepAfter(stepOf(context)),
      isChecked: false,
      failure: null,
      invited: [],
      added: [],
      left: [],
    })),
    change: assign(({ context }, { change }: { change: Partial<BeginningValues> }) => ({
      values: { ...context.values, ...change },
    })),
    keepDraft: ({ context }) => {
      const { userId, values, ids, people } = context
      keepBeginningDraft(userId, stepOf(context), { version: 1, values, ids, sent: [...people] })
    },
    forgetDraft: ({ context }) => keepBeginningDraft(context.userId, stepOf(context), null),
    showFaults: assign({ isChecked: true }),
    pointToFault: emit(({ context }) => ({ type: 'field.fault' as const, field: faultyField(context) })),
    begin: assign(({ context }, { ids: fresh }: { ids: readonly string[] }) => ({
      ids: {
        ...Object.fromEntries(keysIn(context).map((key, index) => [key, freshId(fresh, index)])),
        ...context.ids,
      },
      failure: null,
      left: [],
    })),
    keepSent: keepSent(),
    keepSentPeople: assign(({ context }, { ids: fresh }: { ids: readonly string[] }) => {
      const next = peopleToSend(peopleIn(context.values.people), context.people, fresh)
      const others = context.people.filter(({ id, isStored }) => isStored && !next.some((one) => one.id === id))
      return { people: [...others, ...next] }
    }),
    /** Who is invited needs no repeated request: it would renew the link, and the shown one would be dead. */
    keepPeople: assign(({ context }, { output: { invited, added, left } }: { output: PeopleSaved }) => {
      const done = new Set(invited.map(personKey))
      return {
        values: { ...context.values, people: peopleText(left) },
        people: context.people
          .filter((person) => !done.has(personKey(person)))
          .map((person) => ({ ...person, isStored: person.isStored || added.includes(person.id) })),
        invited: [...context.invited, ...invited],
        added: [...new Set([...context.added, ...added])],
        left,
        isChecked: false,
      }
    }),
    keepFailure: keepFailure(),
    /** Also of the people who were left. */
    forgetFailure: assign({ failure: null, left: [] }),
    forgetWish: assign({ wished: null }),
    /** The founder's rights and profile are the current user's. */
    reportAccount: sendParent(({ context: { userId } }): Fact => ({ type: 'account.changed', id: userId })),
    noticeFinished: sendParent((): NoticeEvent => ({ type: 'notice', notice: { key: 'beginning.finished' } })),
    passNotice: sendParent((_, event: NoticeEvent) => event),
    /** As it is stored: its form may be left while it saves. */
    reportIdentity: sendParent(({ context }): Fact => ({
      type: 'identity.changed',
      identity: identityOfValues(factsOf(context).settings),
    })),
    logFault: logFault(),
    replaceAddress: emit(({ context }) => ({
      type: 'address.settled' as const,
      path: beginningPath(context.step),
      isReplaced: true,
      keepsScroll: false,
    })),
    showAddress: emit(({ context }) => ({
      type: 'address.settled' as const,
      path: beginningPath(context.step),
      // The user opened its address.
      isReplaced: context.wished !== null,
      keepsScroll: false,
    })),
    leaveFor: emit((_, { path }: { path: string }) => ({
      type: 'address.settled' as const,
      path,
      isReplaced: false,
      keepsScroll: false,
    })),
  },
}).createMachine({
  id: 'beginning',
  context: ({ input: { userId, email, step } }) => ({
    userId,
    email,
    step,
    wished: null,
    facts: null,
    values: emptyBeginning,
    ids: {},
    sent: [],
    people: [],
    isChecked: false,
    invited: [],
    added: [],
    left: [],
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      entry: 'forgetWish',
      on: {
        'address.change': {
          guard: { type: 'isOther', params: ({ event }) => event },
          actions: { type: 'keepStep', params: ({ event }) => event },
        },
      },
      invoke: {
        id: 'openBeginning',
        src: 'openBeginning',
        input: ({ context: { userId } }) => ({ userId }),
        onDone: {
          target: 'deciding',
          actions: [
            { type: 'keepOpened', params: ({ event }) => event.output },
            'forgetSettledFailure',
            'reportIdentity',
          ],
        },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: errorOf } },
      },
    },
    failed: {
      exit: 'forgetFailure',
      on: {
        'address.change': { target: 'loading', actions: { type: 'keepStep', params: ({ event }) => event } },
        retry: 'loading',
        refresh: 'loading',
      },
    },
    deciding: {
      always: [
        { guard: 'isComplete', target: 'complete' },
        { guard: 'isUnaddressed', target: 'deciding', reenter: true, actions: ['chooseStep', 'replaceAddress'] },
        { guard: { type: 'isAt', params: { step: 'identity' } }, target: 'identifying' },
        { target: 'editing' },
      ],
    },
    /** The form of the identity saves by itself. */
    identifying: {
      on: {
        'address.change': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'loading',
          actions: { type: 'keepStep', params: ({ event }) => event },
        },
        notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
        'identity.changed': { target: 'loading', actions: ['goOn', 'showAddress'] },
        postpone: { target: 'loading', actions: ['goOn', 'showAddress'] },
      },
      invoke: {
        id: 'identity',
        src: 'identity',
        input: ({ context: { userId } }) => ({ userId }),
        onError: logged,
      },
    },
    editing: {
      entry: 'forgetWish',
      on: {
        'address.change': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'loading',
          actions: { type: 'keepStep', params: ({ event }) => event },
        },
        'values.change': {
          guard: { type: 'isShown', params: ({ event }) => event },
          actions: [{ type: 'change', params: ({ event }) => event }, 'keepDraft'],
        },
        submit: [
          { guard: 'isClosed' },
          faultyAttempt,
          {
            guard: { type: 'isAt', params: { step: 'founder' } },
            target: 'savingFounder',
            actions: ['forgetFailure', 'keepSent'],
          },
          {
            guard: { type: 'isAt', params: { step: 'routines' } },
            target: 'savingRoutines',
            actions: ['forgetFailure', 'keepSent'],
          },
          {
            guard: { type: 'isAt', params: { step: 'positions' } },
            target: 'savingPositions',
            actions: { type: 'begin', params: ({ event }) => event },
          },
          {
            guard: { type: 'isAt', params: { step: 'people' } },
            target: 'savingPeople',
            actions: ['forgetFailure', { type: 'keepSentPeople', params: ({ event }) => event }, 'keepDraft'],
          },
          { target: 'sendingMessage', actions: [{ type: 'begin', params: ({ event }) => event }, 'keepDraft'] },
        ],
        postpone: [
          { guard: 'isLast', target: 'left', actions: { type: 'leaveFor', params: { path: '/admin' } } },
          { target: 'loading', actions: ['goOn', 'showAddress'] },
        ],
      },
    },
    savingFounder: {
      on: { 'address.change': { actions: { type: 'keepWish', params: ({ event }) => event } } },
      invoke: {
        id: 'saveFounder',
        src: 'saveFounder',
        input: ({ context }) => ({
          seen: settingValuesOf(factsOf(context).settings),
          sent: sentFounders(context),
          changes: {
            founder_name: founderNameOf(context.values, factsOf(context)),
            ...(context.values.founder === 'self' && { founder_email: context.email.toLowerCase() }),
          },
        }),
        onDone: { target: 'loading', actions: ['forgetDraft', 'reportAccount', 'goOn', 'showAddress'] },
        onError: [
          {
            // Another administrator changed the settings: the step begins again with the current ones.
            guard: { type: 'isChanged', params: errorOf },
            target: 'loading',
            actions: [{ type: 'keepFailure', params: errorOf }, 'replaceAddress'],
          },
          { target: 'editing', actions: [{ type: 'keepFailure', params: errorOf }, 'replaceAddress'] },
        ],
      },
    },
    savingRoutines: {
      on: { 'address.change': { actions: { type: 'keepWish', params: ({ event }) => event } } },
      invoke: {
        id: 'saveRoutines',
        src: 'saveRoutines',
        input: ({ context: { facts, values, sent } }) => {
          const { routines } = factsOf({ facts })
          const earlier = sent.slice(0, -1).flatMap((before) => routineSavesOf(before, routines))
          const isRemoved = (id: string) => !values.newRoutines.some((typed) => typed.id === id)
          return {
            saves: routineSavesOf(values, routines, earlier),
            sent: earlier,
            removed: earlier.flatMap(({ id }) => (id !== null && isRemoved(id) ? [id] : [])),
          }
        },
        onDone: { target: 'loading', actions: ['forgetDraft', 'goOn', 'showAddress'] },
        onError: [
          {
            // Some routines may be saved: the step shows the stored ones, with what was typed.
            guard: { type: 'isRefused', params: errorOf },
            target: 'loading',
            actions: [{ type: 'keepFailure', params: errorOf }, 'replaceAddress'],
          },
          { target: 'editing', actions: [{ type: 'keepFailure', params: errorOf }, 'replaceAddress'] },
        ],
      },
    },
    savingPositions: {
      on: { 'address.change': { actions: { type: 'keepWish', params: ({ event }) => event } } },
      invoke: {
        id: 'savePositions',
        src: 'savePositions',
        input: ({ context, event }) => {
          assertEvent(event, 'submit')
          const { positions } = factsOf(context)
          const rows = positionsOf(context.values, event.proposal, positions)
          return {
            rows: rows.map((row) => ({ ...row, id: idOf(context, row.position) })),
            removed: context.values.unwanted.flatMap((code) =>
              positions.includes(code) ? [] : (context.ids[code] ?? []),
            ),
          }
        },
        onDone: { target: 'loading', actions: ['forgetDraft', 'goOn', 'showAddress'] },
        onError: {
          target: 'editing',
          actions: [{ type: 'keepFailure', params: errorOf }, 'replaceAddress'],
        },
      },
    },
    savingPeople: {
      on: { 'address.change': { actions: { type: 'keepWish', params: ({ event }) => event } } },
      invoke: {
        id: 'savePeople',
        src: 'savePeople',
        input: ({ context: { people } }) => ({ people: people.filter(({ isStored }) => !isStored) }),
        onDone: [
          {
            guard: { type: 'hasNews', params: ({ event }) => event },
            target: 'editing',
            actions: [{ type: 'keepPeople', params: ({ event }) => event }, 'keepDraft', 'replaceAddress'],
          },
          {
            target: 'loading',
            actions: ['forgetDraft', 'goOn', 'showAddress'],
          },
        ],
        onError: {
          target: 'editing',
          actions: [{ type: 'keepFailure', params: errorOf }, 'replaceAddress'],
        },
      },
    },
    sendingMessage: {
      on: { 'address.change': { actions: { type: 'keepWish', params: ({ event }) => event } } },
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context }) => {
          const { own } = factsOf(context)
          const id = idOf(context, messageKey(context.values.message))
          return {
            id,
            replaced: Object.values(context.ids).filter((earlier) => earlier !== id),
            content: context.values.message,
            userId: context.userId,
            author: { name: own?.name ?? context.email, photo: own?.photo_url ?? null },
            messageId: null,
          }
        },
        onDone: [
          { guard: 'isWished', target: 'loading', actions: ['forgetDraft', 'noticeFinished', 'goOn', 'showAddress'] },
          {
            target: 'left',
            actions: ['forgetDraft', 'noticeFinished', { type: 'leaveFor', params: { path: wallPath } }],
          },
        ],
        onError: {
          target: 'editing',
          actions: [{ type: 'keepFailure', params: errorOf }, 'replaceAddress'],
        },
      },
    },
    /** The page leads to the wall, or to the administration. */
    left: {
      on: {
        refresh: 'loading',
        'address.change': { target: 'loading', actions: { type: 'keepStep', params: ({ event }) => event } },
      },
    },
    /** All steps are done. */
    complete: {
      on: {
        refresh: 'loading',
        'address.change': { target: 'loading', actions: { type: 'keepStep', params: ({ event }) => event } },
      },
    },
  },
})

export type BeginningActor = ActorRefFrom<typeof beginningMachine>
