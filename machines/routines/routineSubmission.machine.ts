import { assign, emit, setup } from 'xstate'
import { errorOf } from '../shared/shapes/failing.ts'
import { keepNotes, readNotes, checkUser, createRoutineTask, markRoutine } from './routineSubmission.actors.ts'
import { checkPhoto, preparePhoto, type PreparedPhoto } from '../shared/photo.actors.ts'
import { ensureBucket, removeRoutinePhoto, uploadRoutinePhoto, withNewName } from '../shared/storage.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { SubmissionStep, NoticeEvent } from './notices.ts'
import { faultOfSubmission, type RoutineType } from './routine.ts'
import { faultOfPicture } from '../shared/picture.ts'

export type RoutineSubmissionEvent =
  | { type: 'photo.pick'; photo: File }
  | { type: 'photo.remove' }
  | { type: 'notes.change'; notes: string }
  | { type: 'submit' }
  | { type: 'retry' }
  | { type: 'cancel' }

export interface RoutineSubmissionInput {
  routine: RoutineType
  userId: string
  /** The task's id, unique per submission, and its Portuguese title. */
  taskId: string
  title: string
  /** The notes of a stored draft. */
  notes: string
}

interface RoutineSubmissionContext extends RoutineSubmissionInput {
  photo: File | null
  /** The chosen photo while it is checked. */
  picked: File | null
  prepared: PreparedPhoto | null
  /** Why the last attempt stopped. The next attempt clears it. */
  failure: { step: SubmissionStep; failure: Failure } | null
}

/**
 * Submits a photo as proof of a routine. A failure leads back to `editing`; `retry` resumes at the failed step, and a
 * new photo starts again. The task is inserted once.
 */
export const routineSubmissionMachine = setup({
  types: {
    context: {} as RoutineSubmissionContext,
    events: {} as RoutineSubmissionEvent,
    input: {} as RoutineSubmissionInput,
    emitted: {} as NoticeEvent,
  },
  actors: {
    checkPhoto,
    preparePhoto,
    checkUser,
    ensureBucket,
    uploadRoutinePhoto,
    createRoutineTask,
    markRoutine,
    removeRoutinePhoto,
  },
  guards: {
    isFaulty: ({ context }) => faultOfSubmission(context.photo, context.notes) !== null,
    isGone: (_, { error }: { error: unknown }) =>
      error instanceof DOMException && ['NotFoundError', 'NotReadableError'].includes(error.name),
    isAlreadySent: (_, { error }: { error: unknown }) => failureOf(error).code === 'already_sent',
    /** A final refusal. A rate limit is not final: the same picture is sent again later. */
    isRefused: (_, { error }: { error: unknown }) => {
      const { kind, code } = failureOf(error)
      return kind === 'refused' && code !== 'PT429'
    },
    /** Resumes at the failed step with the prepared picture. Without one, starts from the beginning. */
    canResume: ({ context }) => context.failure !== null && context.prepared !== null,
    isUnprepared: ({ context }) => context.failure !== null && context.prepared === null,
  },
  actions: {
    pick: assign({ picked: (_, { photo }: { photo: File }) => photo }),
    putBack: assign({ picked: null }),
    keepPhoto: assign(({ context: { picked } }) => ({ photo: picked, picked: null, prepared: null, failure: null })),
    forgetPhoto: assign({ photo: null, prepared: null, failure: null }),
    forgetPrepared: assign({ prepared: null }),
    forgetFailure: assign({ failure: null }),
    keepFailure: assign(({ context: { prepared } }, { step, error }: { step: SubmissionStep; error: unknown }) => {
      const failure = failureOf(error)
      return {
        failure: { step, failure },
        prepared: prepared && failure.code === 'name_taken' ? withNewName(prepared) : prepared,
      }
    }),
    keepDraft: ({ context }) => keepNotes(context.userId, context.routine, context.notes),
    forgetDraft: ({ context }) => keepNotes(context.userId, context.routine, ''),
    logFailure: (_, { error }: { error: unknown }) =>
      console.warn('the routine was not marked again', failureOf(error)),
    noticeFailure: emit((_, { step, error }: { step: SubmissionStep; error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'routine.stepFailed', step, failure: failureOf(error) },
    })),
    noticeFault: emit(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: {
        key: 'routine.invalid',
        routine: context.routine,
        fault: faultOfSubmission(context.photo, context.notes) ?? 'photoMissing',
      },
    })),
    noticePicture: emit(({ context }, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'routine.invalid', routine: context.routine, fault: faultOfPicture(failureOf(error)) },
    })),
    noticeGone: emit((): NoticeEvent => ({ type: 'notice', notice: { key: 'routine.photoGone' } })),
    noticeAlreadySent: emit(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'routine.alreadySent', routine: context.routine },
    })),
    noticeSent: emit(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'routine.sent', routine: context.routine },
    })),
  },
}).createMachine({
  id: 'routineSubmission',
  context: ({ input }) => ({ ...input, photo: null, picked: null, prepared: null, failure: null }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'photo.pick': { target: 'validating', actions: { type: 'pick', params: ({ event }) => event } },
        'photo.remove': { actions: 'forgetPhoto' },
        'notes.change': { actions: [assign({ notes: ({ event }) => event.notes }), 'keepDraft'] },
        submit: [
          { guard: 'isFaulty', actions: 'noticeFault' },
          { guard: 'canResume', target: 'submitting.lastStep', actions: 'forgetFailure' },
          { target: 'submitting', actions: 'forgetFailure' },
        ],
        retry: [
          { guard: 'isFaulty', actions: 'noticeFault' },
          { guard: 'canResume', target: 'submitting.lastStep', actions: 'forgetFailure' },
          { guard: 'isUnprepared', target: 'submitting', actions: 'forgetFailure' },
        ],
      },
    },
    validating: {
      on: {
        cancel: { target: 'editing', actions: 'putBack' },
        'notes.change': { actions: [assign({ notes: ({ event }) => event.notes }), 'keepDraft'] },
      },
      invoke: {
        id: 'checkPhoto',
        src: 'checkPhoto',
        input: ({ context }) => ({ photo: context.picked ?? new File([], '') }),
        onDone: { target: 'editing', actions: 'keepPhoto' },
        onError: [
          {
            guard: { type: 'isGone', params: errorOf },
            target: 'editing',
            actions: ['putBack', 'noticeGone'],
          },
          {
            target: 'editing',
            actions: ['putBack', { type: 'noticePicture', params: errorOf }],
          },
        ],
      },
    },
    submitting: {
      initial: 'preparing',
      states: {
        lastStep: { type: 'history' },
        preparing: {
          on: { cancel: '#routineSubmission.editing' },
          invoke: {
            id: 'preparePhoto',
            src: 'preparePhoto',
            input: ({ context }) => ({ photo: context.photo ?? new File([], ''), routine: context.routine }),
            onDone: { target: 'checkingUser', actions: assign({ prepared: ({ event }) => event.output }) },
            onError: [
              {
                guard: { type: 'isGone', params: errorOf },
                target: '#routineSubmission.editing',
                actions: ['forgetPhoto', 'noticeGone'],
              },
              {
                target: '#routineSubmission.editing',
                actions: ['forgetPhoto', { type: 'noticePicture', params: errorOf }],
              },
            ],
          },
        },
        checkingUser: {
          on: { cancel: { target: '#routineSubmission.editing', actions: 'forgetPrepared' } },
          invoke: {
            id: 'checkUser',
            src: 'checkUser',
            onDone: 'ensuringBucket',
            onError: {
              target: '#routineSubmission.editing',
              actions: [
                { type: 'keepFailure', params: ({ event }) => ({ step: 'user', error: event.error }) },
                { type: 'noticeFailure', params: ({ event }) => ({ step: 'user', error: event.error }) },
              ],
            },
          },
        },
        ensuringBucket: {
          on: { cancel: { target: '#routineSubmission.editing', actions: 'forgetPrepared' } },
          invoke: {
            id: 'ensureBucket',
            src: 'ensureBucket',
            onDone: 'uploading',
            onError: {
              target: '#routineSubmission.editing',
              actions: [
                { type: 'keepFailure', params: ({ event }) => ({ step: 'bucket', error: event.error }) },
                { type: 'noticeFailure', params: ({ event }) => ({ step: 'bucket', error: event.error }) },
              ],
            },
          },
        },
        uploading: {
          on: { cancel: '#routineSubmission.discarding' },
          invoke: {
            id: 'uploadRoutinePhoto',
            src: 'uploadRoutinePhoto',
            input: ({ context }) => preparedOf(context),
            onDone: 'creatingTask',
            onError: {
              target: '#routineSubmission.editing',
              actions: [
                { type: 'keepFailure', params: ({ event }) => ({ step: 'upload', error: event.error }) },
                { type: 'noticeFailure', params: ({ event }) => ({ step: 'upload', error: event.error }) },
              ],
            },
          },
        },
        creatingTask: {
          invoke: {
            id: 'createRoutineTask',
            src: 'createRoutineTask',
            input: ({ context }) => ({ ...context, path: preparedOf(context).path }),
            onDone: 'markingRoutine',
            onError: [
              {
                guard: { type: 'isAlreadySent', params: errorOf },
                target: '#routineSubmission.discardingSecond',
                actions: 'noticeAlreadySent',
              },
              {
                guard: { type: 'isRefused', params: errorOf },
                target: '#routineSubmission.discarding',
                actions: [
                  { type: 'keepFailure', params: ({ event }) => ({ step: 'task', error: event.error }) },
                  { type: 'noticeFailure', params: ({ event }) => ({ step: 'task', error: event.error }) },
                ],
              },
              {
                target: '#routineSubmission.editing',
                actions: [
                  { type: 'keepFailure', params: ({ event }) => ({ step: 'task', error: event.error }) },
                  { type: 'noticeFailure', params: ({ event }) => ({ step: 'task', error: event.error }) },
                ],
              },
            ],
          },
        },
        markingRoutine: {
          invoke: {
            id: 'markRoutine',
            src: 'markRoutine',
            input: ({ context }) => ({ userId: context.userId, routine: context.routine }),
            onDone: '#routineSubmission.sent',
            onError: {
              target: '#routineSubmission.sent',
              actions: { type: 'logFailure', params: errorOf },
            },
          },
        },
      },
    },
    // The user cancelled or the server refused. The picture is removed and its path is not used again.
    discarding: {
      invoke: {
        id: 'removeRoutinePhoto',
        src: 'removeRoutinePhoto',
        input: ({ context }) => ({ path: preparedOf(context).path }),
        onDone: { target: 'editing', actions: 'forgetPrepared' },
        onError: { target: 'editing', actions: 'forgetPrepared' },
      },
    },
    discardingSecond: {
      invoke: {
        id: 'removeSecondPhoto',
        src: 'removeRoutinePhoto',
        input: ({ context }) => ({ path: preparedOf(context).path }),
        onDone: 'alreadySent',
        onError: 'alreadySent',
      },
    },
    alreadySent: { type: 'final', entry: 'forgetDraft' },
    sent: { type: 'final', entry: ['forgetDraft', 'noticeSent'] },
  },
})

/** `preparing` sets the picture. An empty one would mean a wrong transition, and the server refuses its path. */
const preparedOf = ({ prepared }: RoutineSubmissionContext): PreparedPhoto => prepared ?? { blob: new Blob(), path: '' }

/** The notes of a stored draft, or empty text. For the machine's input. */
export const draftOf = readNotes
