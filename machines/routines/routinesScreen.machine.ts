import { assign, emit, enqueueActions, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { logFault, logged } from '../shared/shapes/failing.ts'
import type { Access } from '../shared/access.ts'
import type { Fact } from '../shared/facts.ts'
import type { AddressSettled, ScreenEvent, ScreenInput } from '../shared/screen.ts'
import { absenceMachine } from './absence.machine.ts'
import type { NoticeEvent } from './notices.ts'
import type { ShownPicture } from './pickedPhoto.actors.ts'
import {
  kindOf,
  routinesPath,
  withDone,
  type ReturnedProof,
  type RoutineFlags,
  type RoutineKind,
  type RoutinesView,
  type RoutineType,
} from './routine.ts'
import { openSubmission, type SubmissionInput } from './routineSubmission.actors.ts'
import {
  routineSubmissionMachine,
  type PictureReport,
  type RoutineSubmissionOutput,
} from './routineSubmission.machine.ts'
import { routinesMachine, type RoutinesReport } from './routines.machine.ts'

type RoutinesScreenEvent =
  | ScreenEvent<RoutinesView>
  | NoticeEvent
  | RoutinesReport
  | PictureReport
  /** From the submission. */
  | Extract<Fact, { type: 'tasks.changed' }>
  /** The user closes what the dashboard shows of the sent routine. */
  | { type: 'moment.close' }

/** What the dashboard shows of a routine that was just sent. */
export interface RoutineMoment {
  routine: RoutineKind
  taskId: string
  /** Not another photo for a returned proof. */
  isNew: boolean
  /** The picture as it was sent, or null. */
  photo: Blob | null
}

/** How long the dashboard shows a sent routine, in ms. */
export const momentLifetime = 5 * 60_000

interface RoutinesScreenContext extends ScreenInput, RoutinesView {
  /** The routines done in their period; null until they are loaded. */
  flags: RoutineFlags | null
  /** All routines, also paused ones; empty until they are loaded. */
  kinds: readonly RoutineKind[]
  /** The proofs that wait for another photo; empty until they are loaded. */
  returned: readonly ReturnedProof[]
  submission: SubmissionInput | null
  /** Picked and not sent. It stays when the user chooses another routine. */
  picture: ShownPicture | null
  /** Until it is closed, the next visit, or the end of its time. */
  moment: RoutineMoment | null
}

const submissionOf = ({ submission }: RoutinesScreenContext): SubmissionInput =>
  needed(submission, 'the submission was not opened')

const typeOf = ({ type }: RoutinesScreenContext): RoutineType => needed(type, 'no routine is chosen')

const chosenOf = (context: RoutinesScreenContext): RoutineKind =>
  needed(kindOf(context.kinds, typeOf(context)), 'the chosen routine does not exist')

/** A paused routine takes only another photo for a returned proof. */
const isUnknown = ({ type, redo }: RoutinesView, kinds: readonly RoutineKind[]) => {
  const kind = type === null ? undefined : kindOf(kinds, type)
  return kind === undefined || (!kind.is_active && redo === null)
}

type Known = Pick<RoutinesScreenContext, 'flags' | 'returned'>

/** The proof of the address does not wait for another photo of its routine. */
const isRedoGone = ({ flags, returned }: Known, { type, redo }: RoutinesView) =>
  flags !== null && redo !== null && !returned.some((one) => one.id === redo && one.routine_type === type)

/** A returned proof is done on its day, and may be sent again. */
const isDone = (flags: RoutineFlags | null, { type, redo }: RoutinesView) =>
  flags !== null && type !== null && redo === null && flags.done.includes(type)

/**
 * The screen of the routines: the overview, the choice, or one submission. It runs the routines, the absences and the
 * submission as children. A submission waits for the user's name, which is part of its task's title; without rights,
 * for their failure. After a submission the screen sleeps, and the dashboard shows its moment.
 */
export const routinesScreenMachine = setup({
  types: {
    context: {} as RoutinesScreenContext,
    events: {} as RoutinesScreenEvent,
    input: {} as ScreenInput & RoutinesView,
    emitted: {} as AddressSettled,
    children: {} as { routines: 'routines'; absence: 'absence'; submission: 'submission' },
  },
  actors: { routines: routinesMachine, absence: absenceMachine, submission: routineSubmissionMachine, openSubmission },
  delays: { momentLifetime },
  guards: {
    isOtherView: ({ context }, { address }: { address: RoutinesView }) =>
      context.tab !== address.tab || context.type !== address.type || context.redo !== address.redo,
    hasType: ({ context }) => context.type !== null,
    isChoice: ({ context }) => context.tab === 'submit',
    isReady: ({ context: { flags, access, isAccessFailed } }) => flags !== null && (access !== null || isAccessFailed),
    isRegistered: ({ context }) => isDone(context.flags, context),
    isUnknown: ({ context }) => context.flags !== null && isUnknown(context, context.kinds),
    isRedoGone: ({ context }) => isRedoGone(context, context),
    isFoundRegistered: ({ context }, known: Known) => isDone(known.flags, context) || isRedoGone(known, context),
    isRedoTaken: (_, { outcome }: RoutineSubmissionOutput) => outcome === 'redoTaken',
    isSent: (_, { outcome }: RoutineSubmissionOutput) => outcome === 'sent',
  },
  actions: {
    keepView: assign((_, { address }: { address: RoutinesView }) => address),
    keepAccess: assign((_, { access }: { access: Access | null }) => ({ access, isAccessFailed: false })),
    markAccessFailed: assign({ access: null, isAccessFailed: true }),
    keepFlags: assign((_, { flags, kinds, returned }: RoutinesReport) => ({ flags, kinds, returned })),
    /** The proof may have been returned after they were loaded. */
    reloadForRedo: enqueueActions(({ context, enqueue }) => {
      if (!isRedoGone(context, context)) return
      enqueue.assign({ flags: null })
      enqueue.sendTo('routines', { type: 'refresh' })
    }),
    dropRedo: assign({ redo: null }),
    /** What is done must be loaded again. */
    forgetRedo: assign({ redo: null, flags: null }),
    forgetType: assign({ tab: 'overview', type: null, redo: null }),
    /** A returned proof may be of an earlier period: its mark says nothing about the current one. */
    markRegistered: assign(({ context }) =>
      context.redo === null
        ? { flags: context.flags && withDone(context.flags, typeOf(context)) }
        : { returned: context.returned.filter(({ id }) => id !== context.redo) },
    ),
    keepSubmission: assign((_, submission: SubmissionInput) => ({ submission })),
    keepPicture: assign((_, { picture }: { picture: ShownPicture | null }) => ({ picture })),
    forgetPicture: assign({ picture: null }),
    forgetSubmission: assign({ submission: null }),
    keepMoment: assign(({ context }, output: RoutineSubmissionOutput) => ({
      moment:
        output.outcome === 'sent'
          ? { routine: chosenOf(context), taskId: output.taskId, isNew: context.redo === null, photo: output.photo }
          : null,
    })),
    forgetMoment: assign({ moment: null }),
    refreshRoutines: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('routines', { type: 'refresh' })
      enqueue.sendTo('absence', { type: 'refresh' })
    }),
    endSubmission: sendTo('submission', { type: 'register' }),
    leaveTo: emit((_, { path }: { path: string }): AddressSettled => ({
      type: 'address.settled',
      path,
      isReplaced: false,
      keepsScroll: false,
    })),
    /** Without the returned proof. */
    settleAddress: emit(({ context: { tab, type } }): AddressSettled => ({
      type: 'address.settled',
      path: routinesPath({ tab, type }),
      isReplaced: true,
      keepsScroll: true,
    })),
    reportChange: sendParent({ type: 'tasks.changed' } satisfies Fact),
    passNotice: sendParent((_, event: NoticeEvent) => event),
    logFault: logFault(),
  },
}).createMachine({
  id: 'routinesScreen',
  context: ({ input }) => ({
    ...input,
    flags: null,
    kinds: [],
    returned: [],
    submission: null,
    picture: null,
    moment: null,
  }),
  invoke: [
    {
      id: 'routines',
      src: 'routines',
      input: ({ context: { userId } }) => ({ userId, hasPhotos: true }),
      onError: logged,
    },
    { id: 'absence', src: 'absence', input: ({ context: { userId } }) => ({ userId }), onError: logged },
  ],
  initial: 'arriving',
  on: {
    notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
    'tasks.changed': { actions: 'reportChange' },
    'routines.loaded': { actions: { type: 'keepFlags', params: ({ event }) => event } },
    'address.change': {
      guard: { type: 'isOtherView', params: ({ event }) => event },
      target: '.arriving',
      actions: [{ type: 'keepView', params: ({ event }) => event }, 'reloadForRedo'],
    },
    'picture.changed': { actions: { type: 'keepPicture', params: ({ event }) => event } },
    'access.change': { actions: { type: 'keepAccess', params: ({ event }) => event } },
    'access.fail': { actions: 'markAccessFailed' },
    refresh: { actions: 'refreshRoutines' },
  },
  states: {
    arriving: {
      always: [
        { guard: 'hasType', target: 'submission' },
        { guard: 'isChoice', target: 'choice' },
        { target: 'overview' },
      ],
    },
    overview: {},
    choice: {},
    submission: {
      initial: 'waiting',
      states: {
        waiting: {
          always: [
            { guard: 'isRedoGone', actions: ['dropRedo', 'settleAddress'] },
            { guard: 'isUnknown', target: '#routinesScreen.overview', actions: 'forgetType' },
            { guard: 'isRegistered', target: 'registered' },
            { guard: 'isReady', target: 'opening' },
          ],
        },
        opening: {
          always: [
            { guard: 'isRedoGone', target: 'waiting' },
            { guard: 'isRegistered', target: 'registered' },
          ],
          invoke: {
            id: 'openSubmission',
            src: 'openSubmission',
            input: ({ context }) => ({ userId: context.userId, routine: typeOf(context), redo: context.redo }),
            onDone: { target: 'open', actions: { type: 'keepSubmission', params: ({ event }) => event.output } },
            onError: {
              target: 'left',
              actions: [
                logged.actions,
                { type: 'leaveTo', params: { path: routinesPath({ tab: 'submit', type: null }) } },
              ],
            },
          },
        },
        open: {
          exit: 'forgetSubmission',
          on: {
            'routines.loaded': [
              {
                guard: { type: 'isFoundRegistered', params: ({ event }) => event },
                actions: [{ type: 'keepFlags', params: ({ event }) => event }, 'endSubmission'],
              },
              { actions: { type: 'keepFlags', params: ({ event }) => event } },
            ],
          },
          invoke: {
            id: 'submission',
            src: 'submission',
            input: ({ context }) => {
              const { label, icon, needs_photo: needsPhoto } = chosenOf(context)
              return { ...submissionOf(context), face: { label, icon }, needsPhoto, picture: context.picture }
            },
            onDone: [
              {
                guard: { type: 'isSent', params: ({ event }) => event.output },
                target: 'sent',
                actions: [
                  'markRegistered',
                  'forgetPicture',
                  { type: 'keepMoment', params: ({ event }) => event.output },
                  { type: 'leaveTo', params: { path: '/dashboard' } },
                ],
              },
              // Its photo and its notes are for a new submission, if the routine is still open.
              {
                guard: { type: 'isRedoTaken', params: ({ event }) => event.output },
                target: 'waiting',
                actions: ['forgetRedo', 'settleAddress', 'refreshRoutines'],
              },
              { target: 'registered', actions: ['markRegistered', 'refreshRoutines'] },
            ],
            onError: {
              target: 'left',
              actions: [
                logged.actions,
                { type: 'leaveTo', params: { path: routinesPath({ tab: 'submit', type: null }) } },
              ],
            },
          },
        },
        /** The dashboard shows the moment. */
        sent: {
          exit: 'forgetMoment',
          after: { momentLifetime: 'left' },
          on: {
            'moment.close': 'left',
            refresh: { target: 'waiting', actions: 'refreshRoutines' },
          },
        },
        /** Until the address changes, or until the next visit. */
        left: { on: { refresh: { target: 'waiting', actions: 'refreshRoutines' } } },
        /** In this period. */
        registered: {
          on: {
            'routines.loaded': { target: 'waiting', actions: { type: 'keepFlags', params: ({ event }) => event } },
          },
        },
      },
    },
  },
})

export type RoutinesScreenActor = ActorRefFrom<typeof routinesScreenMachine>
